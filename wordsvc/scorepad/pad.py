"""A score pad and how a step changes it: pure functions, a pad and a step give the next pad."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from games.core import InvalidInput, check_names
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.scorepad.agreements import Agreement, without_round
from wordsvc.scorepad.cells import Cell
from wordsvc.scorepad.header import MAX_NUMBER, SCHEMA, Games, Header, find_seat, read_header
from wordsvc.scorepad.new_steps import refuse_agreement, refuse_closed_cells
from wordsvc.scorepad.rules import NEWEST, Difference, RoundEntry, Rules, ScoredRound, as_input_error
from wordsvc.scorepad.steps import Add, Challenge, Edit, Remove, Replace, Step, Undo

MAX_ROUNDS: Final = MAX_NUMBER


class Round(NamedTuple):
    """A round as it was written down, and what it is worth by itself."""

    entry: RoundEntry
    scored: ScoredRound


@dataclass(frozen=True, slots=True)
class Pad:
    """A header and the rounds that are written down; `before` is the pad before the last step.

    Two pads are equal when they show the same, whatever was done and taken back before.
    """

    header: Header
    rules: Rules = field(compare=False, repr=False)
    rounds: tuple[Round, ...] = ()
    before: "Pad | None" = field(default=None, compare=False, repr=False)

    @property
    def entries(self) -> list[RoundEntry]:
        """The rounds as they were written down."""
        return [played.entry for played in self.rounds]

    @property
    def is_stored(self) -> bool:
        """True if the log has the deck and what was decided, or the game has no deck."""
        return self.header.schema == SCHEMA or self.rules.deck is None

    @property
    def is_judged_now(self) -> bool:
        """True if words were judged by today's dictionaries, because no log has what was decided on them."""
        return not self.is_stored and any(played.scored.detail for played in self.rounds)

    def differences(self) -> list[Difference]:
        """Judge again the words that were judged, and return those that would be ruled otherwise today."""
        rounds = enumerate(self.entries, start=1)
        return [found for number, entry in rounds for found in self.rules.differences(number, entry)]


def new_pad(header: object, games: Games, *, stored: bool = False) -> Pad:
    """Return an empty pad; the arguments are those of `read_header`. Raises as that does."""
    return Pad(*read_header(header, games, stored=stored))


def begin_pad(fields: Mapping[str, Any], games: Games) -> Pad:
    """Return an empty pad for a game that begins now, by the newest rules.

    A pad from elsewhere, which `new_pad` reads, keeps the names that it has; here they are checked as those
    of a table are.

    Args:
        fields: the "game", the "players" and the "options" of the header.
        games: the games that have a pad.

    Raises:
        InputError: as `read_header` does, or on ("players", seat) for a name that has a flaw
            (`games.core.find_flaw`) or looks like that of another player.
    """
    pad = new_pad({"schema": SCHEMA, "rules": NEWEST, **fields}, games)
    _check_names(pad.header.players)
    return pad


def _check_names(players: tuple[str, ...]) -> None:
    try:
        check_names(players, "players")
    except InvalidInput as error:
        raise as_input_error(error) from None


def apply(pad: Pad, step: Step) -> Pad:
    """Return the pad after a step that is done now: its words are laid and judged.

    Raises:
        InputError: on the field of the step at fault, or on ("rounds", index, "players", seat) when a round
            cannot have been played so. The pad is as it was.
        DictionaryError: a dictionary is missing or damaged.
    """
    return advance(pad, decide(pad, step))


def decide(pad: Pad, step: Step) -> Step:
    """Lay and judge the words of a step, and return it with what was decided. Raises as `apply` does."""
    if isinstance(step, Agreement):
        try:
            after = _agree(pad, step)
            _check_names(after.header.players)
        except InputError as error:
            raise (error.at(step.names) if error.field[:1] == ("players",) else error) from None
        refuse_agreement(step, pad.rules, [played.scored for played in pad.rounds], after.rules)
    return _judge(pad, step, is_new=True)


def _judge(pad: Pad, step: Step, *, is_new: bool) -> Step:
    """Return a step with its words laid and judged."""
    if isinstance(step, Undo | Remove | Agreement):
        return step
    index, entry = _WRITERS[type(step)](pad, step)
    before = pad.rounds[index].entry if index < len(pad.rounds) else None
    try:
        if is_new:
            refuse_closed_cells(pad.rules, index + 1, entry, before)
        return step._replace(decided=pad.rules.decide(index + 1, entry, before))
    except InputError as error:
        raise error.within("rounds", index) from None


def replay(pad: Pad, step: Step) -> tuple[Pad, Step]:
    """Return the pad after a step of its log, and the step with what was decided.

    Nothing is judged but words of a pad of schema 1 whose decisions are not stored. Raises as `apply` does.
    """
    if pad.header.schema < SCHEMA and getattr(step, "decided", None) is None:
        step = _judge(pad, step, is_new=False)
    return advance(pad, step), step


