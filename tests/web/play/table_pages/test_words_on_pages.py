"""Words that are typed on the page of a table: laid, called and looked up."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.forms import send_form
from tests.web.play.table_pages.table_forms import alert, form_of, held, is_asked, move, two_people


def test_typed_words_that_are_sent_again_are_laid_once(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="quiddler")
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, "draw")
    cards = held(mover.get(f"{table}?arrange=1").text)[:3]
    word = "".join(f"({card})" if len(card) > 1 else card for card in cards)
    page = mover.get(f"{table}?pick=lay").text
    for _ in range(2):  # the second time the hand has other cards
        answer = send_form(mover, page, re.escape(form_of(table, "move")), typed=word, verb="lay")
        assert answer.status_code == 303, alert(answer)


def test_what_is_typed_is_read_as_people_write_it(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    refused = send_form(
        ann, ann.get(table).text, re.escape(form_of(table, "move")), typed="x-ray t,a,g", verb="call"
    )
    assert refused.status_code == 422
    assert "X-RAY" in alert(refused)
    assert send_form(
        ann, ann.get(table).text, re.escape(form_of(table, "move")), typed="pass", verb=""
    ).status_code in (
        303,
        422,
    )


def test_a_word_that_the_table_does_not_lay_is_called_wrong(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    assert (
        send_form(
            ann, ann.get(table).text, re.escape(form_of(table, "move")), typed="QQQQ", verb="call"
        ).status_code
        == 303
    )
    assert "QQQQ" in bea.get(table).text


def test_who_has_passed_may_call_on_the_page(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    assert (
        send_form(ann, ann.get(table).text, re.escape(form_of(table, "move")), move="pass").status_code == 303
    )
    page = ann.get(table).text
    assert "Passed" in page
    assert (
        send_form(ann, page, re.escape(form_of(table, "move")), typed="QQQQ", verb="call").status_code == 303
    )
    assert "QQQQ" in bea.get(table).text


def test_a_late_call_is_told_on_the_page(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    for _ in range(2):
        for player in (ann, bea):
            send_form(player, player.get(table).text, re.escape(form_of(table, "move")), move="pass")
    before = ann.get(table).text
    send_form(ann, before, re.escape(form_of(table, "move")), typed="ZZZZ", verb="call")
    page = bea.get(table).text
    cards = re.findall(r'name="move" value="take:([^"]+)"', page)
    send_form(bea, page, re.escape(form_of(table, "move")), move=f"take:{cards[0]}")
    letters = "".join({"*": "A", "**": "AB"}.get(card, card) for card in cards)
    late = send_form(ann, before, re.escape(form_of(table, "move")), move=f"call:{letters}:{'.'.join(cards)}")
    assert late.status_code == 200  # so that the page clears what was typed
    assert "took a card that your call needs. It costs nothing." in alert(late)


@pytest.mark.rule("Q36")
def test_a_word_is_looked_up_below_the_table_by_who_is_not_in_turn(
    ann: FlaskClient, bea: FlaskClient
) -> None:
    table = two_people(ann, bea, "quiddler", **{"option-dealer": "2", "option-hands": "3"})
    pages = [client.get(table, query_string={"word": "qat"}).text for client in (ann, bea)]
    fields = ['name="word"' in page for page in pages]
    assert fields.count(True) == 1, "one of two is in turn"
    asker, mover = (pages[0], pages[1]) if fields[0] else (pages[1], pages[0])
    assert "QAT counts." in asker
    assert "a dictionary is used when it is not your turn" in mover


@pytest.mark.rule("Q36")
@pytest.mark.parametrize(
    ("word", "answer"), [("", "The word is empty"), ("x" * 51, "The word has more than 50 letters")]
)
def test_what_is_no_word_is_refused_below_the_table(
    ann: FlaskClient, bea: FlaskClient, word: str, answer: str
) -> None:
    table = two_people(ann, bea, "quiddler", **{"option-dealer": "2", "option-hands": "3"})
    pages = [client.get(table, query_string={"word": word}).text for client in (ann, bea)]
    assert [answer in page for page in pages].count(True) == 1
