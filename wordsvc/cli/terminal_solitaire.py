"""A game of solitaire on the terminal: one player, the moves typed freely, and the advice of the computer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from games.core import Match, Rulebook, load_log, new_match, parse_any
from wordsvc.cards import Deck
from wordsvc.catalogue import find_rulebook, word_rulebook
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import errors_about
from wordsvc.cli.exit_codes import REFUSED
from wordsvc.cli.kept_games import newest_game
from wordsvc.cli.match_files import MAX_FILE_BYTES
from wordsvc.cli.play_options import find_for_log, input_errors
from wordsvc.cli.resume_option import NEWEST
from wordsvc.cli.saved_solitaires import is_saved_game, load_saved_game
from wordsvc.cli.seats import YOU
from wordsvc.cli.seeds import draw_seed
from wordsvc.cli.terminal_game import EXTENSION, TerminalGame
from wordsvc.cli.typed_moves import parse_one_or_more
from wordsvc.cli.word_games import TableWords
from wordsvc.input import InputError
from wordsvc.input.files import load_file
from wordsvc.input.sentences import say
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.showing_request import read_solitaire_deck
from wordsvc.quiddler.solitaire_game.advice import Adviser
from wordsvc.quiddler.solitaire_game.views import seen_of
from wordsvc.referee import Referee
from wordsvc.words import Authority

COMMAND: Final = "wordcheck solitaire play"

_GAME: Final = "solitaire"

_OLD_EXTENSION: Final = "json"
"""Of games that were kept before there were logs."""


@dataclass
class TerminalSolitaire(TerminalGame):
    """A match of one seat, and the person who plays it.

    `offensive` lets hints name offensive words; `resume` is the command that goes on with the game, or "" for
    that of any game.
    """

    offensive: bool = False
    resume: str = ""

    @cached_property
    def _adviser(self) -> Adviser:
        return Adviser(self.match.game.judge, offensive=self.offensive)  # type: ignore[attr-defined]

    def _resume(self) -> str:
        return f"{self.resume}{self.lists} --resume" if self.resume else super()._resume()

    def _obey(self, seat: int, typed: str, legal: Sequence[int]) -> None:
        """Do what was typed; `hint` and `best` advise."""
        advise = {"hint": self._adviser.hint, "best": self._adviser.best}.get(typed.lower())
        if advise is None or not self.hints:
            super()._obey(seat, typed, legal)
        else:
            for line in advise(seen_of(self.match.view(seat)["public"])):
                echo(f"  {line}")

    def _list_moves(self, seat: int, legal: Sequence[int]) -> None:
        """Nothing: what can be done is seen on the board, and a number typed is that of a stack."""

    def _parse_moves(self, seat: int, typed: str, legal: Sequence[int]) -> list[int]:
        """Moves as they are typed; a number alone is that of a stack."""
        game = self.match.game
        parse = partial(game.parse_typed, self.match.view(seat))
        return parse_one_or_more(game, typed, parse, parse)


def play(
    seed: int | None, resume: str | None, words: TableWords, referee: Referee, *, offensive: bool
) -> int:
    """Begin a match or go on with one, and play it.

    Args:
        seed: of the deal; without one chance chooses it.
        resume: what `--resume` says.
        words: what the options say; with `resume` the deck and the dictionaries that they name must be those
            of the game.
        referee: the deck and the dictionaries by the options.
        offensive: as in `TerminalSolitaire`.

    Returns:
        The exit code: 0 for a game that is won.
    """
    read_solitaire_deck(referee.deck)
    if resume is None:
        path, match = "", _begin(seed, referee)
    else:
        path = _newest() if resume == NEWEST else resume
        match = _go_on(path, referee, words)
    names, judge = match.players, match.game.judge  # type: ignore[attr-defined]
    table = TerminalSolitaire(
        match, names, path, judge=judge, lists=words.again, offensive=offensive, resume=COMMAND
    )
    code = table.run()
    return code or (0 if match.game.winners(match.state) else REFUSED)


def _begin(seed: int | None, referee: Referee) -> Match:
    with input_errors():
        drawn = draw_seed() if seed is None else seed
        return new_match(word_rulebook(_GAME, referee), 1, drawn, players=[YOU], seeded=seed is not None)


def _newest() -> str:
    """The file of the game that was kept last."""
    try:
        return newest_game(EXTENSION, _GAME)
    except InputError:
        return newest_game(_OLD_EXTENSION, _GAME)


def _go_on(path: str, referee: Referee, words: TableWords) -> Match:
    """The match in a file. Raises `InputError` on the file or on its field."""
    data = load_file(path, "resume", MAX_FILE_BYTES, stdin=True)
    try:
        with errors_about(None), input_errors():
            document = parse_any(data.decode())
    except UnicodeDecodeError:
        raise InputError("resume", "not_utf8", say("{path!r} is not UTF-8", path=path[:100])) from None
    if is_saved_game(document):
        with errors_about(document):
            return load_saved_game(document, referee, [YOU])
    authority = referee.authority if words.words.dictionaries else None
    judging_by = partial(_judging_by, words.deck, authority)
    with errors_about(None), input_errors():
        return load_log(document, find_for_log(replace(find_rulebook(_GAME), judging_by=judging_by)))


def _judging_by(deck: Deck | None, authority: Authority | None, header: Mapping[str, str]) -> Rulebook:
    """The rulebook for the header of a log; a deck and dictionaries that are named must be those of it.

    Raises `InputError` or `InvalidInput`.
    """
    referee = Referee.from_dict(header, EDITION.game, authority.lexicons if authority else None)
    if deck is not None and referee.deck != deck:
        message = say("the cards were dealt from another deck than {deck}", deck=deck.name)
        raise InputError("deck", "other_deck", message, say("name the same one"))
    return word_rulebook(_GAME, referee)