def advance(pad: Pad, step: Step) -> Pad:
    """Return the pad after a step that has what was decided. Raises `InputError` as `apply` does."""
    if isinstance(step, Undo):
        if pad.before is None:
            raise InputError((), "nothing_to_undo", message("there is no step to take back"))
        return pad.before
    if isinstance(step, Agreement):
        return _agree(pad, step)
    if isinstance(step, Remove):
        return _remove(pad, step)
    index, entry = _WRITERS[type(step)](pad, step)
    scored = _score(pad, index, entry._replace(decided=step.decided))
    rounds = (*pad.rounds[:index], scored, *pad.rounds[index + 1 :])
    pad.rules.check([played.scored for played in rounds])
    return Pad(pad.header, pad.rules, rounds, pad)


def restore(pad: Pad, steps: Sequence[Add]) -> Pad:
    """Return an empty pad with rounds as they stand, which a game that has ended since may have too.

    Nothing is judged but words of a pad of schema 1 whose decisions are not stored. Raises as `apply` does.
    """
    rounds: list[Round] = []
    for index, step in enumerate(steps):
        entry = RoundEntry(*step)
        if pad.header.schema < SCHEMA and entry.decided is None:
            try:
                entry = entry._replace(decided=pad.rules.decide(index + 1, entry, None))
            except InputError as error:
                raise error.within("rounds", index) from None
        rounds.append(_score(pad, index, entry))
    pad.rules.check([played.scored for played in rounds])
    return replace(pad, rounds=tuple(rounds))


def _agree(pad: Pad, step: Agreement) -> Pad:
    """Return the pad under another header, its rounds scored anew by what was decided on them."""
    kept = [Add(*entry).to_dict() for entry in pad.entries]
    document, played = step.change(pad.header.to_dict(), kept, deals=pad.rules.deals)
    return _write_header(pad, document, [_read_entry(each) for each in played])


def _write_header(pad: Pad, document: Mapping[str, Any], entries: Sequence[RoundEntry]) -> Pad:
    """Return the pad that follows another, under another header and with other rounds."""
    after = Pad(*read_header(document, {pad.header.game: type(pad.rules)}, stored=pad.is_stored))
    rounds = tuple(_score(after, index, entry) for index, entry in enumerate(entries))
    after.rules.check([played.scored for played in rounds])
    return Pad(after.header, after.rules, rounds, pad)


def _read_entry(document: Mapping[str, Any]) -> RoundEntry:
    challenges = tuple(document.get("challenges", ()))
    return RoundEntry(tuple(document["cells"]), challenges, document.get("went_out"), document.get("decided"))


def _add(pad: Pad, step: Add) -> tuple[int, RoundEntry]:
    if len(pad.rounds) >= MAX_ROUNDS:
        text = message("a score pad has at most {most} rounds", most=MAX_ROUNDS)
        raise InputError("rounds", "too_many_rounds", text)
    pad.rules.check_next([played.scored for played in pad.rounds])
    return len(pad.rounds), RoundEntry(step.cells, step.challenges, step.went_out)


def _replace(pad: Pad, step: Replace) -> tuple[int, RoundEntry]:
    return _find(pad, step.round), RoundEntry(step.cells, step.challenges, step.went_out)


def _edit(pad: Pad, step: Edit) -> tuple[int, RoundEntry]:
    index = _find(pad, step.round)
    seat = find_seat(step.player, "player", pad.header.players)
    entry = pad.rounds[index].entry
    cells: list[Cell] = list(entry.cells)
    cells[seat] = step.cell
    return index, entry._replace(cells=tuple(cells), decided=None)


def _challenge(pad: Pad, step: Challenge) -> tuple[int, RoundEntry]:
    index = _find(pad, len(pad.rounds) if step.round is None else step.round)
    entry = pad.rounds[index].entry
    challenge: dict[str, Any] = {
        "challenger": step.challenger,
        "challenged": step.challenged,
        "word": step.word,
    }
    if step.place is not None:
        challenge["index"] = step.place
    return index, entry._replace(challenges=(*entry.challenges, challenge), decided=None)


def _remove(pad: Pad, step: Remove) -> Pad:
    index, entries = _find(pad, step.round), pad.entries
    return _write_header(
        pad, without_round(pad.header.to_dict(), step.round), [*entries[:index], *entries[index + 1 :]]
    )


_WRITERS: Final[dict[type, Callable[[Pad, Any], tuple[int, RoundEntry]]]] = {
    Add: _add,
    Replace: _replace,
    Edit: _edit,
    Challenge: _challenge,
}
"""The place of the round that a step writes, and the round before anything is decided on it."""


def write_whole(pad: Pad, step: Step) -> Step:
    """Return a step that changes a part of a round, decided, as one that writes the whole round."""
    if not isinstance(step, Edit | Challenge):
        return step
    index, entry = _WRITERS[type(step)](pad, step)
    return Replace(index + 1, *entry._replace(decided=step.decided))


def _find(pad: Pad, number: int) -> int:
    """Return the place of a round that is written down."""
    if not 1 <= number <= len(pad.rounds):
        text = message("there is no round {number} yet", number=number)
        raise InputError("round", "no_round", text)
    return number - 1


def _score(pad: Pad, index: int, entry: RoundEntry) -> Round:
    try:
        return Round(entry, pad.rules.score(index + 1, entry))
    except InputError as error:
        raise error.within("rounds", index) from None
