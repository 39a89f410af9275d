import importlib.util
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tests.hypothesis_profiles  # noqa: F401 - registers the profile `quick`
from dictionaries import FOLDER, DictionaryError
from tests.dictionary_editions import forget_dictionaries, look_in
from tests.german import check_german
from tests.kernel_choice import searching_with
from tests.servers import serving
from wordsvc import kernel
from wordsvc.input import InputError
from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.words import open_authority
from wordsvc.words.search.preparation import prepare

pytest_plugins = [
    "tests.garbage",
    "tests.suite.running_order",
    "tests.suite.quarters",
    "tests.second_dictionary",
    "tests.without_dictionaries",
    "tests.store.databases",
]

# A run that was started to ignore signals, as with nohup or in the background, tests them all the same.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Tests ask more often than people do, and nobody reads a log of them; tests of these say so.
os.environ["RATE_LIMIT"] = "off"
os.environ["LOG_REQUESTS"] = "off"

# Tests read English, whoever runs them; those of German say so.
os.environ["LANGUAGE"] = "en"

# What is made on first use is made once a run, by the worker that asks first, and leaves nothing in the
# user's folders.
if "PYTEST_XDIST_WORKER" not in os.environ:
    _CACHE = tempfile.TemporaryDirectory(prefix="wordsvc-cache-")
    os.environ["XDG_CACHE_HOME"] = _CACHE.name
_STATE = tempfile.TemporaryDirectory(prefix="wordsvc-state-")
os.environ["XDG_STATE_HOME"] = _STATE.name

ROOT = Path(__file__).parents[1]
WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))


@pytest.fixture(scope="session")
def wordcheck() -> str:
    """Return the installed command."""
    return WORDCHECK


@pytest.fixture(scope="module", params=["python", "compiled"])
def either_kernel(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the tests of a module twice: in pure Python, and with the compiled kernel where it was built."""
    if request.param == "compiled" and kernel.compiled is None:
        pytest.skip("the compiled kernel was not built here, or is turned off")
    with searching_with(None if request.param == "python" else kernel.compiled):
        yield


_ABOUT_WORDS = {
    "cards",
    "diabolo",
    "dictionaries",
    "input",
    "library",
    "quiddler",
    "web",
    "words",
}
"""The folders whose tests provoke errors about words and cards."""


@pytest.fixture(autouse=True)
def german_of_errors(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look that every error about words that a test provokes can be read in German."""
    if not _ABOUT_WORDS & {*request.path.relative_to(ROOT / "tests").parts}:
        yield
        return
    errors: list[InputError | DictionaryError] = []
    for kind in (InputError, DictionaryError):
        monkeypatch.setattr(kind, "__init__", _noting(kind, errors))
    yield
    for error in {(error.field, error.message, error.hint): error for error in errors}.values():
        check_german(error)


def _noting(
    kind: type[InputError] | type[DictionaryError], errors: list[InputError | DictionaryError]
) -> Callable[..., None]:
    """Return an `__init__` that makes an error of a class and notes it."""
    make = kind.__init__

    def noting(self: InputError | DictionaryError, *args: object, **named: object) -> None:
        make(self, *args, **named)  # type: ignore[arg-type]
        errors.append(self)

    return noting


@pytest.fixture(scope="session")
def load_script() -> Callable[[str], ModuleType]:
    """Import a script that is in no package, by its path in the repository; it finds those beside it."""

    def load(path: str) -> ModuleType:
        specification = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
        assert specification is not None
        assert specification.loader is not None
        module = importlib.util.module_from_spec(specification)
        with pytest.MonkeyPatch.context() as patched:
            patched.syspath_prepend(str((ROOT / path).parent))
            specification.loader.exec_module(module)
        return module

    return load


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the installed dictionaries in a folder of their own, which the test may damage."""
    folder = tmp_path / "dictionaries"
    for name in ("en", "de", "licences"):
        shutil.copytree(Path(FOLDER, name), folder / name)
    look_in(folder, monkeypatch)
    yield folder
    forget_dictionaries()


@pytest.fixture
def copied_for_games(copied: Path) -> Path:
    """Return the folder of `copied` with the other dictionary that a game names."""
    shutil.copytree(Path(FOLDER, "de-large"), copied / "de-large")
    return copied


@pytest.fixture(scope="session")
def prepared() -> None:
    """Prepare the default dictionary, so that no command prints that it does."""
    for name in ("en", "de", "de-large", "en-short", "en-common"):
        prepare(name)
    for offensive in (True, False):
        layable(open_authority("en"), offensive=offensive)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """host:port of a real server on loopback."""
    log = tmp_path_factory.mktemp("server") / "log"
    with serving(log, [WORDCHECK, "serve", "--port", "PORT"]) as started:
        yield started.address
