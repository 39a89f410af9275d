"""Files that begin with a byte order mark, as some editors write them, are read like any others."""

import codecs
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordsvc.cli import main
from wordsvc.http import create_app

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PAD = '{"schema": 1, "game": "diddly", "players": ["Ann", "Bea"], "options": {}}\n'

Commands = Callable[[str], list[str]]
FILES: dict[str, tuple[bytes, Commands]] = {
    "pad": (PAD.encode(), lambda path: ["scorepad", "show", path]),
    "log as notation": (
        (ROOT / "tests/logs/v2/diddly-last-turns.txt").read_bytes(),
        lambda path: ["replay", path],
    ),
    "log as JSON": ((ROOT / "tests/logs/v2/diddly-nine-2.json").read_bytes(), lambda path: ["replay", path]),
    "deck": (
        (EXAMPLES / "mini-deck.json").read_bytes(),
        lambda path: ["deck", "check", path],
    ),
    "score file": (
        (EXAMPLES / "quiddler-round.json").read_bytes(),
        lambda path: ["score", "quiddler", path],
    ),
    "house list": (b"+zzyzx\n", lambda path: ["check", "zzyzx", "--house", path]),
    "own list": (b"zzyzx\ncat\n", lambda path: ["check", "zzyzx", "--dict", path]),
    "words": (b"cat\n", lambda path: ["check", "-"]),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_a_mark_is_read_as_without_it(tmp_path: Path, name: str) -> None:
    content, command = FILES[name]
    path = tmp_path / ("file.json" if content.startswith(b"{") else "file.txt")

    def run(data: bytes) -> tuple[int, str]:
        path.write_bytes(data)
        done = CliRunner().invoke(main, command(str(path)), input=data)
        return done.exit_code, done.output

    plain = run(content)
    assert plain[0] == 0, plain[1]
    assert run(codecs.BOM_UTF8 + content) == plain


def test_a_step_is_written_into_a_pad_with_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "evening.pad"
    path.write_bytes(codecs.BOM_UTF8 + PAD.encode())
    done = CliRunner().invoke(main, ["scorepad", "add", str(path), "12", "7"])
    assert done.exit_code == 0, done.output
    assert path.read_bytes().startswith(codecs.BOM_UTF8 + PAD.encode())
    assert CliRunner().invoke(main, ["scorepad", "show", str(path)]).exit_code == 0


def test_a_body_with_a_mark_is_read_as_without_it() -> None:
    body = codecs.BOM_UTF8 + b'{"words": ["HELLO"]}'
    answer = create_app().test_client().post("/v1/words", data=body, content_type="application/json")
    assert (answer.status_code, answer.get_json()["verdicts"][0]["allowed"]) == (200, True)
