"""`wordcheck solitaire`."""

from typing import Any, Final

import click

from wordsvc.cards import Deck, note_language
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.exit_codes import REFUSED, UNDECIDED
from wordsvc.cli.matches.match_options import MatchOptions
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.cli.matches.resume_option import resume_option
from wordsvc.cli.matches.seeds import MAX_SEED, draw_seed, seed_line
from wordsvc.cli.matches.solitaire_output import describe_move, print_word_hits
from wordsvc.cli.options import (
    WordOptions,
    deck_option,
    json_option,
    offensive_option,
    referee_options,
    word_options,
)
from wordsvc.cli.output import (
    print_deck,
    print_dictionaries,
    print_json,
    print_left_out,
    print_notes,
    print_ruling,
)
from wordsvc.cli.progress import progress
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.cli.studies.workers import cluster_option, jobs_option, open_workers
from wordsvc.cli.terminal.solitaire import play as play_at_the_terminal
from wordsvc.input import InputError
from wordsvc.input.files import load_json
from wordsvc.input.messages import message, plural_message, translate, translate_plural
from wordsvc.quiddler.daily import daily_seed, find_today
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.game.simulation import PLAYERS, PlayerName, simulate
from wordsvc.quiddler.solitaire.position import moves_with_cards
from wordsvc.quiddler.solitaire.requests import deal_to_dict, move_to_dict, read_deal, read_solitaire_deck
from wordsvc.quiddler.solitaire.solver.search import DEFAULT_BUDGET
from wordsvc.quiddler.solitaire.solver.solution import clear
from wordsvc.quiddler.solitaire.solver.word_search import DEFAULT_LIMIT, MAX_FOUND, find, read_question
from wordsvc.referee import Referee
from wordsvc.words import Authority, dictionaries_to_list, notes_to_list
from wordsvc.words.authority_request import read_offensive

MAX_FILE_BYTES: Final = 64 * 1024
"""The largest document; a saved game takes a tenth of it."""

MAX_GAMES: Final = 1_000_000

seed_option = click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    metavar="N",
    help="The number of the deal: the same number gives the same deal.  [default: drawn, and told at the"
    " end]",
)

daily_option = click.option(
    "--daily", is_flag=True, help="The deal of today (UTC), the same for all with these dictionaries."
)


@click.group("solitaire", cls=CommandGroup)
def command() -> None:
    """Play the solitaire of Quiddler; find words, solve deals, simulate games.

    \b
    Examples:
      wordcheck solitaire play
      wordcheck solitaire find --cards "A,E,QU,I,T,N,G,CL"
      wordcheck solitaire deal --seed 7 > deal.json
      wordcheck solitaire solve --deal deal.json
    """


@command.command("find")
@click.option(
    "--cards",
    "--showing",
    "showing",
    metavar="CARDS",
    required=True,
    help='The cards that lie face up, up to eight: "A,B,QU" or "ab(qu)".',
)
@click.option(
    "--under",
    metavar="NUMBERS",
    help="How many cards lie under each, as 5,5,4 and so on.  [default: 5 under eight, 0 under fewer]",
)
@click.option(
    "--limit",
    type=click.IntRange(1, MAX_FOUND),
    default=DEFAULT_LIMIT,
    show_default=True,
    help="How many words to show.",
)
@form_options
@deck_option
@referee_options(EDITION)
@offensive_option
@ends_quietly
def find_words(
    showing: str,
    under: str | None,
    limit: int,
    form: Form,
    referee: Referee,
    offensive: bool,
) -> None:
    """Find the best words for the cards showing, ranked by the cards they leave.

    The outlook says how good the cards left are, in hundredths: higher is better. When no card lies face
    down, the words that let you use all other cards come first.

    \b
    Example:
      wordcheck solitaire find --cards "A,E,QU,I,T,N,G,CL"
    """
    given = {"deck": referee.deck, "offensive": offensive}
    document: dict[str, Any] = {"showing": showing, "limit": limit, **given}
    if under is not None:
        document["under"] = _parse_numbers(under, "under")
    found = find(read_question(document, referee.require_authority()))
    if form != "text":
        document = found.to_dict()
        print_form(form, document["words"], document)
    else:
        print_word_hits(found)
        print_notes(found.notes)
        print_deck(found.question.deck)
        print_dictionaries(found.question.authority.dictionaries)


@command.command("deal")
@seed_option
@deck_option
def print_deal(seed: int | None, deck: Deck | None) -> None:
    """Print a deal as JSON, each stack from the bottom up.

    \b
    Example:
      wordcheck solitaire deal --seed 7
    """
    dealt = read_solitaire_deck(deck)
    drawn = draw_seed() if seed is None else seed
    print_json(deal_to_dict(deal(drawn, dealt), dealt))
    if seed is None:
        echo(seed_line(drawn, seeded=False), err=True)


@command.command("play")
@seed_option
@daily_option
@resume_option
@deck_option
@word_options(shown="that of the deck's language")
@offensive_option
@click.pass_context
def play(
    ctx: click.Context,
    seed: int | None,
    daily: bool,
    resume: str | None,
    deck: Deck | None,
    words: WordOptions,
    offensive: bool,
) -> None:
    """Play in the terminal; `help` lists what you can type.

    When you leave a game it is kept, and `--resume` goes on with it. Exits with 0 when you win, with 1 when
    you lose or leave.

    \b
    Example:
      wordcheck solitaire play --seed 7
      wordcheck solitaire play --daily
    """
    if resume is not None and seed is not None:
        raise click.UsageError(translate("--seed is for a new game, --resume for a saved one."))
    if daily and (resume is not None or seed is not None):
        raise click.UsageError(translate("--daily stands alone: it is a deal of its own"))
    referee = words.open_referee(EDITION, deck)
    authority = referee.require_authority()
    offensive = read_offensive(offensive, authority)
    if daily:
        seed = daily_seed("solitaire", find_today(), referee.deck, authority)
    table = MatchOptions(deck, words)
    ctx.exit(play_at_the_terminal(seed, resume, table, referee, offensive=offensive))


