"""`wordcheck score`."""

from collections.abc import Sequence
from typing import Any, Final

import click

from games.diddly.score_sheet import score_columns, score_square
from wordsvc.cards import Deck
from wordsvc.catalogue import GAMES, find_face
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import errors_about, names_of
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.cli.options import deck_option, json_option
from wordsvc.cli.output import (
    join_names,
    print_deck,
    print_dictionaries,
    print_json,
    print_notes,
    print_table,
)
from wordsvc.faces.hand_sheet import HandSheet
from wordsvc.input.files import load_json
from wordsvc.input.messages import translate, translate_plural
from wordsvc.library.score_diabolo import score_diabolo
from wordsvc.library.score_game import score_game
from wordsvc.library.score_round import score_round
from wordsvc.quiddler.scoring.describe import describe_ruling
from wordsvc.quiddler.scoring.games import GameScore
from wordsvc.quiddler.scoring.rounds import RoundScore

MAX_FILE_BYTES: Final = 1024 * 1024
"""The largest document; a game of eight players takes a fiftieth of it."""

file_argument = click.argument("path", metavar="FILE")


@click.group("score", cls=CommandGroup)
def command() -> None:
    """Score rounds and games.

    Quiddler and Diabolo read a JSON file (- is standard input). For Diddly you type a board, for Diggity the
    gold, for Fiddlefoo the hands.

    \b
    Example:
      wordcheck score diggity "Ann: 3 4 2" "Bea: 6 1"
    """


@command.command("quiddler")
@file_argument
@deck_option
@json_option
def print_quiddler(path: str, deck: Deck | None, as_json: bool) -> None:
    """Score a round of Quiddler, or a game when the file has "rounds".

    \b
    Example of a round:
      {"players": [{"name": "Ann", "unused": "A",
                    "words": [{"word": "QUIT", "cards": "(qu)it"}]},
                   {"name": "Bea", "unused": "Z,E,R,O", "words": []}]}

    \b
    Example:
      wordcheck score quiddler round.json
    """
    document = _load_document(path)
    if isinstance(document, dict) and "rounds" in document:
        with errors_about(document):
            game = score_game(document, deck=deck)
        print_json(game.to_dict()) if as_json else _print_game(game)
    else:
        with errors_about(document):
            score = score_round(document, deck=deck)
        print_json(score.to_dict()) if as_json else _print_round(score)


@command.command("diabolo")
@file_argument
@deck_option
@json_option
def print_diabolo(path: str, deck: Deck | None, as_json: bool) -> None:
    """Score a game of Diabolo.

    \b
    Example, with the cards that each player has in each round:
      {"players": ["Ann", "Bea"], "rounds": [[31, 27], [22, 40]],
       "victory_tiles": true}

    \b
    Example:
      wordcheck score diabolo round.json
    """
    document = _load_document(path)
    with errors_about(document):
        score = score_diabolo(document, deck=deck)
    if as_json:
        print_json(score.to_dict())
        return
    tiles = score.handicap is not None  # they decide the game then, not the total
    results = list(zip(*(played.results for played in score.rounds), strict=True))
    print_table(
        [
            *("", *(str(number) for number in range(1, len(score.rounds) + 1))),
            translate("tiles") if tiles else translate("total"),
        ],
        [
            [player.name, *results[seat], player.tiles if tiles else player.total]
            for seat, player in enumerate(score.players)
        ],
    )
    _print_winners(score.winners)


