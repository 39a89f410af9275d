"""The conditions of a measurement: the kernel, its vectors and the versions, without which a figure misleads.

In a clone after `pip install .` Python imports the source in the clone, where no kernel was built, and not
the installed package.
"""

import os
import platform
import sys
from pathlib import Path

import wordsvc
from wordsvc import kernel

_WIDEST = 64
"""The bytes of the widest vectors that the kernel knows."""


def describe_conditions() -> str:
    """Return a line with the kernel, the width of its vectors in bits, and the versions."""
    compiled = kernel.compiled
    vectors = f", vectors of {8 * compiled.limit_vectors(_WIDEST)} bits" if compiled else ""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{kernel.name()} kernel{vectors}; wordsvc {wordsvc.__version__}; {python}; {platform.machine()}"


def explain_missing_kernel() -> str:
    """Return why there is no compiled kernel, and what to do; "" where there is one."""
    if kernel.compiled is not None:
        return ""
    if os.environ.get("WORDSVC_KERNEL") == kernel.OFF:
        return f"the compiled kernel is turned off: unset WORDSVC_KERNEL (it is {kernel.OFF})"
    folder = Path(wordsvc.__file__).parents[1]
    return f"wordsvc in {folder} has no compiled kernel: build it there with pip install --editable ."


def print_conditions(*, comparing: bool = False) -> None:
    """Print the conditions before the figures; say it if pure Python is measured.

    Exits with a line if `comparing`, and there is no compiled kernel to compare.
    """
    missing = explain_missing_kernel()
    if missing and comparing:
        sys.exit(missing)
    print(describe_conditions(), flush=True)
    if missing:
        print(f"These are the figures of pure Python: {missing}", flush=True)
