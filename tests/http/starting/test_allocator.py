"""Memory that threads free is kept in few arenas, where the C library is glibc."""

import os
import platform
import subprocess
import sys

import pytest

from tests.conditions import MAX_SECONDS
from wordsvc.http.server.allocator import MAX_ARENAS, MIN_SECONDS, FreedMemory

pytestmark = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")

COUNT = """
import ctypes, sys, threading
from wordsvc.http.server.allocator import limit_arenas

if sys.argv[1] == "few":
    limit_arenas()
together = threading.Barrier(8)

def work():
    together.wait()
    kept.append(bytes(100_000))
    together.wait()

kept = []
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
library = ctypes.CDLL(None)
library.fdopen.restype = ctypes.c_void_p
printed = ctypes.c_void_p(library.fdopen(1, b"w"))
library.malloc_info(0, printed)
library.fflush(printed)
"""
"""Prints what the C library knows of its arenas, after eight threads have asked for memory at once."""


@pytest.mark.parametrize(("how", "few"), [("few", True), ("usual", False)])
def test_threads_share_a_few_arenas(how: str, few: bool) -> None:
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("MALLOC", "GLIBC"))}
    done = subprocess.run(
        [sys.executable, "-c", COUNT, how], capture_output=True, text=True, timeout=MAX_SECONDS, env=usual
    )
    assert done.returncode == 0, done.stderr
    assert (done.stdout.count("<heap nr=") <= MAX_ARENAS) == few


FREE = """
from wordsvc.http.server.allocator import FreedMemory

def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

freed = FreedMemory()
kept = [bytes([1]) * 40_000 for _ in range(2_000)]
kept = kept[::50]
before = resident()
assert not freed.give_back() and resident() > before - 1_000
freed.note()
assert freed.give_back()
print(before - resident())
"""
"""Prints how many KiB are given back, of 80 MB that lie between what is kept."""


def test_what_lies_between_what_is_kept_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", FREE], capture_output=True, text=True, timeout=MAX_SECONDS)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 40_000


def test_memory_is_given_back_once_for_what_was_freed_and_not_at_every_turn() -> None:
    now = [0.0]
    freed = FreedMemory(lambda: now[0])
    assert not freed.give_back()
    freed.note()
    assert [freed.give_back(), freed.give_back()] == [True, False]
    freed.note()
    assert not freed.give_back()
    now[0] += MIN_SECONDS
    assert [freed.give_back(), freed.give_back()] == [True, False]
