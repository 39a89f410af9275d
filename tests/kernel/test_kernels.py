"""What the kernels must share, where the tests of find, hands and draws do not look."""

import sys
from pathlib import Path

import pytest

from wordsvc import kernel

ROOT = Path(__file__).parents[2]
NEEDS_BOTH = pytest.mark.skipif(kernel.compiled is None, reason="there is no compiled kernel")


@NEEDS_BOTH
def test_both_kernels_give_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import parity

    monkeypatch.setattr(sys, "argv", ["parity.py", "0.002"])
    parity.main()
    assert capsys.readouterr().out.count("no difference") == 6
