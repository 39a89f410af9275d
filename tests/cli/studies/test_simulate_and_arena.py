"""simulate and arena: reports, rows, charts and logs."""

import csv
import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main

ROUND = ["--seed", "3", "-o", "rounds=1", "--no-cpu"]


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def test_a_simulation_has_a_table_and_the_same_json_on_any_number_of_cores() -> None:
    arguments = [
        "simulate",
        "diddly",
        "--seats",
        "greedy,random",
        "--games",
        "12",
        "--seed",
        "3",
        "-o",
        "rounds=1",
    ]
    table = run(*arguments)
    assert table.exit_code == 0
    assert "turns=100: 12 games\n" in table.stdout
    assert table.stdout.endswith("\n  Seed: 3, seeded.\n")
    assert "seat 1  greedy" in table.stdout
    one = run(*arguments, "--jobs", "1", "--json").stdout
    assert one == run(*arguments, "--jobs", "2", "--json").stdout == run(*arguments, "--json").stdout
    assert json.loads(one)["games"] == 12
    assert table.stderr == ""


def test_the_arena_says_where_a_difference_shows() -> None:
    arguments = [
        "arena",
        "diddly",
        "--bots",
        "random,greedy",
        "--deals",
        "20",
        "--seed",
        "1",
        "-o",
        "rounds=1",
    ]
    table = run(*arguments)
    assert table.exit_code == 0
    lines = table.stdout.splitlines()
    assert lines[2].split()[0] == "greedy"
    assert lines[2].endswith("     shows")
    assert "The null match, 4 deals of greedy against itself:" in table.stdout
    assert lines[-2].endswith("too few deals")
    assert lines[-1] == "  Seed: 1, seeded."
    document = json.loads(run(*arguments, "--json", "--null-deals", "0").stdout)
    assert document["null"] is None
    assert [bot["bot"] for bot in document["bots"]] == ["greedy", "random"]


@pytest.mark.parametrize("game", ["diddly", "diggity", "fiddlefoo", "quiddler", "diabolo"])
@pytest.mark.parametrize("given", [[], ["-o", "turns=30"]])
def test_arena_and_simulate_state_all_options_typed_alike(game: str, given: list[str]) -> None:
    book = find_rulebook(game)
    if given and not any(option.name == "turns" for option in book.options):
        given = ["-o", f"{book.options[0].name}={book.options[0].default}"]
    arena = run(
        "arena", game, "--bots", "random,random", "--deals", "1", "--null-deals", "0", *given, "--json"
    )
    simulated = run("simulate", game, "--games", "1", *given, "--json")
    options = json.loads(arena.stdout)["options"]
    assert options == json.loads(simulated.stdout)["options"]
    assert {name: type(value) for name, value in options.items()} == {
        option.name: type(option.default) for option in book.options
    }
    if given == ["-o", "turns=30"]:
        assert options["turns"] == 30


def test_a_simulation_of_every_variant_has_a_report_for_each() -> None:
    arguments = ["simulate", "diddly", "--games", "3", "--seed", "1", "-o", "rounds=1", "--variants"]
    document = json.loads(run(*arguments, "--json").stdout)
    assert document["games"] == 3
    assert {name: report["options"]["board"] for name, report in document["variants"].items()} == {
        "columns": "columns",
        "nine": "nine",
    }
    assert run(*arguments).stdout.count(": 3 games\n") == 2
    seven = json.loads(run(*arguments, "--seats", ",".join(["random"] * 7), "--json").stdout)
    assert list(seven["variants"]) == ["columns"]


def test_simulate_and_arena_state_the_same_of_what_was_played() -> None:
    shared = ["diddly", "--json", "--seed", "3", "-o", "rounds=1"]
    played = json.loads(run("simulate", *shared, "--seats", "greedy,random", "--games", "4").stdout)
    arena = ["arena", *shared, "--bots", "greedy,random", "--deals", "4"]
    fought = json.loads(run(*arena).stdout)
    stated = {
        "game": "diddly",
        "options": {"board": "columns", "rounds": 1, "dealer": 0, "turns": 100},
        "seats": 2,
        "deals": 4,
        "seed": 3,
        "seeded": True,
    }
    assert {key: played[key] for key in stated} == stated == {key: fought[key] for key in stated}
    assert type(played["options"]["rounds"]) is type(fought["options"]["rounds"]) is int
    assert (played["games"], fought["games"]) == (4, 8)
    assert json.loads(run(*arena, "--seats", "4", "--null-deals", "0").stdout)["games"] == 24
    assert json.loads(run(*arena, "--seats", "5", "--null-deals", "0").stdout)["games"] == 40


