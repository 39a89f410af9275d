"""Files as other programs save them (with a mark, in UTF-16, compressed) are read like any others."""

import codecs
import gzip
import io
import zipfile
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


def zipped(content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("file.txt", content)
    return stream.getvalue()


SAVES: dict[str, Callable[[bytes], bytes]] = {
    "mark": lambda content: codecs.BOM_UTF8 + content,
    "UTF-16": lambda content: content.decode().encode("utf-16"),
    "gzip": gzip.compress,
    "zip": zipped,
}


@pytest.mark.parametrize(
    ("name", "save"),
    [(name, save) for name in FILES for save in SAVES if name != "words" or save == "mark"],
)
def test_a_file_is_read_however_it_is_saved(tmp_path: Path, name: str, save: str) -> None:
    content, command = FILES[name]
    path = tmp_path / ("file.json" if content.startswith(b"{") else "file.txt")

    def run(data: bytes) -> tuple[int, str]:
        path.write_bytes(data)
        done = CliRunner().invoke(main, command(str(path)), input=data)
        return done.exit_code, done.stdout

    plain = run(content)
    assert plain[0] == 0, plain[1]
    saved = run(SAVES[save](content))
    if name == "own list" and save == "UTF-16":  # the hash of the list is that of its bytes
        saved, plain = (saved[0], saved[1].splitlines()[0]), (plain[0], plain[1].splitlines()[0])
    assert saved == plain


def test_a_step_is_written_into_a_pad_with_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "evening.pad"
    path.write_bytes(codecs.BOM_UTF8 + PAD.encode())
    done = CliRunner().invoke(main, ["scorepad", "add", str(path), "12", "7"])
    assert done.exit_code == 0, done.output
    assert path.read_bytes().startswith(codecs.BOM_UTF8 + PAD.encode())
    assert CliRunner().invoke(main, ["scorepad", "show", str(path)]).exit_code == 0


def test_no_step_is_written_into_a_pad_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "evening.pad"
    for content in (PAD.encode("utf-16"), gzip.compress(PAD.encode())):
        path.write_bytes(content)
        done = CliRunner().invoke(main, ["scorepad", "add", str(path), "12", "7"])
        assert done.exit_code == 2, done.output
        assert path.read_bytes() == content


def test_a_body_with_a_mark_is_read_as_without_it() -> None:
    body = codecs.BOM_UTF8 + b'{"words": ["HELLO"]}'
    answer = create_app().test_client().post("/v1/words", data=body, content_type="application/json")
    assert (answer.status_code, answer.get_json()["verdicts"][0]["allowed"]) == (200, True)
