"""Steps that change the game that a score pad is about: its players, who deals, what they agreed on.

    {"do": "rename", "player": "Ann", "name": "Anna"}
    {"do": "seat", "players": ["Bea", "Ann"]}                  as they sit, clockwise
    {"do": "join", "player": "Dee", "start"?: 40}              rounds before are open, or make up the start
    {"do": "leave", "player": "Cem", "may_win"?: true}         the cells to come are closed
    {"do": "deal", "player": "Bea"}                            deals the next round
    {"do": "agree", "options": {"rounds": 8}}                  null takes an option back
    {"do": "entitle", "title"?: "Friday", "date"?: "2026-11-27"}   null takes it back

Each changes the header of the pad and the rounds that are written down, both as their documents.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wordsvc.input import InputError
from wordsvc.input.fields import read_flag, read_name, read_number
from wordsvc.input.labels import read_line
from wordsvc.input.messages import message
from wordsvc.scorepad.cells import MAX_SUM
from wordsvc.scorepad.header import MAX_TITLE, find_dealers, find_seat, read_date

FIXED_OPTIONS: Final = ("deck", "dictionary", "house", "all", "no_names", "no_offensive")
"""Options that decide about words: those that are written down were judged by them."""

Document = Mapping[str, Any]
Documents = tuple[Document, tuple[Document, ...]]
"""The header of a pad, and its rounds as steps that add them."""


class Agreement(NamedTuple):
    """A step that changes the header; `fields` are those of its kind."""

    kind: str
    fields: dict[str, Any]

    @property
    def names(self) -> str:
        """The field that has a new name, or that says who plays."""
        return {"rename": "name", "seat": "players"}.get(self.kind, "player")

    def to_dict(self) -> dict[str, Any]:
        """Return the step as the file has it."""
        return {"do": self.kind, **self.fields}

    def change(self, header: Document, rounds: Sequence[Document], *, deals: bool) -> Documents:
        """Return the header and the rounds after the step; nothing is scored here.

        `deals` says that the rules of the game know a dealer: whoever has dealt a round, or would deal the
        next one, still does.

        >>> header = {"players": ["Ann", "Bea"]}
        >>> Agreement("seat", {"players": ["Bea", "Ann"]}).change(header, (), deals=True)[0]
        {'players': ['Bea', 'Ann'], 'deals': [{'round': 1, 'player': 'Ann'}]}
        """
        after, played = _CHANGES[self.kind](header, tuple(rounds), **self.fields)
        if deals and self.kind in ("seat", "join"):
            for number, dealer in enumerate(find_dealers(header, len(rounds) + 1), start=1):
                if number > len(rounds) or find_dealers(after, number)[-1] != dealer:
                    after, _ = _deal(after, played[: number - 1], dealer)
        return after, played


FIELDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "rename": (("player", "name"), ()),
    "seat": (("players",), ()),
    "join": (("player",), ("start",)),
    "leave": (("player",), ("may_win",)),
    "deal": (("player",), ()),
    "agree": (("options",), ()),
    "entitle": ((), ("title", "date")),
}
"""The fields of each kind of step: those that are needed, and the others."""


def without_round(header: Document, number: int) -> Document:
    """Return a header after a round was taken out: what was said of a later one moves up with it.

    >>> without_round({"left": [{"player": "Ann", "round": 3}]}, 1)
    {'left': [{'player': 'Ann', 'round': 2}]}
    """
    after = dict(header)
    for field in ("joined", "left"):
        if field in header:
            after[field] = [_move_up(each, number) for each in header[field]]
    if "deals" in header:
        moved = {each["round"]: each for each in (_move_up(each, number) for each in header["deals"])}
        after["deals"] = list(moved.values())  # the dealer of the next round takes the place of one that went
    return after


def _move_up(said: Document, number: int) -> Document:
    return {**said, "round": said["round"] - 1} if said["round"] > number else said


def read_agreement_step(kind: str, fields: Document, players: tuple[str, ...]) -> Agreement:
    """Read the fields of a step; `players` are those of the pad. Raises `InputError` on the one at fault."""
    read: dict[str, Any] = dict(fields)
    if "player" in fields:
        name = read_name(fields["player"], "player")
        read["player"] = name if kind == "join" else players[find_seat(name, "player", players)]
    if "name" in fields:
        read["name"] = read_name(fields["name"], "name")
    if "players" in fields:
        read["players"] = _read_order(fields["players"], players)
    if "start" in fields:
        read["start"] = read_number(fields["start"], "start", 0, MAX_SUM)
    if "may_win" in fields:
        read["may_win"] = read_flag(fields["may_win"], "may_win")
    if "options" in fields:
        read["options"] = _read_options(fields["options"])
    if fields.get("title") is not None:
        read["title"] = read_line(fields["title"], "title", MAX_TITLE)
    if fields.get("date") is not None:
        read["date"] = read_date(fields["date"])
    return Agreement(kind, read)


def _read_order(value: object, players: tuple[str, ...]) -> list[str]:
    """Return all players in another order."""
    if not isinstance(value, list | tuple) or len(value) != len(players):
        text = message("name all {players} players, each once", players=len(players))
        raise InputError("players", "wrong_length", text)
    order = [players[find_seat(name, "players", players)] for name in value]
    if len(set(order)) < len(order):
        text = message("name all {players} players, each once", players=len(players))
        raise InputError("players", "same_name", text)
    return order


def _read_options(value: object) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError("options", "not_an_object", message("the options are an object"))
    for name in FIXED_OPTIONS:
        if name in value:
            text = message("words are judged by what the pad began with: begin a new one")
            raise InputError(("options", name), "agreed_before", text)
    return dict(value)


def _rename(header: Document, rounds: tuple[Document, ...], player: str, name: str) -> Documents:
    def other(given: Any) -> Any:
        return name if isinstance(given, str) and given.casefold() == player.casefold() else given

    def renamed(document: Document, *names: str) -> dict[str, Any]:
        return {key: other(value) if key in names else value for key, value in document.items()}

    def change(played: Document) -> Document:
        after = renamed(played, "went_out")
        if "challenges" in played:
            after["challenges"] = [renamed(each, "challenger", "challenged") for each in played["challenges"]]
        if "decided" in played:
            words = [renamed(word, "player") for word in played["decided"]["words"]]
            after["decided"] = {**played["decided"], "words": words}
        return after

    after = {**header, "players": [*map(other, header["players"])]}
    after["options"] = renamed(header.get("options", {}), "dealer")
    for field in ("joined", "left", "deals"):
        if field in header:
            after[field] = [renamed(each, "player") for each in header[field]]
    return after, tuple(map(change, rounds))


def _seat(header: Document, rounds: tuple[Document, ...], players: Sequence[str]) -> Documents:
    before = header["players"]
    seats = [before.index(name) for name in players]

    def change(played: Document) -> Document:
        after = {**played, "cells": [played["cells"][seat] for seat in seats]}
        if "decided" in played:
            words = sorted(played["decided"]["words"], key=lambda word: players.index(word["player"]))
            after["decided"] = {**played["decided"], "words": words}
        return after

    return {**header, "players": list(players)}, tuple(map(change, rounds))


def _join(header: Document, rounds: tuple[Document, ...], player: str, start: int | None = None) -> Documents:
    def change(number: int, played: Document) -> Document:
        cell = None if start is None else str(start if number == len(rounds) else 0)
        return {**played, "cells": [*played["cells"], cell]}

    if start and not rounds:
        raise InputError("start", "no_round", message("before the first round everybody begins at 0"))
    after = {**header, "players": [*header["players"], player]}
    if rounds:
        after["joined"] = [*header.get("joined", []), {"player": player, "round": len(rounds) + 1}]
    else:
        after["options"] = _merge(header.get("options", {}), {"bonus": None})  # two players alone choose one
    return after, tuple(change(*each) for each in enumerate(rounds, start=1))


def _leave(
    header: Document, rounds: tuple[Document, ...], player: str, may_win: bool | None = None
) -> Documents:
    left = {"player": player, "round": len(rounds) + 1, **({"may_win": True} if may_win else {})}
    # a log from before P01 may have a player leave twice; the later step counts
    others = [each for each in header.get("left", []) if each["player"] != player]
    return {**header, "left": [*others, left]}, rounds


def _deal(header: Document, rounds: tuple[Document, ...], player: str) -> Documents:
    number = len(rounds) + 1
    before = [each for each in header.get("deals", []) if each["round"] < number]
    return {**header, "deals": [*before, {"round": number, "player": player}]}, rounds


def _agree(header: Document, rounds: tuple[Document, ...], options: Document) -> Documents:
    return {**header, "options": _merge(header.get("options", {}), options)}, rounds


def _entitle(header: Document, rounds: tuple[Document, ...], **given: str | None) -> Documents:
    return _merge(header, given), rounds


def _merge(before: Document, given: Document) -> dict[str, Any]:
    return {name: value for name, value in {**before, **given}.items() if value is not None}


_CHANGES: Final[Mapping[str, Callable[..., Documents]]] = {
    "rename": _rename,
    "seat": _seat,
    "join": _join,
    "leave": _leave,
    "deal": _deal,
    "agree": _agree,
    "entitle": _entitle,
}
