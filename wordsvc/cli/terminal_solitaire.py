"""A game of solitaire on the terminal: one player, the moves typed freely, and the advice of the computer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import click

from games.core import Match, Rulebook, load_log, new_match, parse_any
from wordsvc.cards import Deck
from wordsvc.cli.errors import errors_about
from wordsvc.cli.kept_games import NEWEST, newest_game
from wordsvc.cli.match_files import MAX_FILE_BYTES
from wordsvc.cli.play_options import find_for_log, input_errors
from wordsvc.cli.seats import YOU
from wordsvc.cli.seeds import draw_seed
from wordsvc.cli.terminal_game import EXTENSION, TerminalGame
from wordsvc.input import InputError
from wordsvc.input.files import load_file
from wordsvc.input.sentences import say
from wordsvc.match_judge import MatchJudge, open_judge
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire_game import RULEBOOK, Solitaire, rulebook
from wordsvc.quiddler.solitaire_game.saved_games import is_saved_game, load_saved_game
from wordsvc.words import Authority

_OLD_EXTENSION: Final = "json"
"""Of games that were kept before there were logs."""


@dataclass
class TerminalSolitaire(TerminalGame):
    """A match of one seat, and the person who plays it."""

    def _resume(self) -> str:
        return "wordcheck solitaire play --resume"

    def _obey(self, seat: int, typed: str, legal: Sequence[int]) -> None:
        """Do what was typed; `hint` and `best` advise."""
        order = typed.lower()
        game = self.match.game
        advise = {"hint": game.hint, "best": game.best if isinstance(game, Solitaire) else game.hint}.get(
            order
        )
        if advise is None:
            super()._obey(seat, typed, legal)
        else:
            for line in advise(self.match.view(seat)):
                click.echo(f"  {line}")

    def _parse_move(self, typed: str, legal: Sequence[int]) -> int:
        """A move as it is typed; a number alone is that of a stack."""
        return self.match.game.parse_typed(self.match.view(0), typed)


def begin(seed: int | None, deck: Deck, authority: Authority, *, offensive: bool) -> Match:
    """A new match; without a seed chance chooses one."""
    drawn = draw_seed() if seed is None else seed
    with input_errors():
        book = rulebook(MatchJudge(EDITION, deck, authority), offensive=offensive)
        return new_match(book, 1, drawn, players=[YOU], seeded=seed is not None)


def go_on(
    resume: str, deck: Deck, authority: Authority, named: tuple[bool, bool], *, offensive: bool
) -> tuple[str, Match]:
    """A match that was saved, and its file.

    Args:
        resume: what `--resume` says.
        deck: that of the options.
        authority: that of the options.
        named: whether the options name a deck, and dictionaries: they must then be those of the game.
        offensive: as in `rulebook`.

    Raises:
        InputError: on the file or on its field.
    """
    path = _newest() if resume == NEWEST else resume
    data = load_file(path, "resume", MAX_FILE_BYTES, stdin=True)
    try:
        with input_errors():
            document = parse_any(data.decode())
    except UnicodeDecodeError:
        raise InputError("resume", "not_utf8", say("{path!r} is not UTF-8", path=path[:100])) from None
    if is_saved_game(document):
        with errors_about(document):
            return path, load_saved_game(document, authority, deck, players=[YOU], offensive=offensive)
    book = replace(RULEBOOK, judging_by=partial(_judging_by, deck, authority, named, offensive))
    with errors_about(None), input_errors():
        return path, load_log(document, find_for_log(book))


def _newest() -> str:
    """The file of the game that was kept last."""
    try:
        return newest_game(EXTENSION, RULEBOOK.name)
    except InputError:
        return newest_game(_OLD_EXTENSION, RULEBOOK.name)


def _judging_by(
    deck: Deck, authority: Authority, named: tuple[bool, bool], offensive: bool, header: Mapping[str, str]
) -> Rulebook:
    """The rulebook for the header of a log. Raises `InputError` where the options name something else."""
    judge = open_judge(header, EDITION.game)
    other_deck, other_dictionaries = named
    if other_deck and judge.deck != deck:
        message = say("the cards were dealt from another deck than {deck}", deck=deck.name)
        raise InputError("deck", "other_deck", message, say("name the same one"))
    if other_dictionaries:
        judge = MatchJudge(judge.edition, judge.deck, authority, header)
        if not judge.answers:
            message, hint = say("the game was begun with other dictionaries"), say("name the same ones")
            raise InputError("dictionaries", "other_dictionaries", message, hint, "Q19")
    return rulebook(judge, offensive=offensive)
