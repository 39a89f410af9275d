"""Bots: legal moves from a view alone, the same for the same seed, in this process or another."""

import json
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

from games.arena import play_out, seated
from games.bots import BOTS, Greedy, Search, SubprocessBot, make_bot
from games.core import AnyView, InvalidInput, Match, draw_deal, generator, new_match, view
from games.diddly import RULEBOOK
from wordsvc.catalogue import find_rulebook

ROOT = Path(__file__).parents[3]
LINES_BOT = shlex.join([sys.executable, f"{ROOT}/docs/examples/subprocess_bot.py"])


def moves_of(names: Sequence[str], seed: int = 3, **options: Any) -> list[int]:
    """Return the moves of a game between bots."""
    game = RULEBOOK.game(len(names), {"rounds": 1, **options})
    made: list[int] = []
    with seated(names, game, seed) as bots:
        play_out(
            game, draw_deal(game.contents, seed), bots, lambda _s, _seat, _legal, move: made.append(move)
        )
    return made


@pytest.mark.parametrize("name", ["random", "greedy", "search:4"])
@pytest.mark.parametrize(
    "options", [{}, pytest.param({"board": "nine"}, marks=pytest.mark.slow)], ids=["columns", "nine"]
)
def test_a_bot_plays_legal_moves_to_the_end_the_same_for_the_same_seed(
    name: str, options: dict[str, Any]
) -> None:
    first = moves_of([name, name], **options)
    assert first == moves_of([name, name], **options)
    assert first != moves_of([name, name], seed=4, **options)


