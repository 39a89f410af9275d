"""Cache files that are damaged in every way give the right words, and no process hangs or is killed."""

import multiprocessing
import os
import random
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conditions import wait_until
from wordsvc.input.files import replace_file
from wordsvc.quiddler.solitaire.solver import layable
from wordsvc.words import House, make_authority, notices
from wordsvc.words.cache_file import KINDS, cache_files, load_cache, load_or_make, write_cache
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search import word_sets
from wordsvc.words.search.slices_file import open_slices

WORDS = "cat\nact\nquit\nquiz\nthe\nher\nQuid\n"
OTHERS = "dog\ngod\nit\n"


def answers(path: str) -> list[object]:
    """Return the answers of a program that opens every kind of file: a list, slices, bits, sets."""
    word_sets.forget_word_sets()
    layable.layable.cache_clear()
    own, more = open_own_list(path, "en"), open_own_list(f"{path}.more.txt", "en")
    found: list[object] = [own.reference.sha256, [own.refusal(word) for word in ("CAT", "QUIZ", "DOG", "IT")]]
    for authority in (
        make_authority([own]),
        make_authority([own, more]),
        make_authority([own], no_names=True),
        make_authority([own], house=House(frozenset({"TACT"}), frozenset({"CAT"}))),
    ):
        sets = word_sets.word_sets(authority)
        found.append([list(words) for words in sets])
        found.append([words.count_makeable("QUITCATHER", 1) for words in sets])
    found.append(sorted(layable.layable(make_authority([own]))))
    return found


