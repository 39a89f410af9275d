"""`wordcheck play`."""

import shlex
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import click

from games.bots.registry import check_bot
from games.core import UNDO_MODES, Match, Rulebook, check_name, new_match
from games.core.workers import MAX_JOBS
from wordsvc.catalogue import GAMES
from wordsvc.catalogue.game_file import is_game_file
from wordsvc.cli.matches.match_files import load_match
from wordsvc.cli.matches.match_options import MatchOptions, match_options, referee_of
from wordsvc.cli.matches.play_options import (
    complete_games,
    complete_players,
    find_for_log,
    input_errors,
    open_rulebook,
    option_option,
    parse_options,
    seed_option,
)
from wordsvc.cli.matches.resume_option import NEWEST, resume_option
from wordsvc.cli.matches.seats import (
    YOU,
    allows_hints,
    default_seats,
    is_you,
    parse_names,
    refuse_costly_players,
)
from wordsvc.cli.matches.seeds import draw_seed
from wordsvc.cli.matches.stored_games import newest_game
from wordsvc.cli.matches.third_party_errors import report_third_party_errors
from wordsvc.cli.network.options import NetworkOptions, network_options
from wordsvc.cli.studies.time_options import bot_seconds_option, pace_option
from wordsvc.cli.terminal.game import TerminalGame
from wordsvc.cli.terminal.local_table import EXTENSION, LocalTable
from wordsvc.cli.terminal.solitaire import TerminalSolitaire
from wordsvc.cli.terminal.terminal_table import TerminalTable
from wordsvc.cli.terminal.timed_table import TimedTable, check_pace
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.tables.actions.seats.player_names import check_names_together, read_player_name

_NOT_ON_A_SERVER: Final = ("--dict", "--house", "--no-names", "--no-offensive", "--resume")
"""The options that a match on a server cannot have: words are judged there."""


@click.command("play")
@click.argument("game", metavar="[GAME]", required=False, shell_complete=complete_games)
@click.option(
    "--seats",
    metavar="NAMES",
    shell_complete=complete_players,
    help="The players by seat: you, and bots.  [default: you,greedy, or as many as the game needs]",
)
@seed_option("Decides the deal.")
@option_option
@match_options
@bot_seconds_option
@click.option(
    "--bot-jobs",
    type=click.IntRange(1, MAX_JOBS),
    metavar="N",
    default=1,
    show_default=True,
    help="The processes that share the work of each bot that searches. Its moves are the same.",
)
@click.option(
    "--undo",
    type=click.Choice(UNDO_MODES),
    help="The moves that a player may take back: strict, those that have shown nobody anything; lenient, also"
    " those that have shown something to that player alone; off, none.  [default: strict, in the solitaire"
    " lenient]",
)
@click.option(
    "--hints/--no-hints",
    default=None,
    help="Whether `hint` tells what looks best.  [default: where one person plays]",
)
@pace_option
@resume_option
@network_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    seats: str | None,
    seed: int | None,
    pairs: tuple[str, ...],
    words: MatchOptions,
    bot_seconds: float,
    bot_jobs: int,
    undo: str | None,
    hints: bool | None,
    pace: float | None,
    resume: str | None,
    network: NetworkOptions,
) -> None:
    """Play a game in the terminal, against bots or with others at one keyboard.

    GAME is the name of a game, or the file of one of your own: a path with a separator, or one that ends in
    .py. The file is run.

    A seat named `you` or `you:NAME` is yours. The bots are random, greedy, search (or search:N, with N
    playouts a move) and run:COMMAND, a program of your own; Diddly has strong besides, Quiddler and Diabolo
    have easy, good and strong instead of greedy and search. When you leave a game it is kept, and `--resume`
    goes on with it.

    Where players race, as for words in Diabolo, each card waits for you; with --pace cards are turned by
    themselves, and what you type is a call.

    With --server the match is on a server: a seat named `open` is for whoever opens the link that is printed,
    and --join takes the seat of a link. Words are judged there. When the match is over, a terminal asks
    whether you play once more.

    \b
    Examples:
      wordcheck play diddly
      wordcheck play diddly --seats you,greedy,search --seed 7 -o board=nine
      wordcheck play diabolo --pace 5
      wordcheck play --resume game.txt
      wordcheck play --resume
      wordcheck play ./mygame.py
      wordcheck play ./mygame.py --resume
      wordcheck play diddly --server http://127.0.0.1:8000 --seats you,open
      wordcheck play --join LINK --name Bea
    """
    if network.wanted:
        given = _Given(seats, seed, pairs, words, undo, hints, pace, resume)
        ctx.exit(_play_on_server(ctx, network, game, given))
    own = game if game is not None and is_game_file(game) else ""
    if resume is None and game is None:
        raise _missing_game(ctx)
    if resume is not None and ((game and not own) or seed is not None or pairs or undo is not None):
        message = translate("--resume takes the game, the seed, the options and undo from the file.")
        raise click.UsageError(message)
    with report_third_party_errors() as watch:
        rulebook = watch(open_rulebook(game)) if game is not None else None
        if rulebook is None or resume is not None:
            path = _path_of(resume or "", rulebook)
            find = words.judging_again(find_for_log(rulebook))
            match = load_match(path, lambda name: watch(find(name)))
            names = parse_names(seats) if seats else list(match.players)
            if not seats:
                refuse_costly_players(names)
        else:
            with input_errors():
                path, names = "", parse_names(seats) if seats else default_seats(rulebook)
            match = _begin(words.judging(rulebook), names, seed, pairs, undo)
        _check_seats(names, match)
        if seats:
            _check_people(names, match)
        again = f"wordcheck play {shlex.quote(own)}" if own else "wordcheck play"
        again += words.again
        if pace is not None:
            check_pace(match)
            again += f" --pace {pace:g}"
        open_table = LocalTable if pace is None else partial(TimedTable, pace=pace)
        table = open_table(
            match,
            names,
            path,
            again,
            bot_seconds=bot_seconds,
            bot_jobs=bot_jobs,
            judge=referee_of(match, words),
            hints=allows_hints(names) if hints is None else hints,
        )
        ctx.exit(_play(table))