@pytest.mark.slow
def test_the_arena_gives_the_same_bytes_for_any_order_of_the_bots_and_any_number_of_processes() -> None:
    common = ["--deals", "4", "--seed", "3", "-o", "rounds=1", "--json", "--no-cpu", "--null-deals", "2"]
    orders = ["random,greedy,random", "greedy,random,random", "random,random,greedy"]
    found = {
        run("arena", "diddly", "--bots", order, "--jobs", str(jobs), *common).stdout
        for jobs, order in enumerate(orders, start=1)
    }
    (one,) = found
    document = json.loads(one)
    assert [bot["bot"] for bot in document["bots"]] == ["greedy", "random", "random"]
    assert [(pair["first"], pair["second"]) for pair in document["pairs"]] == [
        *[("greedy", "random")] * 2,
        ("random", "random"),
    ]
    assert "cpu_ms_a_move" not in document["bots"][0]
    timed = json.loads(
        run("arena", "diddly", "--bots", orders[0], *common[:-4], "--null-deals", "0", "--json").stdout
    )
    assert all(bot["cpu_ms_a_move"] >= 0 for bot in timed["bots"])


@pytest.mark.parametrize(
    ("command", "rows"),
    [
        (["simulate", "diddly", "--seats", "greedy,random", "--games", "3"], 6),
        (["arena", "diddly", "--bots", "greedy,random", "--deals", "3", "--null-deals", "0"], 12),
    ],
)
def test_rows_say_of_each_seat_of_each_game_what_came_of_it(
    tmp_path: Path, command: list[str], rows: int
) -> None:
    lines, table = tmp_path / "rows.jsonl", tmp_path / "rows.csv"
    report = json.loads(run(*command, *ROUND, "--jobs", "1", "--rows", str(lines), "--json").stdout)
    assert run(*command, *ROUND, "--jobs", "2", "--rows", str(table)).exit_code == 0
    found = [json.loads(line) for line in lines.read_text().splitlines()]
    with table.open(newline="") as file:
        assert [{name: str(value) for name, value in row.items()} for row in found] == list(
            csv.DictReader(file)
        )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "rows.jsonl"]
    assert len(found) == rows
    assert list(found[0])[:7] == ["game", "rules", "seed", "deal", "table", "seat", "bot"]
    assert list(found[0])[11:14] == ["score", "won", "moves"]
    assert list(found[0])[-1] == "failure"
    assert {row["option.rounds"] for row in found} == {1}
    greedy = [row for row in found if row["bot"] == "greedy"]
    wins = sum(row["won"] for row in greedy) / len(greedy)
    reported = report["by_seat"] if "by_seat" in report else report["bots"]
    assert wins == pytest.approx(reported[0]["wins"]["mean"], abs=1e-4)
    assert "cpu_ms" in run(*command, "--rows", str(lines), "--seed", "3").stdout + lines.read_text()