@pytest.mark.parametrize(
    ("name", "steps"),
    [("random", 40), ("greedy", 40), ("search:2", 1)],
)
@pytest.mark.parametrize(
    ("played", "options"),
    [
        ("diddly", {"rounds": 1}),
        ("diggity", {}),
        ("diggity", {"tools": "hidden", "restart": "card"}),
        ("fiddlefoo", {}),
        pytest.param("fiddlefoo", {"wildcard": "yes", "talkytoot": "all"}, marks=pytest.mark.slow),
        pytest.param(
            "fiddlefoo",
            {"wildcard": "yes", "talkytoot": "swap_map+instaplay+play_again", "cooperative": "yes"},
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_bot_depends_on_its_view_and_its_chance_alone(
    name: str, steps: int, played: str, options: dict[str, object]
) -> None:
    """The same view out of two worlds, the same move."""
    match = new_match(find_rulebook(played), 3, 8, options)
    game = match.game
    chance = generator(1, "worlds")
    while len(match.moves) < steps and (asked := game.to_act(match.state)):
        for seat in asked:
            seen = match.view(seat)
            legal = game.legal(match.state, seat)
            other = game.determinize(seen, chance)
            assert view(game, other, seat) == seen
            choices = [
                make_bot(name, game, seat, 5).choose(shown, game.legal(world, seat))
                for shown, world in ((seen, match.state), (view(game, other, seat), other))
            ]
            assert choices[0] == choices[1]
            assert choices[0] in legal
        match.submit(seat, choices[0])


class Guarded(Mapping[str, Any]):
    """A view that says which of its parts were read."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return self.data[key]

    def __iter__(self) -> Any:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["columns", "nine"])
def test_the_strong_bot_of_diddly_depends_on_its_view_and_its_chance_alone(board: str) -> None:
    test_a_bot_depends_on_its_view_and_its_chance_alone("strong", 14, "diddly", {"rounds": 2, "board": board})


@pytest.mark.parametrize("name", ["greedy", "search:8", "strong"])
def test_a_bot_reads_nothing_but_the_view(name: str) -> None:
    match = new_match(RULEBOOK, 2, 8, {"rounds": 1})
    (seat,) = match.game.to_act(match.state)
    seen = Guarded(match.view(seat))
    make_bot(name, match.game, seat, 5).choose(cast(AnyView, seen), match.game.legal(match.state, seat))
    assert seen.read <= {"seat", "public", "private", "to_act"}


def test_bots_play_a_game_that_gives_no_advice(load_script: Callable[[str], ModuleType]) -> None:
    game = load_script("docs/examples/highest.py").RULEBOOK.game(3)
    with seated(["random", "greedy", "search:30"], game, 1) as bots:
        state = play_out(game, draw_deal(game.contents, 1), bots)
    assert game.over(state)
    assert sum(game.scores(state)) == 12


@pytest.mark.parametrize("rounds", [1, 3])
def test_with_the_last_card_of_a_round_to_place_bots_find_the_best_place(rounds: int) -> None:
    match = new_match(RULEBOOK, 2, 2, {"rounds": rounds, "dealer": 2})
    state = match.state
    state.phase, state.turn, state.closer = 3, 0, 1
    state.cards = [[1, 10, 3, 4, 1, 5, 3, 4], [2] * 8]
    state.shown = [list(board) for board in state.cards]
    state.down = [0, 0]
    state.held, state.source = 5, 1
    seen = view(match.game, state, 0)
    legal = match.game.legal(state, 0)
    for bot in (Greedy(match.game, generator(1)), Search(match.game, generator(1), 60)):
        assert match.game.format_move(bot.choose(seen, legal)) == "at2"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "you",
        "Random",
        "random:5",
        "greedy:",
        "run",
    ],
)
def test_a_bot_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="bot: there is no bot"):
        make_bot(name, RULEBOOK.game(2), 0, 1)
    assert set(BOTS) == {"random", "greedy", "search", "run"}


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:-1", "search:1.5", "search:x", "search:99999999"]
)
def test_playouts_that_there_cannot_be_are_refused_with_those_that_there_can(name: str) -> None:
    with pytest.raises(InvalidInput, match="must be search:N, for N of 1 to 1,000,000 playouts"):
        make_bot(name, RULEBOOK.game(2), 0, 1)
    with pytest.raises(InvalidInput, match="'run: ' names no command"):
        make_bot("run: ", RULEBOOK.game(2), 0, 1)


def test_a_bot_in_another_process_plays_a_whole_game() -> None:
    made = moves_of([f"run:{LINES_BOT}", "greedy"])
    assert made == moves_of([f"run:{LINES_BOT}", "greedy"])


def test_a_bot_in_another_process_gets_its_own_view_and_nothing_else(tmp_path: Path) -> None:
    kept, program = tmp_path / "kept", tmp_path / "bot.py"
    program.write_text(
        "import json, sys\n"
        f"with open({str(kept)!r}, 'w') as kept:\n"
        "    for line in sys.stdin:\n"
        "        kept.write(line)\n"
        "        if 'legal' in (message := json.loads(line)):\n"
        "            print(json.dumps({'move': message['legal'][-1]}), flush=True)\n",
        "utf-8",
    )
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    seen, legal = match.view(0), match.game.legal(match.state, 0)
    bot = SubprocessBot(shlex.join([sys.executable, str(program)]), match.game, 0)
    assert bot.choose(seen, legal) == legal[-1]
    bot.close()
    first, second = map(json.loads, kept.read_text("utf-8").splitlines())
    assert set(first) == {"type", "game", "seats", "seat", "options", "faces"}
    assert second == json.loads(
        json.dumps({"type": "move", "view": seen, "legal": [match.game.format_move(move) for move in legal]})
    )


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("pass", "ended without an answer"),
        ("print('deck')", "answered 'deck'"),
        ("print('[]')", r"answered '\[\]'"),
        ('print(\'{"move": "fly"}\')', "answered"),
        ("print('{\"move\": 5}')", "answered"),
        ('print(\'{"move": "deck"}\')', "not a legal move"),
    ],
)
def test_a_process_that_answers_badly_is_named(tmp_path: Path, program: str, message: str) -> None:
    path = tmp_path / "bot.py"
    path.write_text(f"import sys\nsys.stdin.readline()\nsys.stdin.readline()\n{program}\n", "utf-8")
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    bot = SubprocessBot(shlex.join([sys.executable, str(path)]), match.game, 0)
    try:
        with pytest.raises(InvalidInput, match=message):
            bot.choose(match.view(0), match.game.legal(match.state, 0))
    finally:
        bot.close()


@pytest.mark.parametrize("command", ["/no/such/program", "'", " "])
def test_a_process_that_cannot_be_started_is_named(command: str) -> None:
    with pytest.raises(InvalidInput, match="bot: cannot start"):
        SubprocessBot(command, RULEBOOK.game(2), 0)


def test_a_match_of_bots_is_a_log_like_any_other() -> None:
    match: Match = new_match(RULEBOOK, 2, 1, {"rounds": 1}, ("greedy", "random"))
    bots = [make_bot(name, match.game, seat, 1) for seat, name in enumerate(match.players)]
    while asked := match.game.to_act(match.state):
        seat = asked[0]
        match.submit(seat, bots[seat].choose(match.view(seat), match.game.legal(match.state, seat)))
    assert match.game.over(match.state)