@command.command("diddly")
@click.argument("cards", nargs=-1, required=True, metavar="CARDS")
@click.option("--nine", is_flag=True, help="Score the nine-card board, by its rows.")
@json_option
def print_diddly(cards: tuple[str, ...], nine: bool, as_json: bool) -> None:
    """Score a board of Diddly: any number of columns, two cards each.

    The cards are 1 to 10, D Diddly, W Wild, H Half, P Peek, R Recycle.

    \b
    Examples:
      wordcheck score diddly "4 4, 9 2, H 7, W P"
      wordcheck score diddly --nine "1 3 2, 6 W 6, 8 3 9"
    """
    with input_errors():
        result = (score_square if nine else score_columns)(" ".join(cards))
    if as_json:
        print_json(result)
        return
    if nine:
        rows = [
            [
                *(translate(line["name"]), " ".join(line["cards"])),
                *(translate("a set") if line["set"] else "", line["score"]),
            ]
            for line in result["lines"]
        ]
        print_table(["", translate("cards"), "", translate("points")], rows)
        halved = [card["card"] for card in result["cards"] if card["halved"] and card["points"]]
        if halved:
            echo("  " + translate("Halved: {cards}.", cards=" ".join(halved)))
    else:
        columns = [
            [" ".join(column["cards"]), translate(column["why"]), column["score"]]
            for column in result["columns"]
        ]
        print_table([translate("cards"), "", translate("points")], columns)
    if nine:
        total = translate_plural(
            "{n} point (the sum of the rows).", "{n} points (the sum of the rows).", result["score"]
        )
    else:
        total = translate_plural("{n} point.", "{n} points.", result["score"])
    echo(f"  {total}")


def _make_command(game: str, sheet: HandSheet) -> click.Command:
    """Return the command that scores the hands of a game."""

    @click.command(game, help=sheet.help)
    @click.argument("hands", nargs=-1, required=True, metavar=sheet.metavar)
    @json_option
    def print_hands(hands: tuple[str, ...], as_json: bool) -> None:
        with errors_about(names_of(hands)), input_errors():
            result = sheet.score(hands)
        if as_json:
            print_json(result)
            return
        print_table(*sheet.tabulate(result))
        _print_winners(result["winners"])

    return print_hands


for _game in GAMES:
    if (_sheet := find_face(_game).hands) is not None:
        command.add_command(_make_command(_game, _sheet))


def _load_document(path: str) -> Any:
    """Return the JSON in a file. Raises `InputError` on the file."""
    return load_json(path, "file", MAX_FILE_BYTES, stdin=True)


def _print_round(score: RoundScore) -> None:
    header = [
        "",
        translate("words"),
        translate("unused"),
        translate("challenges"),
        translate("bonuses"),
        translate("score"),
    ]
    rows = [
        [p.name, p.words, -p.unused, -p.challenges, p.most_words + p.longest_word, p.score]
        for p in score.players
    ]
    if any(player.losses for player in score.players):
        header.append(translate("from the total"))
        rows = [[*row, -player.losses] for row, player in zip(rows, score.players, strict=True)]
    print_table(header, rows)
    for title, bonus in (
        (translate("Most words"), score.most_words),
        (translate("Longest word"), score.longest_word),
    ):
        echo(f"  {title}: {translate(bonus.why)}.")
    for ruling in score.rulings:
        echo(f"  {translate(describe_ruling(ruling))}")
    print_notes((*score.card_notes, *score.language_notes))
    print_notes(word.note for word in score.notes)
    print_deck(score.deck)
    print_dictionaries(score.authority.dictionaries)


def _print_game(game: GameScore) -> None:
    """Print the running tally, a column a round."""
    print_table(
        ["", *(str(number) for number in range(1, len(game.rounds) + 1))],
        [[player.name, *player.tally] for player in game.players],
    )
    _print_winners(game.winners)
    for number, score in enumerate(game.rounds, start=1):
        about = translate("round {number}: ", number=number)
        print_notes(score.card_notes, about)
        print_notes((word.note for word in score.notes), about)
    print_notes(dict.fromkeys(note for score in game.rounds for note in score.language_notes))
    for deck in dict.fromkeys(score.deck for score in game.rounds):
        print_deck(deck)
    references = dict.fromkeys(r for score in game.rounds for r in score.authority.dictionaries)
    print_dictionaries(references)


def _print_winners(winners: Sequence[str] | None) -> None:
    if winners is None:
        echo("  " + translate("The game is not over."))
    else:
        names = join_names(winners)
        won = translate("{names} wins.", names=names)
        echo("  " + (won if len(winners) == 1 else translate("{names} win together.", names=names)))
