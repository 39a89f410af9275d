from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cards import Hand
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game.bots.slips import Laid, slip

FACES = EDITION.load_deck().faces()
STOP = Laid(("ST", "O", "*"), ("ST", "O", "P"))


@given(st.permutations(FACES), st.integers(0, 8), st.integers(3, 4), st.randoms(use_true_random=False))
def test_a_slip_is_laid_by_cards_of_the_line_and_is_no_known_word(
    cards: list[str], more: int, least: int, chance: Random
) -> None:
    laid = Laid(("H", "A", "N", "G"), ("H", "A", "N", "G"))
    line = [*laid.faces, *cards[:more]]
    wrong = slip(laid, line, least, lambda word: word.endswith("G"), Random(chance.random()))
    if wrong is None:
        return
    assert not Counter(wrong.faces) - Counter(line)
    assert len(wrong.faces) >= least
    assert not wrong.word.endswith("G")
    assert Hand(wrong.faces).can_lay(wrong.word)


def test_there_is_no_slip_where_every_other_text_is_known() -> None:
    assert slip(STOP, ["ST", "O", "*"], 3, lambda word: True, Random(18)) is None


def test_with_the_fewest_cards_none_is_left_out() -> None:
    wrong = {slip(STOP, ["ST", "O", "*", "A"], 3, lambda word: False, Random(seed)) for seed in range(40)}
    assert {each.word for each in wrong if each} == {"OSTP", "STPO", "STAP"}
