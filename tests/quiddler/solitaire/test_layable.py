"""Cards that spell a word, against a scan of the dictionary by a slow oracle."""

import random
from pathlib import Path

import pytest

from wordsvc import kernel
from wordsvc.cards import Hand, load_deck, spellings
from wordsvc.quiddler.solitaire.kinds import FACES, KINDS, pack, unpack
from wordsvc.quiddler.solitaire.solver import layable as module
from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.solver.playout import CompiledPlayer, FormulaPlayer
from wordsvc.quiddler.solitaire.solver.word_search import WordQuestion, find
from wordsvc.words import Authority, House, make_authority
from wordsvc.words.own_lists import open_own_list

DECK = load_deck("quiddler")


def scanned(showing: list[str], authority: Authority) -> set[tuple[str, tuple[str, ...]]]:
    hand, letters = Hand(showing), set("".join(showing))
    found = set()
    for word in authority.lexicons[0].listed():
        if letters.issuperset(word) and hand.can_lay(word) and authority.reason(word) is None:
            found |= {(word, way.cards) for way in spellings(word, showing, DECK) if way.size > 1}
    return found


def showings(number: int, seed: int) -> list[list[str]]:
    chance = random.Random(seed)
    return [chance.sample(DECK.faces(), size) for size in (8, 8, 8, 8, 6, 3)[:number]]


@pytest.mark.parametrize(
    "showing",
    [
        ["QU", "Q", "U", "I", "IN", "T", "N"],
        *(pytest.param(showing, marks=pytest.mark.slow) for showing in showings(6, 1)),
    ],
    ids=" ".join,
)
def test_the_words_for_the_cards_showing_are_those_of_a_scan(
    showing: list[str], english: Authority, sets: LayableSets
) -> None:
    expected = scanned(showing, english)
    kinds = sorted(KINDS[face] for face in showing)
    masks = sets.masks(kinds)
    chosen = {pack(kind for i, kind in enumerate(kinds) if mask >> i & 1) for mask in masks}
    assert chosen == {pack(KINDS[face] for face in cards) for _, cards in expected}
    found = find(WordQuestion(tuple(showing), (0,) * len(showing), 1, english)).words
    assert {(word.word, word.cards) for word in found} == expected
    assert len(found) == len(expected)


def test_packed_sets_are_read_back() -> None:
    chance = random.Random(2)
    for size in range(9):
        kinds = tuple(sorted(chance.choices(range(1, len(FACES)), k=size)))
        assert unpack(pack(kinds)) == kinds
        assert pack(reversed(kinds)) == pack(kinds)


def test_used_up_agrees_with_trying_every_partition(sets: LayableSets) -> None:
    def parts(cards: tuple[int, ...]) -> bool:
        if not cards:
            return True
        first, others = cards[0], cards[1:]
        for choice in range(1 << len(others)):
            word = [first, *(card for i, card in enumerate(others) if choice >> i & 1)]
            rest = tuple(card for i, card in enumerate(others) if not choice >> i & 1)
            if pack(word) in sets.known and parts(rest):
                return True
        return False

    chance = random.Random(4)
    results = set()
    for size in (1, 2, 3, 4, 5, 6, 7, 8) * 12:
        kinds = sorted(KINDS[face] for face in chance.sample(DECK.faces(), size))
        words = sets.used_up(kinds)
        assert (words is not None) == parts(tuple(kinds))
        results.add(words is not None)
        if words is not None:
            assert sum(words) == (1 << size) - 1
            for mask in words:
                assert pack(kind for i, kind in enumerate(kinds) if mask >> i & 1) in sets.known
    assert results == {True, False}


@pytest.mark.skipif(kernel.compiled is None, reason="there is no compiled kernel")
def test_both_kernels_find_and_play_the_same(sets: LayableSets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "compiled", None)
    python = LayableSets.of(sets)
    assert sets.compiled is not None
    assert python.compiled is None
    slow, fast = FormulaPlayer(python), CompiledPlayer(sets.compiled)
    chance, won = random.Random(5), 0
    for _ in range(400):
        cards = [KINDS[face] for face in chance.sample(DECK.faces(), chance.randint(0, 48))]
        split = chance.randint(0, min(8, len(cards)))
        showing, pile = cards[:split], cards[split:]
        assert sets.masks(sorted(showing)) == python.masks(sorted(showing))
        played = slow.plays_out(showing, pile)
        assert fast.plays_out(showing, pile) == played
        won += played
    assert 20 < won < 380


@pytest.mark.parametrize("number", [0, 1, 7, 8, 9, 16, 17])
def test_sets_of_any_number_are_known(number: int) -> None:
    packed = [pack((1, kind)) for kind in range(2, 2 + number)]
    sets = LayableSets.of([*packed, *packed])
    assert list(sets) == packed
    assert len(sets) == number
    assert [sets.masks((1, kind)) for kind in range(2, 4 + number)] == [[3]] * number + [[], []]


def test_house_lists_and_own_lists_decide(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("quit\nx\nqqq\nuuu\n")
    own = layable(make_authority([open_own_list(str(path), "en")]))
    names = {"".join(FACES[kind] for kind in unpack(packed)) for packed in own}
    assert names == {"ITQU", "IQTU", "UUU"}  # a deck has two Q, and X alone is one card
    path.write_text("at\nta\non\n")
    two = open_own_list(str(path), "en")
    house = House(frozenset({"ZQX"}), frozenset({"AT", "ON"}))
    changed = layable(make_authority([two], house=house))
    assert set(changed) == {pack(map(KINDS.__getitem__, cards)) for cards in ("ZQX", "TA")}


def test_a_damaged_or_unwritable_cache_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("cat\nact\nquit\n")
    authority = make_authority([open_own_list(str(path), "en")])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    expected = sorted(frozenset(module._make(authority, DECK)))
    kept = Path(module._path(authority, DECK))
    layable.cache_clear()
    assert list(layable(authority)) == expected
    whole = kept.read_bytes()
    for damage in (whole, b"", b"123", b"12345678" * 3, whole[:-1], whole[:-8] + b"12345678"):
        kept.write_bytes(damage)
        layable.cache_clear()
        assert list(layable(authority)) == expected
        assert kept.read_bytes() == whole
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    layable.cache_clear()
    assert list(layable(authority)) == expected
    layable.cache_clear()
