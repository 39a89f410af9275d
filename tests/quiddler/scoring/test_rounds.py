"""One test a ruling of docs/quiddler.md that scoring a round follows."""

from typing import Any

import pytest

from wordsvc.quiddler.scoring.round_request import read_round
from wordsvc.quiddler.scoring.rounds import score_round

Document = dict[str, Any]

QUIT = {"word": "QUIT", "cards": ["QU", "I", "T"]}  # 14 points, 4 letters
DOG = {"word": "DOG", "cards": ["D", "O", "G"]}  # 13 points
ZAX = {"word": "ZAX", "cards": ["Z", "A", "X"]}  # 28 points
WRONG = {"word": "DONT", "cards": ["D", "O", "N", "T"]}  # 15 points, a contraction


def player(name: str, *words: Document, unused: str = "") -> Document:
    return {"name": name, "words": list(words), "unused": unused}


def challenge(challenger: str, challenged: str, word: str, **more: int) -> Document:
    return {"challenger": challenger, "challenged": challenged, "word": word, **more}


def score(*players: Document, **fields: Any) -> Document:
    return score_round(read_round({"players": list(players), **fields})).to_dict()


def points(document: Document) -> dict[str, tuple[int, ...]]:
    """Words, unused, challenges, most words, longest word, score of each player."""
    return {
        p["name"]: (p["words"], p["unused"], p["challenges"], *p["bonuses"].values(), p["score"])
        for p in document["players"]
    }


def test_words_count_for_and_unused_cards_against_a_player() -> None:
    document = score(player("Ann", QUIT, DOG, unused="A"))
    assert points(document) == {"Ann": (27, 2, 0, 0, 0, 25)}
    assert list(document) == ["players", "bonuses", "rulings", "notes", "dictionaries", "deck"]
    assert document["notes"] == []
    assert document["dictionaries"][0]["name"] == "en"


def test_q04_the_first_challenger_from_the_owners_left_counts_and_the_others_are_void() -> None:
    players = (player("Ann"), player("Bea", DOG), player("Cem"), player("Dan"))
    challenges = [challenge("Ann", "Bea", "DOG"), challenge("Dan", "Bea", "DOG")]
    document = score(*players, challenges=challenges)
    (ruling,) = document["rulings"]
    assert (ruling["challenger"], ruling["void"]) == ("Dan", ["Ann"])
    assert ruling["penalty"] == {"player": "Dan", "points": 13}
    assert [p["challenges"] for p in document["players"]] == [0, 0, 0, 13]


def test_q05_a_failed_word_scores_nothing_and_is_subtracted_once() -> None:
    document = score(player("Ann", WRONG, ZAX), player("Bea"), challenges=[challenge("Bea", "Ann", "dont")])
    assert points(document)["Ann"] == (28, 0, 15, 0, 10, 23)


def test_q05_with_zero_a_failed_word_scores_nothing_and_nothing_is_subtracted() -> None:
    challenges = [challenge("Bea", "Ann", "DONT")]
    document = score(player("Ann", WRONG, ZAX), player("Bea"), challenges=challenges, failed_word="zero")
    assert points(document)["Ann"] == (28, 0, 0, 0, 10, 38)
    assert document["rulings"][0]["penalty"] == {"player": "Ann", "points": 0}


def test_a_blank_around_a_word_or_in_its_challenge_changes_nothing() -> None:
    blank = {**QUIT, "word": " quit\t"}
    document = score(player("Ann", blank), player("Bea"), challenges=[challenge("Bea", "Ann", "Quit ")])
    assert document["rulings"][0]["allowed"] is True
    assert document["rulings"][0]["word"] == "QUIT"
    assert document["bonuses"]["longest_word"]["why"] == "Ann has 4 letters in QUIT"


@pytest.mark.parametrize("failed_word", ["minus", "zero"])
def test_q06_an_allowable_word_costs_the_challenger_its_points(failed_word: str) -> None:
    challenges = [challenge("Bea", "Ann", "QUIT")]
    document = score(player("Ann", QUIT), player("Bea", ZAX), challenges=challenges, failed_word=failed_word)
    assert points(document) == {"Ann": (14, 0, 0, 0, 10, 24), "Bea": (28, 0, 14, 0, 0, 14)}


def test_q07_a_wrong_word_that_nobody_challenges_stands_and_counts_for_the_bonuses() -> None:
    document = score(player("Ann", WRONG), player("Bea", ZAX))
    assert points(document)["Ann"] == (15, 0, 0, 0, 10, 25)
    assert document["rulings"] == []


def test_q08_no_hand_is_below_zero_before_the_bonuses() -> None:
    document = score(player("Ann", QUIT, unused="Z,Z"), player("Bea", DOG))
    assert points(document)["Ann"] == (14, 28, 0, 0, 10, 10)


