"""A benchmark says under which conditions its figures hold."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import conditions
from wordsvc import kernel

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PARTS = {
    "http/load.py",
    "http/memory.py",
    "http/routes.py",
    "search/hands.py",
    "search/prefix_search.py",
    "tables/streams.py",
}
"""Parts of other benchmarks."""
COMMANDS = sorted(
    file
    for file in BENCHMARKS.rglob("*.py")
    if '__name__ == "__main__"' in file.read_text("utf-8")
    and file.relative_to(BENCHMARKS).as_posix() not in PARTS
)


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "compiled", None)
    monkeypatch.delenv("WORDSVC_KERNEL", raising=False)


@pytest.mark.usefixtures("no_kernel")
def test_no_comparison_without_the_kernel() -> None:
    with pytest.raises(SystemExit, match="has no compiled kernel: build it there"):
        conditions.print_conditions(comparing=True)


@pytest.mark.usefixtures("no_kernel")
def test_figures_of_pure_python_are_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    conditions.print_conditions()
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("python kernel; wordsvc ")
    assert second.startswith("These are the figures of pure Python: ")


@pytest.mark.usefixtures("no_kernel")
def test_a_kernel_that_is_turned_off_is_no_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDSVC_KERNEL", "python")
    assert "is turned off" in conditions.explain_missing_kernel()


@pytest.mark.skipif(kernel.compiled is None, reason="no compiled kernel")
def test_the_vectors_of_the_kernel_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    conditions.print_conditions(comparing=True)
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("compiled kernel, vectors of ")


@pytest.mark.parametrize("part", sorted(PARTS))
def test_each_part_is_a_file(part: str) -> None:
    assert (BENCHMARKS / part).is_file()


@pytest.mark.parametrize("file", COMMANDS, ids=lambda file: str(file.relative_to(BENCHMARKS)))
def test_each_benchmark_prints_its_conditions(file: Path) -> None:
    assert "print_conditions(" in file.read_text("utf-8")


def test_a_benchmark_prints_its_conditions_first() -> None:
    command = [sys.executable, "-m", "benchmarks.model_deck"]
    printed = subprocess.run(command, cwd=BENCHMARKS.parent, capture_output=True, check=False)
    assert " kernel" in printed.stdout.decode().splitlines()[0], printed.stderr


WITH_KERNEL = pytest.mark.skipif(kernel.compiled is None, reason="without the kernel it ends before")
ALL_EXTRAS = "pip install --editable '.[dev]'"


@pytest.mark.parametrize(
    ("name", "module", "install"),
    [
        pytest.param("engine", "chess", ALL_EXTRAS, marks=WITH_KERNEL),
        ("quality.suggestions", "wordfreq", ALL_EXTRAS),
        ("shell", "pytest", ALL_EXTRAS),
    ],
)
def test_a_missing_package_is_named_in_a_line(name: str, module: str, install: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text(f"raise ModuleNotFoundError(name={module!r})\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path[1:]))}
    ended = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}"],
        cwd=BENCHMARKS.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    line = f"this benchmark needs {module}, which is not installed: {install}\n"
    assert (ended.returncode, ended.stderr) == (1, line)


def test_help_is_the_docstring_and_measures_nothing() -> None:
    command = [sys.executable, "-m", "benchmarks.tables", "--help"]
    told = subprocess.run(command, cwd=BENCHMARKS.parent, capture_output=True, text=True, check=True).stdout
    assert told.startswith("The cost of tables: ")
    assert "kernel" not in told
