"""The solitaire at the terminal: moves typed freely, and the advice of the computer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from games.core import Match, Rulebook, load_log, new_match
from wordsvc.cards import Deck
from wordsvc.catalogue import find_rulebook, word_rulebook
from wordsvc.cli.errors import errors_about
from wordsvc.cli.exit_codes import REFUSED
from wordsvc.cli.matches.match_files import load_document
from wordsvc.cli.matches.match_options import MatchOptions
from wordsvc.cli.matches.play_options import find_for_log, input_errors
from wordsvc.cli.matches.resume_option import NEWEST
from wordsvc.cli.matches.saved_solitaires import is_saved_game, load_saved_game
from wordsvc.cli.matches.seats import YOU
from wordsvc.cli.matches.seeds import draw_seed
from wordsvc.cli.matches.stored_games import newest_game
from wordsvc.cli.terminal.game import TerminalGame
from wordsvc.cli.terminal.local_table import EXTENSION, LocalTable
from wordsvc.cli.terminal.moves import parse_moves
from wordsvc.cli.terminal.terminal_table import TerminalTable
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.game.advice import Adviser
from wordsvc.quiddler.solitaire.requests import read_solitaire_deck
from wordsvc.referee import Referee
from wordsvc.words import Authority

_GAME: Final = "solitaire"

_OLD_EXTENSION: Final = "json"
"""The extension of games that were kept before there were logs."""


class TerminalSolitaire(TerminalGame):
    """The loop of a match of one seat; with `offensive`, hints may name offensive words."""

    def __init__(self, table: TerminalTable, *, offensive: bool = False) -> None:
        super().__init__(table)
        self._adviser = Adviser(table.game.judge, offensive=offensive)  # type: ignore[attr-defined]

    def _obey(self, seat: int, typed: str) -> None:
        """Do what was typed; `hint` and `best` advise."""
        advise = {"hint": self._adviser.hint, "best": self._adviser.best}.get(typed.lower())
        if advise is None or not self.table.hints:
            super()._obey(seat, typed)
        else:
            self._advise(seat, lambda view: advise(view["public"]))

    def _list_moves(self, seat: int) -> None:
        """Print nothing: the board shows the moves, and a typed number is that of a stack."""

    def _parse_moves(self, view: Any, typed: str, listed: Sequence[str]) -> Sequence[int]:
        """Parse moves as they are typed; a number alone is that of a stack."""
        game = self.table.game
        return parse_moves(game, view, typed, {}, partial(game.parse_typed, view))


def play(
    seed: int | None, resume: str | None, words: MatchOptions, referee: Referee, *, offensive: bool
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
        path, chosen = "", draw_seed() if seed is None else seed
        with input_errors():
            rulebook = word_rulebook(_GAME, referee)
            match = new_match(rulebook, 1, chosen, players=[YOU], seeded=seed is not None)
    else:
        path = _newest() if resume == NEWEST else resume
        match = _go_on(path, referee, words)
    judge: Referee = match.game.judge  # type: ignore[attr-defined]
    table = LocalTable(match, match.players, path, f"wordcheck solitaire play{words.again}", judge=judge)
    code = TerminalSolitaire(table, offensive=offensive).run()
    return code or (0 if match.game.winners(match.state) else REFUSED)


def _newest() -> str:
    """Return the file of the game that was kept last."""
    try:
        return newest_game(EXTENSION, _GAME)
    except InputError:
        return newest_game(_OLD_EXTENSION, _GAME)


def _go_on(path: str, referee: Referee, words: MatchOptions) -> Match:
    """Return the match in a file. Raises `InputError` on the file or on its field."""
    document = load_document(path, "resume")
    if is_saved_game(document):
        with errors_about(document):
            return load_saved_game(document, referee, [YOU])
    authority = referee.authority if words.words.dictionaries else None
    judging_by = partial(_judging_by, words.deck, authority)
    with errors_about(None), input_errors():
        return load_log(document, find_for_log(replace(find_rulebook(_GAME), judging_by=judging_by)))


def _judging_by(deck: Deck | None, authority: Authority | None, header: Mapping[str, str]) -> Rulebook:
    """Return the rulebook for a log's header; named decks and dictionaries must be those of the log.

    Raises `InputError` or `InvalidInput`.
    """
    referee = Referee.from_dict(header, EDITION.game, authority.lexicons if authority else None)
    if deck is not None and referee.deck != deck:
        text = message("the cards were dealt from another deck than {deck}", deck=deck.name)
        raise InputError("deck", "other_deck", text, message("name the same one"))
    return word_rulebook(_GAME, referee)