def test_q09_who_goes_out_stays_out_when_his_word_fails() -> None:
    challenges = [challenge("Bea", "Ann", "DONT")]
    document = score(
        player("Ann", WRONG), player("Bea", DOG, unused="E"), challenges=challenges, went_out="ann"
    )
    assert points(document) == {"Ann": (0, 0, 15, 0, 0, 0), "Bea": (13, 2, 0, 0, 10, 21)}


def test_q10_the_longest_word_is_the_one_with_the_most_letters_not_cards() -> None:
    document = score(player("Ann", QUIT), player("Bea", DOG))
    assert document["bonuses"]["longest_word"] == {"winner": "Ann", "why": "Ann has 4 letters in QUIT"}


def test_q10_two_equal_words_of_one_player_are_no_tie() -> None:
    assert score(player("Ann", QUIT, QUIT), player("Bea", DOG))["bonuses"]["longest_word"]["winner"] == "Ann"


def test_q11_a_tie_gives_nobody_the_bonus() -> None:
    bonuses = score(player("Ann", DOG), player("Bea", ZAX), player("Cem"))["bonuses"]
    assert bonuses == {
        "most_words": {"winner": None, "why": "Ann and Bea tie with 1 word"},
        "longest_word": {"winner": None, "why": "Ann and Bea tie with 3 letters"},
    }


def test_q11_without_a_standing_word_there_is_no_bonus() -> None:
    bonuses = score(player("Ann"), player("Bea"), player("Cem"))["bonuses"]
    assert {bonus["why"] for bonus in bonuses.values()} == {"no word stands"}


def test_q12_failed_words_do_not_count_for_the_bonuses() -> None:
    document = score(
        player("Ann", WRONG, DOG),
        player("Bea", QUIT),
        player("Cem", DOG, DOG, ZAX),
        challenges=[challenge("Bea", "Ann", "DONT")],
    )
    assert document["bonuses"]["longest_word"]["winner"] == "Bea"
    assert document["bonuses"]["most_words"] == {"winner": "Cem", "why": "Cem has 3 words"}


def test_q12_one_player_may_have_both_bonuses() -> None:
    document = score(player("Ann", QUIT, DOG), player("Bea", DOG), player("Cem"))
    assert points(document)["Ann"] == (27, 0, 0, 10, 10, 47)


@pytest.mark.parametrize(
    ("fields", "most_words", "longest_word"),
    [({}, None, "Ann"), ({"bonus": "longest_word"}, None, "Ann"), ({"bonus": "most_words"}, "Bea", None)],
)
def test_q13_two_players_play_for_one_bonus(
    fields: Document, most_words: str | None, longest_word: str | None
) -> None:
    bonuses = score(player("Ann", QUIT), player("Bea", DOG, DOG), **fields)["bonuses"]
    assert bonuses["most_words"]["winner"] == most_words
    assert bonuses["longest_word"]["winner"] == longest_word
    assert sum("(Q13)" in bonus["why"] for bonus in bonuses.values()) == 1


def test_q14_the_same_word_may_be_laid_twice_and_index_says_which_is_challenged() -> None:
    other = {"word": "quit", "cards": ["Q", "U", "I", "T"]}
    challenges = [challenge("Bea", "Ann", "QUIT", index=2)]
    document = score(player("Ann", QUIT, DOG, other), player("Bea", ZAX), challenges=challenges)
    assert document["rulings"][0]["penalty"] == {"player": "Bea", "points": 24}
    assert document["rulings"][0]["index"] == 2


def test_q15_a_word_of_one_card_fails_when_challenged() -> None:
    document = score(
        player("Ann", {"word": "IN", "cards": "IN"}),
        player("Bea"),
        challenges=[challenge("Bea", "Ann", "IN")],
    )
    assert document["rulings"][0]["reasons"] == ["too_few_cards"]


def test_q19_the_dictionary_and_the_house_list_decide_and_are_named() -> None:
    challenges = [challenge("Bea", "Ann", "DONT")]
    house = {"add": ["dont"]}
    document = score(player("Ann", WRONG), player("Bea"), challenges=challenges, house=house)
    assert document["rulings"][0]["allowed"] is True
    assert "+house." in document["dictionaries"][0]["version"]
    german = score(
        player("Ann", {"word": "HUND", "cards": "H,U,N,D"}), player("Bea"), dictionary="de", strict=True
    )
    assert german["rulings"] == []
    assert german["dictionaries"][0]["name"] == "de"


def test_no_names_is_part_of_what_decides() -> None:
    document = {"players": [player("Ann", QUIT)]}
    assert read_round({**document, "no_names": True}).authority.no_names is True
    assert read_round(document).authority.no_names is False
    assert read_round({**document, "no_offensive": True}).authority.no_offensive is True
    assert read_round(document).authority.no_offensive is False