def test_rows_of_parquet_are_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here")
    lines, columns = tmp_path / "rows.jsonl", tmp_path / "rows.parquet"
    for path in (lines, columns):
        assert run("simulate", "diddly", "--games", "3", *ROUND, "--rows", str(path)).exit_code == 0
    found = [json.loads(line) for line in lines.read_text().splitlines()]
    assert parquet.read_table(columns).to_pylist() == found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "charts"),
    [
        (["simulate", "diddly", "--games", "20"], ["diddly", "1 random", "score", "moves"]),
        (["simulate", "diddly", "--games", "2", "--variants"], ["diddly columns", "diddly nine"]),
        (
            ["arena", "diddly", "--bots", "greedy,random", "--deals", "20"],
            ["diddly 2 seats", "greedy", "rating"],
        ),
        (
            ["arena", "diddly", "--bots", "greedy,random", "--deals", "1"],
            ["diddly 2 seats", "points better a seat"],
        ),
    ],
)
def test_a_chart_is_drawn_and_needs_nothing_from_elsewhere(
    tmp_path: Path, command: list[str], charts: list[str]
) -> None:
    pytest.importorskip("altair", reason="altair is not here")
    for form in ("svg", "html"):
        path = tmp_path / f"chart.{form}"
        result = run(*command, "--seed", "1", "-o", "rounds=1", "--jobs", "1", "--plot", str(path))
        assert result.exit_code == 0, result.stderr
        text = path.read_text()
        for title in charts:
            assert title in text
        assert not re.search(r"(src|href)=[\"']?https?://", text)


def test_a_chart_that_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    command = ["simulate", "diddly", "--games", "1", "-o", "rounds=1", "--seed", "1", "--plot"]
    unknown = run(*command, str(tmp_path / "chart.png"))
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert "the name of the file must end in .svg or .html" in unknown.stderr
    pytest.importorskip("altair", reason="altair is not here")
    missing = run(*command, str(tmp_path / "no" / "chart.svg"))
    assert missing.exit_code == 4
    assert "cannot write" in missing.stderr


def test_a_missing_package_is_named_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["simulate", "diddly", "--games", "1", "-o", "rounds=1"]
    monkeypatch.delitem(sys.modules, "games.arena.records.parquet", raising=False)
    monkeypatch.delitem(sys.modules, "games.arena.workers.cluster", raising=False)
    monkeypatch.delitem(sys.modules, "games.arena.charts", raising=False)
    for package in ("altair", "pyarrow", "distributed"):
        monkeypatch.setitem(sys.modules, package, None)
    rows = run(*command, "--rows", str(tmp_path / "rows.parquet"))
    cluster = run(*command, "--cluster", "tcp://127.0.0.1:8786")
    solitaire = run("solitaire", "simulate", "--games", "1", "--cluster", "tcp://127.0.0.1:8786")
    plot = run(*command, "--plot", str(tmp_path / "chart.svg"))
    assert (rows.exit_code, cluster.exit_code, plot.exit_code) == (4, 2, 4)
    assert "--plot needs altair, which" in plot.stderr
    assert "--rows FILE.parquet needs pyarrow, which the extra `study` brings" in rows.stderr
    assert "--cluster needs distributed, which" in cluster.stderr
    assert "--cluster needs distributed, which" in solitaire.stderr
    assert rows.stdout == cluster.stdout == plot.stdout == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_logs_of_the_games_replay(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "new" / "logs"
    command = [
        "arena",
        "diddly",
        "--bots",
        "greedy,random",
        "--deals",
        "2",
        "--null-deals",
        "0",
        "--jobs",
        jobs,
    ]
    assert run(*command, *ROUND, "--logs", str(folder)).exit_code == 0
    names = [f"deal-{deal}-table-{table}.txt" for deal in (0, 1) for table in (1, 2)]
    assert sorted(path.name for path in folder.iterdir()) == names
    for name in names:
        replayed = run("replay", str(folder / name))
        assert replayed.exit_code == 0
        assert "The game is over. Won by greedy" in replayed.stdout
    simulated = tmp_path / "simulated"
    seats = ["--seats", "good,easy", "--games", "1", "--jobs", jobs, "--seed", "1"]
    assert run("simulate", "diabolo", *seats, "-o", "rounds=1", "--logs", str(simulated)).exit_code == 0
    assert run("replay", str(simulated / "deal-0-table-1.txt")).exit_code == 0
    (tmp_path / "taken" / "deal-0-table-1.txt").mkdir(parents=True)
    taken = run(*command, *ROUND, "--logs", str(tmp_path / "taken"))
    assert (taken.exit_code, taken.stdout) == (2, "")
    assert "--logs: cannot write" in taken.stderr
    assert run(*command, *ROUND, "--logs", "/dev/null/logs").exit_code == 4


def test_rows_that_cannot_be_written_are_an_error_before_anything_is_played(tmp_path: Path) -> None:
    command = ["simulate", "diddly", "--games", "1", "-o", "rounds=1", "--seed", "1", "--rows"]
    unknown = run(*command, str(tmp_path / "rows.txt"))
    assert unknown.exit_code == 2
    assert "the name of the file must end in .jsonl, .csv or .parquet" in unknown.stderr
    for form in ("csv", "jsonl"):
        missing = run(*command, str(tmp_path / "no" / f"rows.{form}"))
        assert (missing.exit_code, missing.stdout) == (4, "")
        assert "cannot write" in missing.stderr


def test_the_arena_stops_when_the_intervals_are_narrow_enough() -> None:
    arguments = ["arena", "diddly", "--bots", "greedy,random", "--seed", "1", "-o", "rounds=1", "--json"]
    document = json.loads(run(*arguments, "--deals", "500", "--null-deals", "0", "--until", "2.5").stdout)
    assert 20 <= document["deals"] < 500
    points = document["bots"][0]["points"]
    assert (points["high"] - points["low"]) / 2 <= 2.5
    refused = run(*arguments, "--until", "0")
    assert refused.exit_code == 2
    assert "--until" in refused.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "diddly", "--bots", "greedy,nosuch"],
        ["arena", "diddly", "--bots", "greedy,random", "-o", "nosuch=1"],
        ["arena", "fiddlefoo", "--bots", "greedy,random", "-o", "cooperative=yes"],
        ["arena", "diddly", "--bots", "greedy,random", "--seats", "9"],
        ["simulate", "diddly", "--seats", "greedy,nosuch"],
        ["simulate", "diddly", "-o", "board=nosuch"],
        ["simulate", "diddly", "--games", "99999999999999999999"],
        ["arena", "diddly", "--bots", "greedy,random", "--deals", "99999999999999999999"],
        ["arena", "diddly", "--bots", "greedy,random", "--plot", "nowhere/x.svg"],
    ],
)
def test_what_is_refused_leaves_files_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    left = tmp_path / "rows.csv.part"
    left.write_text("of a run that was broken off\n")
    refused = run(*arguments, "--rows", "rows.csv")
    assert refused.exit_code in (2, 4), refused.output
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [left.name]
    assert left.read_text() == "of a run that was broken off\n"


