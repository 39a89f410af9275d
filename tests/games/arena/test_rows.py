"""Files of rows: what is known is on the disk, and what was broken off is not taken for the whole."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from games.arena import RowFile, SeatPlay, WholeGame, rows_of
from games.arena.records.rows import Row

GAMES = [
    WholeGame(0, 1, (SeatPlay("greedy", 5, 1.0, 7, 0.25), SeatPlay("random", -3, 0.0, 6, 0.125))),
    WholeGame(0, 2, (SeatPlay("random", 2, 0.5, 6, 0.5), SeatPlay("greedy", 2, 0.5, 7, 0.0))),
]


def rows() -> list[Row]:
    return [row for whole in GAMES for row in rows_of("diddly", {"board": "nine", "rounds": 1}, 7, whole)]


def test_a_row_says_where_it_comes_from_and_what_came_of_the_seat() -> None:
    assert rows()[2] == {
        "game": "diddly",
        "seed": 7,
        "deal": 0,
        "table": 2,
        "seat": 1,
        "bot": "random",
        "option.board": "nine",
        "option.rounds": 1,
        "score": 2,
        "won": 0.5,
        "moves": 6,
        "failure": "",
        "cpu_ms": 500.0,
    }


@pytest.mark.parametrize("form", [".csv", ".jsonl"])
def test_a_row_is_on_the_disk_as_soon_as_it_is_known(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"rows{form}"
    with RowFile(str(path)) as file:
        for number, row in enumerate(rows(), 1):
            file.add([row])
            assert len(Path(file.part).read_text().splitlines()) == number + (form == ".csv")
        assert not path.exists()
    assert not Path(file.part).exists()
    assert len(path.read_text().splitlines()) == len(rows()) + (form == ".csv")


def read_parquet(path: Path) -> list[Row]:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here")
    rows: list[Row] = parquet.read_table(path).to_pylist()
    return rows


@pytest.mark.parametrize("form", [".csv", ".jsonl", ".parquet"])
def test_what_was_broken_off_keeps_another_name_and_leaves_the_old_file_alone(
    tmp_path: Path, form: str
) -> None:
    if form == ".parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not here")
    path = tmp_path / f"rows{form}"
    path.write_text("older\n")
    file = RowFile(str(path))
    with suppress(KeyboardInterrupt), file:
        file.add(rows()[:2])
        raise KeyboardInterrupt
    assert path.read_text() == "older\n"
    part = Path(file.part)
    if form == ".parquet":
        assert read_parquet(part) == rows()[:2]
    elif form == ".jsonl":
        assert [json.loads(line) for line in part.read_text().splitlines()] == rows()[:2]
    else:
        assert part.read_text().splitlines()[1:] == [",".join(map(str, row.values())) for row in rows()[:2]]


def test_parquet_has_the_same_rows_however_many_groups_they_fill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here")
    monkeypatch.setattr("games.arena.records.parquet._GROUP_ROWS", 3)
    path = tmp_path / "rows.parquet"
    with RowFile(str(path)) as file:
        for row in rows() * 3:
            file.add([row])
    assert parquet.ParquetFile(path).num_row_groups == 4
    assert read_parquet(path) == rows() * 3


def test_no_games_are_a_file_without_rows(tmp_path: Path) -> None:
    for form in (".csv", ".jsonl"):
        with RowFile(str(tmp_path / f"none{form}")):
            pass
    if pytest.importorskip("pyarrow", reason="pyarrow is not here"):
        with RowFile(str(tmp_path / "none.parquet")):
            pass
        assert read_parquet(tmp_path / "none.parquet") == []
    assert (tmp_path / "none.csv").read_text() == (tmp_path / "none.jsonl").read_text() == ""
