"""Names, words and lists that would be markup or a script are text on the pages."""

from urllib.parse import urlencode

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.states import open_all, save_challenge

HOSTILE = (
    "<script>document.title = 'owned'</script>",
    "<img src=x onerror=\"document.title = 'owned'\">",
    '"><svg onload="document.title=\'owned\'">',
    "' autofocus onfocus='document.title=1",
    "{{ 7 * 7 }}",
    "javascript:alert(1)",
    "\u202eevil\u2066",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_typed_stays_text(open_page: OpenPage, text: str) -> None:
    fields = {"word": "quit", "cards": "QU I T", "challenger": text, "challenged": "Ann", "add": text}
    for query in (fields, {**fields, "word": text}, {**fields, "cards": text}, {"word": text}):
        page = open_page(f"/?{urlencode(query)}")
        open_all(page)
        assert "owned" not in page.title() or text in page.title()
        assert page.locator("main script, main img, main svg").count() == 0
        assert page.locator("[onerror], [onload], [onfocus]").count() == 0
        page.context.close()


def test_a_saved_name_stays_text(open_page: OpenPage) -> None:
    fields = {"word": "quit", "cards": "QU I T", "challenger": "<b>Bea</b>", "challenged": "Ann"}
    page = open_page(f"/?{urlencode(fields)}")
    save_challenge(page)
    assert "<b>Bea</b> subtracts 14 points." in page.inner_text("main")