def test_the_null_match_has_a_fifth_of_the_deals_that_were_played() -> None:
    command = [
        "arena",
        "diddly",
        "--bots",
        "greedy,random",
        "--deals",
        "200",
        "--until",
        "50",
        *ROUND,
        "--json",
    ]
    report = json.loads(run(*command).stdout)
    assert (report["deals"], report["null"]["deals"]) == (20, 4)


def test_rows_of_a_game_that_was_broken_off_say_by_whom(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here")
    path = tmp_path / "rows.parquet"
    command = [
        "simulate",
        "diddly",
        "--seats",
        "run:false,random",
        "--games",
        "2",
        "--rows",
        str(path),
        *ROUND,
    ]
    assert run(*command).exit_code == 0
    failed, other = parquet.read_table(path).to_pylist()[:2]
    assert "ended without an answer" in failed["failure"]
    assert (failed["won"], other["won"], other["failure"]) == (0.0, 1.0, "")


def test_logs_need_a_folder_that_is_named() -> None:
    assert "must name a folder" in run("simulate", "diddly", "--logs", "").stderr


def test_bots_that_always_break_off_have_no_points_against_each_other(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("class Bot:\n    def __init__(self, game, seat, rng):\n        raise ValueError\n")
    bots = f"{program}:Bot,greedy,random"
    shown = run("arena", "diddly", "--bots", bots, "--deals", "1", "--null-deals", "0", *ROUND).stdout
    pairs = shown.partition("against")[2].splitlines()
    assert ["broke off" in line for line in pairs[1:4]] == [True, True, False]
    alone = run("arena", "diddly", "--bots", f"{program}:Bot,greedy", "--deals", "1", *ROUND).stdout
    assert "+0.00" not in alone
    assert "not known" in next(line for line in alone.splitlines() if line.startswith("greedy"))