@command.command("solve")
@click.option("--deal", "path", metavar="FILE", required=True, help="The deal; - reads standard input.")
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=DEFAULT_BUDGET,
    show_default=True,
    help="The most positions to look at.",
)
@json_option
@deck_option
@referee_options(EDITION)
@offensive_option
@click.pass_context
def solve_deal(
    ctx: click.Context,
    path: str,
    budget: int,
    as_json: bool,
    referee: Referee,
    offensive: bool,
) -> None:
    """Find a way to use up all cards of a deal, when every card is known.

    Exits with 0 when it finds a way, 1 when it proves that there is none, 5 when the budget ends first.

    \b
    Example:
      wordcheck solitaire solve --deal deal.json
    """
    dealt, authority = read_solitaire_deck(referee.deck), referee.require_authority()
    offensive = read_offensive(offensive, authority)
    position = read_deal(_load_document(path, "deal"), dealt)
    with progress(budget, translate("positions")) as advance:
        clearance = clear(
            position, authority, budget=budget, progress=advance, deck=dealt, offensive=offensive
        )
    if as_json:
        print_json(
            {
                "status": clearance.status,
                "positions": clearance.nodes,
                "budget": budget,
                "moves": [move_to_dict(move) for move in clearance.moves],
                "left_out": clearance.left_out,
                **_judged_by(dealt, authority),
            }
        )
    else:
        looked = plural_message("{n} position looked at", "{n} positions looked at", clearance.nodes)
        sentence = {
            "cleared": message("All cards can be used up ({looked}).", looked=looked),
            "impossible": message("No way to play uses up all cards ({looked}).", looked=looked),
            "unknown": message("None found within the budget ({looked}).", looked=looked),
        }[clearance.status]
        print_ruling(translate(sentence), clearance.status == "cleared")
        for number, (move, cards) in enumerate(moves_with_cards(position, clearance.moves), start=1):
            echo(f"  {number:2}. {describe_move(move, cards)}")
        print_left_out(clearance.left_out)
        _print_judged_by(dealt, authority)
    ctx.exit({"cleared": 0, "impossible": REFUSED, "unknown": UNDECIDED}[clearance.status])


@command.command("simulate")
@click.option("--games", type=click.IntRange(1, MAX_GAMES), required=True, help="The number of games.")
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    metavar="N",
    help="The number of the first deal; the next ones follow.  [default: drawn, and told at the end]",
)
@click.option(
    "--player",
    type=click.Choice(PLAYERS),
    default=PLAYERS[0],
    show_default=True,
    help="Who plays: hidden sees what you see, greedy makes the longest word, solver sees every card.",
)
@jobs_option
@cluster_option
@json_option
@deck_option
@referee_options(EDITION)
def simulate_games(
    games: int,
    seed: int | None,
    player: PlayerName,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    referee: Referee,
) -> None:
    """Play many deals by a program, and say how often it wins.

    The report has the 95 % interval of Wilson.

    \b
    Example:
      wordcheck solitaire simulate --games 20
    """
    dealt, authority = read_solitaire_deck(referee.deck), referee.require_authority()
    drawn = draw_seed() if seed is None else seed
    if drawn > MAX_SEED - games + 1:
        message = translate("with {games} games it is at most {most}", games=games, most=MAX_SEED - games + 1)
        raise click.BadParameter(message, param_hint="--seed")
    with (
        input_errors(),
        open_workers(jobs, cluster) as executor,
        progress(games, translate("games")) as advance,
    ):
        rate = simulate(player, games, drawn, referee, executor=executor, progress=advance)
    if as_json:
        print_json(
            {
                **rate.to_dict(),
                "seeded": seed is not None,
                **_judged_by(dealt, authority),
            }
        )
    else:
        share, low, high = rate.estimate
        echo(
            translate_plural(
                "{player}: {won} of {n} game won, {rate:.1%} (95 % interval {low:.1%} to {high:.1%}),"
                " deals {first} to {last}",
                "{player}: {won} of {n} games won, {rate:.1%} (95 % interval {low:.1%} to {high:.1%}),"
                " deals {first} to {last}",
                games,
                player=player,
                won=rate.won,
                rate=share,
                low=low,
                high=high,
                first=drawn,
                last=drawn + games - 1,
            )
        )
        echo(seed_line(drawn, seeded=seed is not None))
        _print_judged_by(dealt, authority)


def _judged_by(deck: Deck, authority: Authority) -> dict[str, Any]:
    """Return the dictionaries and the deck of an answer, and the notes on them, as JSON."""
    return {
        "dictionaries": dictionaries_to_list(authority.dictionaries),
        "deck": deck.reference,
        "notes": notes_to_list(note_language(deck, authority.language)),
    }


def _print_judged_by(deck: Deck, authority: Authority) -> None:
    """Print the notes on a deck and dictionaries, an unverified deck, and the dictionaries."""
    print_notes(note_language(deck, authority.language))
    print_deck(deck)
    print_dictionaries(authority.dictionaries)


def _load_document(path: str, field: str) -> Any:
    """Return the JSON in a file. Raises `InputError` on the field."""
    return load_json(path, field, MAX_FILE_BYTES, stdin=True)


def _parse_numbers(text: str, field: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise InputError(
            field, "not_a_number", message("write one number for each card that shows, as 5,5,4")
        )
    return [int(part) for part in parts]
