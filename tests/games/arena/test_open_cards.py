"""The search that sees all cards: better than any that does not, and never at a table where people play."""

import json

import pytest
from click.testing import CliRunner

from games.arena import OPEN, tournament, with_open_search
from games.arena.deals.open_cards import OpenSearch
from games.bots import Search, check_bot
from games.core import InvalidInput, draw_deal, view
from games.core.dealing.chance import generator
from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main

ROUND: dict[str, object] = {"rounds": 1}


@pytest.mark.slow
def test_it_is_better_than_greedy() -> None:
    book = with_open_search(find_rulebook("diddly"))
    standing = tournament(book, [OPEN, "greedy"], 6, 1, options=ROUND, jobs=2).standing(OPEN)
    assert standing.points.mean > 5


@pytest.mark.slow
def test_it_plays_the_same_on_however_many_processes() -> None:
    book = with_open_search(find_rulebook("diddly"))
    reports = [tournament(book, [OPEN, "random"], 2, 1, options=ROUND, jobs=jobs) for jobs in (1, 2)]
    first, second = ([each.to_dict(cpu=False) for each in report.standings] for report in reports)
    assert first == second


def test_its_worlds_are_copies_of_the_state() -> None:
    game = find_rulebook("diddly").game(2, ROUND)
    state = game.new(draw_deal(game.contents, 3))
    seat = game.to_act(state)[0]
    bot = OpenSearch(game, seat, generator(1))
    bot.state = state
    before = game.to_dict(state)
    move = bot.choose(view(game, state, seat), game.legal(state, seat))
    assert move in game.legal(state, seat)
    assert game.to_dict(state) == before


@pytest.mark.parametrize("name", ["diddly", "diggity", "fiddlefoo"])
def test_more_playouts_find_the_same_moves(name: str) -> None:
    game = find_rulebook(name).game(2)
    state = game.new(draw_deal(game.contents, 4))
    for number in range(12):
        seat = game.to_act(state)[0]
        few = OpenSearch(game, seat, generator(1))
        many = Search(game, generator(2), 40, lambda *_: game.copy(state))
        few.state = state
        seen, legal = view(game, state, seat), game.legal(state, seat)
        move = few.choose(seen, legal)
        assert move == many.choose(seen, legal), number
        game.apply(state, seat, move)


@pytest.mark.parametrize("game", ["diddly", "diggity", "fiddlefoo"])
def test_tables_do_not_know_it(game: str) -> None:
    with pytest.raises(InvalidInput, match="there is no bot 'open'"):
        check_bot(OPEN, next(find_rulebook(game).games()))


@pytest.mark.slow
def test_the_command_seats_it_and_tells_who_comes_how_near() -> None:
    command = (
        "arena diddly --bots greedy,random --open --seats 2 --deals 2 --null-deals 2 -o rounds=1 --seed 1"
    )
    document = json.loads(CliRunner().invoke(main, [*command.split(), "--json"]).stdout)
    assert [bot["bot"] for bot in document["bots"]] == ["greedy", "open", "random"]
    assert [bot["bot"] for bot in document["null"]["bots"]] == ["greedy", "greedy"]
    assert document["pairs"][0]["first"] == "greedy"
    assert document["pairs"][0]["second"] == "open"
    assert document["pairs"][0]["points"]["mean"] < 0
    refused = CliRunner().invoke(main, ["arena", "quiddler", "--bots", "good,easy", "--open"])
    assert refused.exit_code == 2
    assert "no search sees all cards in Quiddler" in refused.stderr