@pytest.mark.parametrize(("failed_word", "lost"), [("minus", 15), ("zero", 0)])
def test_q25_strict_rejects_a_word_as_if_it_had_been_challenged(failed_word: str, lost: int) -> None:
    document = score(player("Ann", WRONG, ZAX), player("Bea", DOG), strict=True, failed_word=failed_word)
    assert points(document)["Ann"] == (28, 0, lost, 0, 0, 28 - lost)
    (ruling,) = document["rulings"]
    assert (ruling["challenger"], ruling["void"]) == (None, [])
    assert ruling["penalty"] == {"player": "Ann", "points": lost}


def test_q25_in_a_strict_round_a_challenge_still_costs_who_is_wrong() -> None:
    challenges = [challenge("Bea", "Ann", "DONT"), challenge("Bea", "Ann", "ZAX")]
    document = score(player("Ann", WRONG, ZAX), player("Bea", DOG), challenges=challenges, strict=True)
    assert points(document) == {"Ann": (28, 0, 15, 0, 0, 13), "Bea": (13, 0, 28, 0, 0, 0)}
    assert [ruling["challenger"] for ruling in document["rulings"]] == ["Bea", "Bea"]


def test_q26_a_word_that_its_cards_do_not_spell_stands_for_the_points_and_letters_of_its_cards() -> None:
    long = {"word": "ABCDEFGHIJ", "cards": ["A", "E"]}
    document = score(player("Ann", long), player("Bea", DOG))
    assert points(document)["Ann"] == (4, 0, 0, 0, 0, 4)
    assert document["bonuses"]["longest_word"]["winner"] == "Bea"


@pytest.mark.parametrize(
    ("word", "cards", "spelt"),
    [
        ("DOG", "D,O,G", True),
        ("DOG", "G,O,D", True),
        ("DOG", "D,O,G,S", False),
        ("DOG", "D,O", False),
        ("DOG", "D,O,T", False),
        ("QUIT", "Q,U,I,T", True),
        ("QUIT", "QU,I,T", True),
        ("QUIT", "QU,T,I", True),
        ("UQIT", "QU,I,T", False),
        ("IN", "IN", True),
        ("XQZ", "X,Q,Z", True),
        ("DON'T", "D,O,N,T", True),
        ("DON'T", "D,O,N,E", False),
        ("X-RAY", "X,R,A,Y", True),
        ("5", "A,T", False),
    ],
)
@pytest.mark.rule("Q26")
def test_q26_a_word_that_stands_although_its_cards_do_not_spell_it_is_noted(
    word: str, cards: str, spelt: bool
) -> None:
    document = score(player("Bea", DOG), player("Ann", ZAX, {"word": word, "cards": cards}))
    if spelt:
        assert document["notes"] == []
        return
    (note,) = document["notes"]
    faces = cards.split(",")
    assert note == {
        "player": "Ann",
        "index": 1,
        "code": "cards_do_not_spell",
        "message": f"Ann laid {word} with {' '.join(faces)}, which do not spell it;"
        " nobody challenged it, so it stands (Q26).",
        "cards": faces,
        "rule": "Q26",
    }


@pytest.mark.rule("Q26")
def test_q26_a_word_that_was_judged_has_reasons_and_no_such_note() -> None:
    wrong = {"word": "DOG", "cards": ["D", "O", "T"]}
    players = (player("Ann", wrong, wrong), player("Bea"))
    challenges = [challenge("Bea", "Ann", "DOG", index=0)]
    document = score(*players, challenges=challenges)
    (ruling,) = document["rulings"]
    assert (ruling["reasons"], ruling["notes"]) == (["cannot_be_made"], [])
    assert list(ruling)[7:9] == ["reasons", "notes"]
    assert [(note["player"], note["index"]) for note in document["notes"]] == [("Ann", 1)]
    assert score(*players, strict=True)["notes"] == []


def test_q27_a_player_alone_gets_no_bonus() -> None:
    bonuses = score(player("Ann", QUIT))["bonuses"]
    assert {bonus["winner"] for bonus in bonuses.values()} == {None}
    assert all("(Q27)" in bonus["why"] for bonus in bonuses.values())


def test_eight_players_are_scored() -> None:
    tie = {"word": "TIE", "cards": ["T", "I", "E"]}  # 7 points; the deck has six T
    ran = {"word": "RAN", "cards": ["R", "A", "N"]}  # 12 points
    document = score(*(player(f"P{number}", (tie, ran)[number % 2]) for number in range(8)))
    assert [p["score"] for p in document["players"]] == [7, 12] * 4
