"""The addresses of a table's forms: each leads to the table when it is only looked at."""

import re
from html import unescape

from flask.testing import FlaskClient

from tests.web.play.table_pages.table_forms import make
from wordsvc.web.play import table_forms

READER = {"Accept": "text/html"}


def test_looking_at_the_address_of_a_form_shows_the_table(ann: FlaskClient) -> None:
    table = make(ann, "here", "here")
    page = ann.get(table, headers=READER).text
    version = re.search(r'data-version="\d+"', page)
    assert version is not None
    for form in (*table_forms.FORMS, "no-such"):
        shown = ann.get(table, query_string={table_forms.DO: form}, headers=READER)
        assert shown.status_code == 200, form
        assert 'id="board"' in shown.text, form
        assert version[0] in shown.text, form


def test_every_form_of_a_table_has_the_address_of_a_page(ann: FlaskClient) -> None:
    text = ann.get(make(ann, "here", "easy"), headers=READER).text
    forms = {unescape(address) for address in re.findall(r'<form [^>]*action="([^"#]*)', text)}
    assert len(forms) > 1
    for address in forms:
        assert ann.get(address, headers=READER, follow_redirects=True).status_code == 200, address