def ask_with(damages: int, seed: int, path: str) -> None:
    """Damage each cache file in turn and ask: the whole test of a process that may be killed.

    Of the bytes of the head every other one is damaged; which ones depends on the seed.
    """
    os.fsync = lambda fd: None  # the machine does not stop here, and a thousand times take long
    expected = answers(path)
    kept = {name: Path(name).read_bytes() for name in cache_files()}
    assert {Path(name).suffix for name in kept} == set(KINDS)
    chance = random.Random(seed)
    for name, whole in kept.items():
        file = Path(name)
        other = next(content for content in kept.values() if content != whole)
        cuts = {0, 1, 7, 8, 20, 27, 31, 32, 33, len(whole) // 2, len(whole) - 1}
        contents = [whole[:cut] for cut in sorted(cuts)]
        contents += [
            whole + b"\0",
            whole + bytes(4096),
            whole + whole,
            whole[32:],
            other,
            other[:32] + whole[32:],
        ]
        contents += [
            bytes(len(whole)),
            b"\xff" * len(whole),
            b"WSLICES1" + whole[8:],
            whole[:32] + bytes(len(whole) - 32),
        ]
        damaged = [chance.randrange(len(whole)) for _ in range(damages)]
        for at in {*range(seed % 2, 32, 2), *damaged, len(whole) - 1}:
            contents.append(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        for content in contents:
            file.write_bytes(content)
            assert answers(path) == expected, f"{file.name}: {content[:40]!r}"
            assert file.read_bytes() == whole


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(notices, "_notified", set())
    return tmp_path / "cache"


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.txt"
    path.write_text(WORDS)
    (tmp_path / "own.txt.more.txt").write_text(OTHERS)
    return str(path)


def run(code: str, own: str) -> subprocess.CompletedProcess[str]:
    """Run a line of this module in a process of its own, which may not take long."""
    command = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); {code}",
        own,
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
@pytest.mark.parametrize(("kernel", "seed"), [("python", 3), ("compiled", 4)])
def test_no_cut_and_no_flipped_bit_changes_an_answer(
    cache: Path, own: str, kernel: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORDSVC_KERNEL", kernel)
    done = run(f"import test_cache_files as t; t.ask_with(4, {seed}, sys.argv[1])", own)
    assert (done.returncode, done.stderr) == (0, "")


def to_symlink(path: Path) -> None:
    target = path.with_name(f"{path.name}.elsewhere")
    path.rename(target)
    path.symlink_to(target)


def to_fifo_behind_a_symlink(path: Path) -> None:
    target = path.with_name(f"{path.name}.fifo")
    os.mkfifo(target)
    path.symlink_to(target)


def to_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def to_folder(path: Path) -> None:
    path.mkdir()
    (path / "file").write_text("")


def exchanged(path: Path, exchange: Callable[[Path], None]) -> None:
    if exchange is not to_symlink:
        path.unlink()
    exchange(path)


@pytest.mark.parametrize(
    "exchange",
    [
        to_symlink,
        *(
            pytest.param(exchange, marks=pytest.mark.slow)
            for exchange in (os.mkfifo, to_fifo_behind_a_symlink, to_device, to_folder)
        ),
    ],
    ids=lambda f: f.__name__,
)
def test_nothing_but_a_regular_file_is_read(cache: Path, own: str, exchange: Callable[[Path], None]) -> None:
    expected = answers(own)
    for name in list(cache_files()):
        exchanged(Path(name), exchange)
    done = run("import test_cache_files as t; print(repr(t.answers(sys.argv[1])))", own)
    assert (done.returncode, done.stdout) == (0, f"{expected!r}\n")
    for name in cache_files():
        assert stat.S_ISREG(os.lstat(name).st_mode) or exchange is to_folder
    assert done.stderr.count("Nothing can be kept") == (exchange is to_folder)
    assert done.stderr.count("\n") == (exchange is to_folder)


def test_a_file_that_everybody_may_change_is_not_believed(cache: Path) -> None:
    path = str(cache / "a.bits")
    write_cache(path, b"content")
    assert bytes(load_cache(path) or b"") == b"content"
    os.chmod(path, 0o646)
    assert load_cache(path) is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_not_believed(cache: Path) -> None:
    path = str(cache / "a.bits")
    write_cache(path, b"content")
    os.chown(path, 12345, 12345)
    assert load_cache(path) is None


def test_a_file_that_cannot_be_read_is_made_anew(cache: Path) -> None:
    path = str(cache / "a.bits")
    write_cache(path, b"content")
    os.chmod(path, 0)
    assert bytes(load_or_make(path, lambda: b"content", "a")) == b"content"


def test_a_file_under_another_name_is_not_believed(cache: Path) -> None:
    path = str(cache / "a.bits")
    write_cache(path, b"content")
    os.rename(path, cache / "b.bits")
    assert load_cache(str(cache / "b.bits")) is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much of a file is in memory")
def test_what_only_the_checksum_has_read_does_not_stay_in_memory(cache: Path) -> None:
    path = str(cache / "a.bits")
    write_cache(path, bytes(8 << 20))
    content = load_cache(path)
    assert content is not None
    of_file = Path("/proc/self/smaps").read_text("utf-8").partition(f" {path}\n")[2]
    resident = of_file.partition("Rss:")[2].split()[0]
    assert int(resident) < 1024  # KiB
    assert content == bytes(8 << 20)


def test_whole_slices_of_another_version_are_made_anew(cache: Path) -> None:
    slices = open_slices("x" * 64, lambda: ["CAT"], "mine")
    (path,) = cache_files()
    content = bytes(load_cache(path) or b"")
    write_cache(path, b"WSLICES0" + content[8:])
    assert list(open_slices("x" * 64, lambda: ["CAT"], "mine").words(1)) == list(slices.words(1)) == ["CAT"]
    assert bytes(load_cache(path) or b"") == content


def test_a_file_is_on_the_disk_before_it_has_its_name_and_then_the_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    fsync, replace = os.fsync, os.replace

    def note_and_sync(descriptor: int) -> None:
        happened.append("synced")
        fsync(descriptor)

    def note_and_rename(old: str, new: str) -> None:
        happened.append("renamed")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", note_and_sync)
    monkeypatch.setattr(os, "replace", note_and_rename)
    replace_file(str(tmp_path / "file"), b"content")
    assert happened == ["synced", "renamed", "synced"]
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"content")]


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_said_once(
    own: str, cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    expected = answers(own)
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    assert answers(own) == expected
    assert answers(own) == expected
    assert caplog.messages == [
        "Nothing can be kept in /dev/null/wordsvc/v2 (not a directory), so it is made anew each time."
    ]


def make_when_all_have_begun(path: str, made: Path, begun: Path, count: int) -> None:
    def make() -> bytes:
        with made.open("a") as stream:
            stream.write("made\n")
        wait_until(lambda: begun.stat().st_size == count)
        return b"content"

    with begun.open("a") as stream:
        stream.write("x")
    assert bytes(load_or_make(path, make, "a")) == b"content"


@pytest.mark.slow
def test_of_several_processes_one_makes_a_file(cache: Path, tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    made = tmp_path / "made"
    arguments = (str(cache / "a.bits"), made, tmp_path / "begun", 3)
    workers = [spawn.Process(target=make_when_all_have_begun, args=arguments) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    assert made.read_text() == "made\n"
    assert [path.name for path in cache.iterdir()] == ["a.bits"]


def test_a_process_that_never_ends_its_work_is_waited_for_only_so_long(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    from wordsvc.words import cache_file

    monkeypatch.setattr(cache_file, "_MAX_WAIT", 0.2)
    cache.mkdir()
    with (cache / ".a.bits.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert bytes(load_or_make(str(cache / "a.bits"), lambda: b"content", "a")) == b"content"


class Heard:
    """A listener that remembers."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.shares: list[float] = []

    def say(self, message: str) -> None:
        self.messages.append(message)

    def work(self, message: str) -> "Heard":
        self.messages.append(message)
        return self

    def __enter__(self) -> Callable[[float], None]:
        return self.shares.append

    def __exit__(self, *_: object) -> None:
        pass


def test_a_long_preparation_is_said_in_one_line_and_how_far_it_is(tmp_path: Path, cache: Path) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    path = tmp_path / "long.txt"
    path.write_text(
        "\n".join(a + b + c + d for a in letters for b in letters for c in letters for d in "AEI")
    )
    heard = Heard()
    with notices.use_listener(heard):
        own = open_own_list(str(path), "en")
        house = House(frozenset(), frozenset({"AAAA"}))
        for _ in range(2):
            word_sets.forget_word_sets()
            word_sets.word_sets(make_authority([own], house=house))
    assert heard.messages == ["Preparing the words of long.txt, once; this takes some seconds ..."]
    assert len(heard.shares) >= 2
    assert heard.shares == sorted(heard.shares)
    assert 0 <= heard.shares[0] < heard.shares[-1] <= 1


def test_bits_of_no_word_count_for_nothing(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("apple\nBerlin\ncat\ndog\n")
    authority = make_authority([open_own_list(str(path), "en")], no_names=True)
    assert sum(map(len, word_sets.word_sets(authority))) == 3
    word_sets.forget_word_sets()
    (bits,) = cache.rglob("*.bits")
    write_cache(str(bits), b"\xff" * 3000)
    found = [word for words in word_sets.word_sets(authority) for word in words]
    assert sorted(found) == ["APPLE", "BERLIN", "CAT", "DOG"]
