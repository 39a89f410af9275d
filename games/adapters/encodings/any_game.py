"""Any game as numbers: its views part by part, and every move as an action by its place in the list.

The form of the views is that of a few random games, which are the same each time: lists have room for twice
as many entries as they had there. A text is the checksum of its letters, what is not there is `ABSENT`, and
`outside` counts the values for which there is no room.
"""

import json
import zlib
from collections.abc import Iterator
from typing import Any, Final

from games.adapters.encodings.encoding import MAX_NUMBER, BaseEncoding, Range, Segments, amount
from games.core import AnyGame, AnyView, InvalidInput, draw_deal, generator, view
from games.core.random_play import known_moves
from games.messages import message

ABSENT: Final = -MAX_NUMBER
MAX_NUMBERS: Final = 100_000
"""The most numbers of an observation."""

_GAMES: Final = 3
_MOVES: Final = 200


class _Form:
    """The form of a value as far as it has been seen: of a number or a text, of a list, and of an object."""

    def __init__(self) -> None:
        self.is_plain = False
        self.most = 0
        self.entries: _Form | None = None
        self.keys: dict[str, _Form] = {}

    def learn(self, value: Any) -> None:
        """Take in one more value."""
        if isinstance(value, dict):
            for key, each in value.items():
                self.keys.setdefault(key, _Form()).learn(each)
        elif isinstance(value, list):
            self.most = max(self.most, 2 * len(value))
            self.entries = self.entries or _Form()
            for each in value:
                self.entries.learn(each)
        elif value is not None:
            self.is_plain = True

    @property
    def size(self) -> int:
        """The numbers of a value."""
        entries = 0 if self.entries is None else 1 + self.most * self.entries.size
        return self.is_plain + entries + sum(form.size for form in self.keys.values())

    def numbers(self, value: Any) -> Iterator[int | None]:
        """Yield the numbers of a value, and None for each that has no room."""
        plain = value is not None and not isinstance(value, dict | list)
        if self.is_plain:
            yield _number(value) if plain else ABSENT
        elif plain:
            yield None
        if self.entries is not None:
            listed = value if isinstance(value, list) else []
            yield len(listed) if isinstance(value, list) else ABSENT
            for place in range(self.most):
                yield from self.entries.numbers(listed[place] if place < len(listed) else None)
            yield from [None] * (len(listed) - self.most)
        elif isinstance(value, list):
            yield from [None] * len(value)
        named = value if isinstance(value, dict) else {}
        for key, form in self.keys.items():
            yield from form.numbers(named.get(key))
        yield from [None] * len(named.keys() - self.keys.keys())


class AnyEncoding(BaseEncoding):
    """The parts of a view by their names, as `public.turn` and `private.hand`.

    Seats are numbers from 0 as in the view, and `seat` is the one that looks.
    """

    def __init__(self, game: AnyGame) -> None:
        """Play a few games to learn the form of the views.

        Raises:
            InvalidInput: on "game" when moves are open, or an observation would be too long.
        """
        if game.open_moves:
            text = message("{game} has no encoding, since a move may be any text", game=game.name)
            raise InvalidInput("game", "no_encoding", text)
        super().__init__(game)
        self._action = {move: action for action, move in enumerate(game.moves)}
        self.actions = len(self._action)
        self._forms: dict[str, _Form] = {}
        for seen in _some_views(game):
            for name, value in _parts(seen):
                self._forms.setdefault(name, _Form()).learn(value)
        if sum(form.size for form in self._forms.values()) > MAX_NUMBERS:
            text = message(
                "{game} has no encoding: its views are more than {most:,} numbers",
                game=game.name,
                most=MAX_NUMBERS,
            )
            raise InvalidInput("game", "no_encoding", text)

        self.ranges = {
            **{name: Range(f"the part {name} of a view", ABSENT, MAX_NUMBER) for name in self._forms},
            "outside": amount("values for which there is no room", MAX_NUMBER),
        }

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view."""
        values = dict(_parts(view))
        found: dict[str, list[int]] = {}
        outside = len(values.keys() - self._forms.keys())
        for name, form in self._forms.items():
            numbers = [*form.numbers(values.get(name))]
            found[name] = [number for number in numbers if number is not None]
            outside += len(numbers) - len(found[name])
        return {**found, "outside": [min(outside, MAX_NUMBER)]}

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the place of a move in the list of all."""
        return self._action.get(move)


def _number(value: Any) -> int:
    """Return a plain value as a number; one that is too large becomes its remainder."""
    if isinstance(value, str):
        return zlib.crc32(value.encode()) % MAX_NUMBER
    whole: int = round(value)
    return whole if abs(whole) < MAX_NUMBER else whole % MAX_NUMBER


def _parts(seen: AnyView) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a view as plain data, by their names."""
    for name, value in json.loads(json.dumps(seen)).items():
        if isinstance(value, dict):
            yield from ((f"{name}.{key}", each) for key, each in value.items())
        else:
            yield name, value


def _some_views(game: AnyGame) -> Iterator[AnyView]:
    """Yield the views of all seats in a few random games."""
    for seed in range(_GAMES):
        rng = generator(seed, "encoding")
        state = game.new(draw_deal(game.contents, seed))
        for _ in range(_MOVES):
            seen = [view(game, state, seat) for seat in range(game.seats)]
            yield from seen
            asked = game.to_act(state)
            if not asked:
                break
            seat = asked[rng.randrange(len(asked))]
            moves = known_moves(game, seen[seat], game.legal(state, seat), rng)
            game.apply(state, seat, moves[rng.randrange(len(moves))])
