"""A program without any dictionary: the folder in which they are installed is an empty one."""

from collections.abc import Callable, Iterator
from inspect import isfunction
from pathlib import Path

import pytest

from dictionaries import editions, manifest
from tests.dictionary_editions import forget_dictionaries


@pytest.fixture
def take_dictionaries_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Return a function after which dictionaries are looked for in an empty folder."""
    empty = tmp_path / "no-dictionaries"
    empty.mkdir()

    def take() -> None:
        for module in (manifest, editions):
            for function in filter(isfunction, vars(module).values()):
                if function.__defaults__ == (manifest.FOLDER,):
                    monkeypatch.setattr(function, "__defaults__", (str(empty),))
        forget_dictionaries()

    yield take
    monkeypatch.undo()
    forget_dictionaries()
