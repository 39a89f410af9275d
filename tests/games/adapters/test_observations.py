"""Views as arrays, plain and one-hot: bounds, and that no form says less than another."""

import pickle
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="numpy is not here")

import numpy

from games.adapters.encodings import AnyEncoding, encoding_of
from games.adapters.encodings.encoding import Segments
from games.adapters.observations import ONE_HOT, Observer
from games.adapters.play import Play
from games.core import AnyView, InvalidInput
from tests.games.adapters.tables import OWN_GAME, TABLES, table
from wordsvc.catalogue.game_file import load_game_file


def views(play: Play, moves: int) -> Any:
    """Yield the views of whoever is asked in a random game."""
    rng = Random(1)
    play.deal(1)
    for _ in range(moves):
        if play.seat is None:
            return
        yield play.look()
        play.make(rng.choice([*play.moves.values()]))


@pytest.mark.parametrize("name", TABLES)
def test_one_hot_numbers_lie_between_0_and_1_and_tell_as_much(name: str) -> None:
    game = table(name)
    encoding = encoding_of(game)
    plain, hot = Observer(encoding), Observer(encoding, ONE_HOT)
    met: dict[bytes, bytes] = {}
    for seen in views(Play(game, encoding), 150):
        numbers = hot.array(seen)
        assert numbers.dtype == numpy.float32
        assert numbers.min() >= 0
        assert numbers.max() <= 1
        before = plain.array(seen).tobytes()
        assert met.setdefault(numbers.tobytes(), before) == before
        assert (plain.array(seen) >= plain.least).all()
        assert (plain.array(seen) <= plain.most).all()


def test_a_thing_is_one_of_its_values_and_an_amount_a_part() -> None:
    game = table("diddly")
    encoding = encoding_of(game)
    hot = Observer(encoding, ONE_HOT)
    parts = {part.name: part for part in hot.layout}
    for seen in views(Play(game, encoding), 60):
        numbers = hot.array(seen)

        def of(name: str, numbers: Any = numbers) -> list[float]:
            part = parts[name]
            return [*numbers[part.offset : part.offset + part.size]]

        assert sum(of("turn")) == 1
        assert of("turn")[1] == 1  # after none comes the seat that looks, which is asked
        assert sum(of("boards")) == 4 * 9
        assert of("deck") == [numpy.float32(seen["public"]["deck"] / 104)]


def test_numbers_of_any_game_become_bits() -> None:
    game = load_game_file(OWN_GAME).game(2)
    encoding = AnyEncoding(game)
    hot = Observer(encoding, ONE_HOT)
    for seen in views(Play(game, encoding), 8):
        assert set(hot.array(seen)[:-1]) == {0, 1}


def test_rows_are_the_arrays_of_the_views() -> None:
    game = table("diggity")
    for form in ("plain", "onehot"):
        observer = pickle.loads(pickle.dumps(Observer(encoding_of(game), form)))
        seen = [*views(Play(game, observer.encoding), 5)]
        rows = observer.arrays(seen)
        assert all((row == observer.array(each)).all() for row, each in zip(rows, seen, strict=True))


def test_a_form_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InvalidInput, match="plain or onehot"):
        Observer(encoding_of(table("diddly")), "hot")


class UnevenEncoding(AnyEncoding):
    """An encoding that adds a number to the last segment of some views, or leaves the last one out."""

    more = 0

    def encode(self, view: AnyView) -> Segments:
        found = {name: [*numbers] for name, numbers in super().encode(view).items()}
        last = [*found][-1]
        found[last] = [*found[last], 0] if self.more > 0 else found[last][: self.more or None]
        return found


@pytest.mark.parametrize("more", [1, -1])
def test_views_of_different_lengths_are_refused(more: int) -> None:
    game = load_game_file(OWN_GAME).game(2)
    encoding = UnevenEncoding(game)
    observer = Observer(encoding)
    seen = [*views(Play(game, encoding), 3)]
    encoding.more = more
    with pytest.raises(ValueError, match=f"as {observer.size + more} numbers, and the layout has"):
        observer.arrays(seen)
