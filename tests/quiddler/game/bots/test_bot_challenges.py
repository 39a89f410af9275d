"""Words that bots challenge: never one they know, and nonsense sooner than rare words."""

from typing import Any

from wordsvc.quiddler.constants import LOSSES
from wordsvc.quiddler.game.bots.challenges import Stakes, words_to_challenge
from wordsvc.quiddler.game.bots.skill import GOOD, STRONG
from wordsvc.quiddler.game.bots.vocabulary import Vocabulary
from wordsvc.quiddler.game.views import View
from wordsvc.quiddler.scoring.challenges import FailedWord
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet

KNOWN = ["QUIT", "HOUSE", "TEN", "NEAT", "TENS", "SEAT", "UNSEAT"]
KNOWS = Vocabulary([WordSet(Slices(write_slices(KNOWN)))], [WordSet(Slices(write_slices(["DAMN"])))])
NONSENSE = "XQZJ"
RARE = "SEATS"  # all its parts stand in words that are known
"""It is not in the list."""
POINTS = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 5)


def seen(*laid: list[str], reports: list[dict[str, Any]] | None = None) -> View:
    """Return the view of seat 0 at the end of a hand in which the others have laid words."""
    table = [[{"word": word, "cards": list(word)} for word in words] for words in ([], *laid)]
    view: Any = {"seat": 0, "public": {"laid": table, "reports": reports or []}, "private": None}
    return view  # type: ignore[no-any-return]


def report(hand: int, words: list[str], ruled: dict[int, str] | None = None) -> dict[str, Any]:
    """Return a hand that is over, in which seat 1 has laid words and some were ruled on."""
    rulings = [{"seat": 1, "word": place + 1, "answer": answer} for place, answer in (ruled or {}).items()]
    return {"hand": hand, "laid": [[], [{"word": word} for word in words]], "rulings": rulings}


def good(view: View, failed_word: FailedWord = "minus") -> list[tuple[int, int]]:
    return words_to_challenge(view, KNOWS, GOOD.honest, Stakes(failed_word, "total", POINTS))


def strong(view: View) -> list[tuple[int, int]]:
    return words_to_challenge(view, KNOWS, STRONG.honest, Stakes("minus", "total", POINTS))


def test_a_word_that_is_known_is_never_challenged() -> None:
    assert good(seen([*KNOWN, "DAMN"], KNOWN)) == strong(seen([*KNOWN, "DAMN"], KNOWN)) == []


def test_who_knows_every_word_challenges_all_others() -> None:
    assert strong(seen(["QUIT", RARE], [NONSENSE])) == [(1, 1), (2, 0)]


def test_a_rare_word_is_believed() -> None:
    assert good(seen([RARE])) == []
    honest = [report(hand, ["QUIT", "TEN"]) for hand in range(1, 4)]
    assert good(seen([RARE], reports=honest)) == []


def test_an_honest_player_is_believed_even_a_strange_word() -> None:
    honest = [report(hand, ["QUIT", "TEN"]) for hand in range(1, 8)]
    assert good(seen([NONSENSE], reports=honest)) == []


def test_who_lays_nonsense_time_and_again_is_challenged() -> None:
    nonsense = [report(hand, [NONSENSE, "VVVX"]) for hand in range(1, 3)]
    assert good(seen([NONSENSE], reports=nonsense)) == [(1, 0)]


def test_who_was_caught_is_challenged_and_who_was_right_is_not() -> None:
    caught = [report(1, [RARE, RARE], {0: "not_in_dictionary", 1: "not_in_dictionary"})]
    right = [report(1, [NONSENSE, NONSENSE], {0: "allowed", 1: "allowed"})]
    assert good(seen([NONSENSE], reports=caught)) == [(1, 0)]
    assert good(seen([NONSENSE], reports=right)) == []


def test_a_challenge_must_pay() -> None:
    """At a full table what a bluffer loses is shared by seven, and a lost challenge is paid alone."""
    before = [report(1, [NONSENSE])]
    assert (
        good(seen([NONSENSE], reports=before)) == good(seen([NONSENSE], reports=before), "zero") == [(1, 0)]
    )
    three = [{**before[0], "laid": before[0]["laid"] + [[]]}]
    assert good(seen([NONSENSE], [], reports=three)) == [(1, 0)]
    assert good(seen([NONSENSE], [], reports=three), "zero") == []
    crowd = [{**before[0], "laid": before[0]["laid"] + [[]] * 6}]
    assert good(seen([NONSENSE], [], [], [], [], [], [], reports=crowd)) == []


def test_where_the_hand_has_nothing_to_lose_a_rare_word_is_challenged() -> None:
    assert words_to_challenge(seen([RARE]), KNOWS, GOOD.honest, Stakes("minus", "hand", POINTS)) == [(1, 0)]
    assert words_to_challenge(seen([RARE]), KNOWS, GOOD.honest, Stakes("minus", "total", POINTS)) == []


def test_the_floor_of_zero_bounds_what_a_challenge_moves() -> None:
    hand, total = (Stakes("minus", losses, POINTS) for losses in LOSSES)
    assert (hand.gain(20, 30), hand.risk(20, 5), hand.risk(20, -5)) == (30, 5, 0)
    assert (total.gain(20, 30), total.risk(20, 5), total.risk(20, -5)) == (40, 20, 20)
