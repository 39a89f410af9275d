"""The example of a game in a file, commands that use it, and packages that bring games."""

from pathlib import Path

from click.testing import CliRunner, Result

from wordsvc.cli import main

ROOT = Path(__file__).parents[3]
HIGHEST = str(ROOT / "docs" / "examples" / "highest.py")
SOURCE = Path(HIGHEST).read_text("utf-8")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def said(result: Result, code: int) -> str:
    """Return the one line on standard error."""
    assert result.exit_code == code, result.output
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output
    return result.stderr


def install(folder: Path, package: str, source: str, *points: str, group: str = "wordsvc.games") -> None:
    """Lay out a package as pip does: a module, and metadata with entry points."""
    (folder / f"{package}.py").write_text(source)
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{group}]\n" + "".join(f"{each}\n" for each in points))
