"""The words that a bot lays: points and bonuses, by the scoring of the game itself."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.quiddler.constants import BonusName
from wordsvc.quiddler.game.bots.choice import choose_play, expected_margin
from wordsvc.quiddler.game.bots.going_out import goes_out
from wordsvc.quiddler.game.bots.observation import Line, Observation, Rival
from wordsvc.quiddler.game.bots.opponent_sampling import NOTHING, sample_hands, ways_to_lay
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.scoring.hand_points import LaidPoints, score_hand
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet

DECK = EDITION.load_deck()
WORDS = (
    WordSet(Slices(write_slices(["AT", "TA", "TEA", "EAT", "NEAT", "ZOO", "ZA", "ON", "NO", "TEN", "INTO"]))),
)


def table(
    cards: str = "",
    *,
    last: bool = True,
    rivals: tuple[Rival, ...] = (),
    lines: tuple[Line, ...] = (),
    bonus: BonusName = "longest_word",
    turn: int = 1,
    draws: float = 1,
) -> Observation:
    several = len(rivals) + len(lines) > 1
    return Observation(
        tuple(cards.split()), "X", (), last, turn, draws, rivals, lines,
        several or bonus == "longest_word", several or bonus == "most_words",
    )  # fmt: skip


def lay(seen: Observation) -> set[str]:
    hand = BestHand(seen.cards, WORDS, Situation(nobody_out=not seen.last), deck=DECK)
    choice = choose_play(hand, DECK.value(seen.cards) or 0, seen, sample_hands(seen, WORDS, DECK, Random(1)))
    assert choice is not None
    return {laid.word for laid in hand.lay(choice.cell).play.words}


LINES = st.builds(Line, st.integers(0, 40), st.integers(0, 7), st.integers(0, 4)).map(
    lambda line: line if line.longest and line.words else NOTHING
)


@given(LINES, st.lists(LINES, min_size=1, max_size=4), st.sampled_from(["longest_word", "most_words"]))
def test_a_margin_is_what_the_game_scores(mine: Line, others: list[Line], bonus: BonusName) -> None:
    lines = [mine, *others]
    laid = [[LaidPoints(0, line.longest if word == 0 else 2) for word in range(line.words)] for line in lines]
    scored = score_hand(laid, [0] * len(lines), (), (), bonus)
    scores = [
        line.net + points.most_words + points.longest_word
        for line, points in zip(lines, scored.players, strict=True)
    ]
    expected = scores[0] - sum(scores[1:]) / len(others)
    # Two letters are the shortest word that the hand above is made of.
    if all(line.longest >= 2 or not line.words for line in lines):
        margin = expected_margin(mine, table(lines=tuple(others), bonus=bonus), [])
        assert abs(margin - expected) < 1e-9


def test_a_longer_word_is_laid_where_it_wins_the_bonus() -> None:
    cards = "N E A T O N"
    many, long = {"TEN", "NO"}, {"NEAT"}  # 17 points, or 10 with a longer word
    assert lay(table(cards, lines=(Line(0, 2, 1),))) in (many, {"TEN", "ON"})
    assert lay(table(cards, lines=(Line(0, 3, 1),))) == long
    assert lay(table(cards, lines=(Line(0, 4, 1),))) == long, "a tie takes the bonus from the other"
    assert lay(table(cards, lines=(Line(0, 5, 1),))) in (many, {"TEN", "ON"})
    assert lay(table(cards, lines=(Line(0, 3, 1),), bonus="most_words")) in (many, {"TEN", "ON"})


def test_who_lays_later_is_expected_to_answer() -> None:
    """Three letters hold against the only cards that a rival can have, and four do not."""
    cards = "N E A T O N"
    weak, able = Rival(("X", "X", "O", "N"), -1), Rival(("N", "E", "A", "T", "X"), -1)
    assert lay(table(cards, last=True, rivals=(weak,))) != {"NEAT"}
    assert lay(table(cards, last=True, rivals=(able,))) == {"NEAT"}, "a tie leaves the bonus to nobody"


def test_a_hand_that_lays_nothing_lays_no_word() -> None:
    assert lay(table("X Q J V", lines=(Line(0, 4, 1),))) == set()


def test_imagined_hands_have_the_cards_that_were_seen_and_one_more() -> None:
    seen = table("Q Q X", rivals=(Rival(("Z", "A"), 1), Rival((), 3)))
    first, second = sample_hands(seen, WORDS, DECK, Random(3))
    assert all(Line(0, 0, 0) in lines for lines in (*first, *second))
    assert all(any(line.longest >= 2 for line in lines) for lines in first), "ZA was seen"
    assert sample_hands(seen, WORDS, DECK, Random(3)) == [first, second]
    assert sample_hands(table("Q Q X", lines=(NOTHING,)), WORDS, DECK, Random(3)) == []


def test_ways_to_lay_are_those_that_none_beats() -> None:
    lines = ways_to_lay(["N", "E", "A", "T", "O", "N"], WORDS, DECK)
    assert set(lines) == {Line(10, 4, 1), Line(17, 3, 2), NOTHING}


def test_patience_ends_with_a_play_that_beats_what_others_have_by_then() -> None:
    cards = "N E A T O N"
    assert not goes_out(100, table(cards, last=False, turn=1, draws=1), DECK)
    assert goes_out(100, table(cards, last=False, turn=2, draws=2), DECK)
    assert not goes_out(-100, table(cards, last=False, turn=2, draws=2), DECK)
    needed = [
        next(
            margin for margin in range(-50, 100) if goes_out(margin, table(cards, turn=9, draws=draws), DECK)
        )
        for draws in (2, 5, 20)
    ]
    assert needed == sorted(set(needed))
