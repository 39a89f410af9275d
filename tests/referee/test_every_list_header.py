"""Tables where a word counts only if every list has it: their stored forms."""

import json
import pickle

import pytest

from games.core import InvalidInput
from wordsvc.cards import load_edition
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.referee import Referee
from wordsvc.words import WordList, make_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list


def a_referee() -> Referee:
    return Referee("quiddler", dictionaries=["en", "en-us"], all=True, house="+ZZZQX")


def test_a_header_keeps_the_rule() -> None:
    referee = a_referee()
    assert referee.header["all"] == "yes"
    again = Referee.from_dict(json.loads(json.dumps(referee.header)), "quiddler")
    assert again == referee
    assert again.answers
    assert [again.rule_on(word) for word in ("COLOR", "COLOUR", "ZZZQX")] == [
        ALLOWED,
        "not_in_dictionary",
        ALLOWED,
    ]
    assert pickle.loads(pickle.dumps(again)) == referee


def test_a_header_without_the_rule_unites_lists() -> None:
    referee = Referee("quiddler", dictionaries=["en", "en-us"])
    assert "all" not in referee.header
    assert Referee.from_dict(referee.header).rule_on("COLOUR") == ALLOWED


def test_own_lists_open_again_under_the_rule(tmp_path: object) -> None:
    path = f"{tmp_path}/ours.txt"
    with open(path, "w") as stream:
        stream.write("colour\ncolor\nzzzqx\n")
    edition = load_edition("quiddler-en")
    lists: list[WordList] = [open_lexicon("en-us"), open_own_list(path, "en")]
    referee = Referee.from_parts(edition, edition.load_deck(), make_authority(lists, every_list=True))
    again = Referee.from_dict(referee.header, "quiddler", lists)
    assert again == referee
    assert [again.rule_on(word) for word in ("COLOR", "COLOUR", "ZZZQX")] == [
        ALLOWED,
        "not_in_dictionary",
        "not_in_dictionary",
    ]
    assert pickle.loads(pickle.dumps(again)) == referee


@pytest.mark.parametrize(("change", "field"), [({"all": "no"}, "all"), ({"all": ""}, "all")])
def test_a_rule_that_nobody_wrote_is_refused(change: dict[str, str], field: str) -> None:
    with pytest.raises(InvalidInput) as error:
        Referee.from_dict({**a_referee().header, **change})
    assert error.value.field == ("dictionary", field)


def test_one_list_under_the_rule_is_refused() -> None:
    header = {**Referee("quiddler").header, "all": "yes"}
    with pytest.raises(InvalidInput) as error:
        Referee.from_dict(header)
    assert error.value.field == ("dictionary", "all")
