"""The conditions of a measurement: the kernel, its vectors and the versions, without which a figure misleads.

In a clone after `pip install .` Python imports the source in the clone, where no kernel was built, and not
the installed package. A benchmark imports this module before any other: from then on a package that is not
installed ends it with a line. So what this module needs of wordsvc is imported inside its functions.
"""

import os
import platform
import sys
from pathlib import Path
from types import TracebackType
from typing import Final

_ROOT: Final = Path(__file__).parents[1]

_WIDEST: Final = 64
"""The bytes of the widest vectors that the kernel knows."""


def explain_missing_package(error: BaseException) -> str:
    """Return what a benchmark lacks, and how to get it; "" for any other error."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        module, _, inner = error.name.partition(".")
        if inner and (_ROOT / module).exists():
            return ""  # a module of ours has another name
        return f"this benchmark needs {module}, which is not installed: pip install --editable '.[dev]'"
    testing = sys.modules.get("pytest")
    if testing and isinstance(error, testing.skip.Exception | testing.fail.Exception):
        return str(error)  # a part of the tests that it uses has no browser or no database here
    return ""


def _print_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print the error that ends a benchmark, that of a missing package in a line."""
    if missing := explain_missing_package(error):
        print(missing, file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _print_error


def vector_bits() -> int:
    """Return the width in bits of the vectors in use; 0 without the compiled kernel."""
    from wordsvc import kernel

    return 8 * kernel.compiled.limit_vectors(_WIDEST) if kernel.compiled else 0


def describe_conditions() -> str:
    """Return a line with the kernel, the width of its vectors in bits, and the versions."""
    import wordsvc
    from wordsvc import kernel

    bits = vector_bits()
    vectors = f", vectors of {bits} bits" if bits else ""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{kernel.name()} kernel{vectors}; wordsvc {wordsvc.__version__}; {python}; {platform.machine()}"


def explain_missing_kernel() -> str:
    """Return why there is no compiled kernel, and what to do; "" where there is one."""
    import wordsvc
    from wordsvc import kernel

    if kernel.compiled is not None:
        return ""
    if os.environ.get("WORDSVC_KERNEL") == kernel.OFF:
        return f"the compiled kernel is turned off: unset WORDSVC_KERNEL (it is {kernel.OFF})"
    folder = Path(wordsvc.__file__).parents[1]
    return f"wordsvc in {folder} has no compiled kernel: build it there with pip install --editable ."


def print_conditions(*, comparing: bool = False) -> None:
    """Print the conditions before the figures; say it if pure Python is measured.

    Exits with a line if `comparing`, and there is no compiled kernel to compare. With `--help` in the
    command it prints the docstring of the benchmark, and exits.
    """
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(sys.modules["__main__"].__doc__)
        sys.exit()
    missing = explain_missing_kernel()
    if missing and comparing:
        sys.exit(missing)
    print(describe_conditions(), flush=True)
    if missing:
        print(f"These are the figures of pure Python: {missing}", flush=True)
