"""Bots that may play at tables."""

from typing import Any

import pytest

from games.bots import Search
from games.core import Game, InvalidInput, generator
from wordsvc.catalogue import GAMES, find_rulebook
from wordsvc.tables.match.bots import (
    check_table_bot,
    default_bot,
    make_table_bot,
    max_playouts,
    table_bots,
)

ALL_GAMES = [next(find_rulebook(name).games()) for name in GAMES]


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL_GAMES, ids=list(GAMES))
def test_every_game_has_bots_at_tables(game: Game[Any]) -> None:
    for name in (*table_bots(game), default_bot(game)):
        check_table_bot(name, game)
        make_table_bot(name, game, 0, generator(1)).close()


def test_the_default_bots() -> None:
    assert {game.name: default_bot(game) for game in ALL_GAMES} == {
        "diddly": "greedy",
        "diggity": "greedy",
        "fiddlefoo": "greedy",
        "quiddler": "good",
        "diabolo": "good",
        "solitaire": "longest",
    }


@pytest.mark.parametrize("game", ALL_GAMES, ids=list(GAMES))
@pytest.mark.parametrize(
    "name", ["run:true", "run", "run:", "nobody", "", "greedy:2", "search:", "search:-1"]
)
def test_what_no_bot_is_called_at_tables(game: Game[Any], name: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check_table_bot(name, game)
    assert refused.value.field == ("bot",)
    assert "run" not in refused.value.message.replace(repr(name), "")


def test_search_is_bounded() -> None:
    game = find_rulebook("fiddlefoo").game(4)
    check_table_bot(f"search:{max_playouts(game)}", game)
    with pytest.raises(InvalidInput) as refused:
        check_table_bot(f"search:{max_playouts(game) + 1}", game)
    assert (refused.value.code, refused.value.field) == ("too_many_playouts", ("bot",))
    bot = make_table_bot("search", game, 0, generator(1))
    assert isinstance(bot, Search)
    assert str(max_playouts(game)) in table_bots(game)["search"]


@pytest.mark.parametrize(
    ("name", "game"), [("greedy", "diabolo"), ("search", "quiddler"), ("easy", "diddly")]
)
def test_a_bot_that_plays_other_games_is_refused(name: str, game: str) -> None:
    with pytest.raises(InvalidInput):
        check_table_bot(name, find_rulebook(game).game(2))
