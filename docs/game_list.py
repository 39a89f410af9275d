"""Write what `wordcheck games list` says of the games of ours, from their rulebooks."""

from collections.abc import Iterator
from pathlib import Path

from wordsvc.cli.listed_games import FILE, listed_games


def generated() -> Iterator[tuple[Path, str]]:
    """The file and what it must be."""
    yield Path(FILE), listed_games()


if __name__ == "__main__":
    for path, content in generated():
        path.write_text(content, "utf-8")