def _missing_game(ctx: click.Context) -> click.MissingParameter:
    """Return the error about a game that was not named; it names the games."""
    games = translate("The games are {games}.", games=", ".join(GAMES))
    hint = repr(translate("GAME"))
    return click.MissingParameter(message=games, ctx=ctx, param_hint=hint, param_type="argument")


class _Given(NamedTuple):
    """The options that a match on a server may agree on, or that it cannot have."""

    seats: str | None
    seed: int | None
    pairs: tuple[str, ...]
    words: MatchOptions
    undo: str | None
    hints: bool | None
    pace: float | None
    resume: str | None

    @property
    def names(self) -> list[str]:
        """The options that say something."""
        found = {
            "--seats": self.seats is not None,
            "--seed": self.seed is not None,
            "--option": bool(self.pairs),
            "--undo": self.undo is not None,
            "--hints": self.hints is not None,
            "--pace": self.pace is not None,
            "--resume": self.resume is not None,
        }
        return [*self.words.named, *(option for option, given in found.items() if given)]


def _play_on_server(ctx: click.Context, network: NetworkOptions, game: str | None, given: _Given) -> int:
    """Play on a server: make a match, or take or keep a seat at one; gives the exit code."""
    from wordsvc.cli.network.play import join_match, rulebook_of
    from wordsvc.cli.terminal.remote_table import RemoteTable

    comes = "--join" if network.join is not None else "--match" if network.match is not None else ""
    unfit = given.names if comes else [name for name in given.names if name in _NOT_ON_A_SERVER]
    if unfit:
        at = translate("With {option} a match has its own {unfit}.", option=comes, unfit=unfit[0])
        there = translate("A match on a server takes no {option}.", option=unfit[0])
        raise click.UsageError(at if comes else there)
    if comes:
        return _play(RemoteTable(*join_match(network, game, (), {})))
    if game is None:
        raise _missing_game(ctx)
    with input_errors():
        names = parse_names(given.seats) if given.seats else default_seats(rulebook_of(game))
    agreed = {
        "options": parse_options(given.pairs),
        "edition": given.words.edition_of(rulebook_of(game)),
        "undo": given.undo,
        "hints": allows_hints(names) if given.hints is None else given.hints,
        "seed": given.seed,
        "pace_seconds": None if given.pace is None else round(given.pace),
    }
    return _play(RemoteTable(*join_match(network, game, names, agreed)))


def _play(table: TerminalTable) -> int:
    """Play at a table; the solitaire has a loop of its own. Return the exit code."""
    loop = TerminalSolitaire if table.rulebook.name == "solitaire" else TerminalGame
    return loop(table).run()


def _path_of(resume: str, rulebook: Rulebook | None) -> str:
    """Return the file that `--resume` names, or the newest stored game, of any game or the named one."""
    return newest_game(EXTENSION, rulebook.name if rulebook else "") if resume == NEWEST else resume


def _begin(
    rulebook: Rulebook, names: Sequence[str], seed: int | None, pairs: tuple[str, ...], undo: str | None
) -> Match:
    chosen = draw_seed() if seed is None else seed
    with input_errors():
        return new_match(
            rulebook,
            len(names),
            chosen,
            parse_options(pairs),
            names,
            undo=undo,
            seeded=seed is not None,
        )


def _check_people(seats: Sequence[str], match: Match) -> None:
    """Raise `InputError` on "seats" for a name of a person that no table takes; those of a log stay."""
    people = {seat: name.partition(":")[2] for seat, name in enumerate(seats) if is_you(name) and name != YOU}
    try:
        read = {seat: read_player_name(name) for seat, name in people.items()}
        check_names_together(read, match.game)
    except InputError as error:
        raise error.at("seats") from None


def _check_seats(names: Sequence[str], match: Match) -> None:
    if len(names) != match.game.seats:
        text = message("the game has {seats} seats, not {given}", seats=match.game.seats, given=len(names))
        raise InputError("seats", "bad_seats", text)
    with input_errors():
        for name in names:
            check_name(name, "seats")
            if not is_you(name):
                check_bot(name, match.game)
