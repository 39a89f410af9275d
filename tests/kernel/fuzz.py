"""Throws forged and random input at every function of the compiled kernel, with a fixed seed.

A call may answer, or raise an error of Python; anything else (a crash, a report of a sanitizer) is a bug.
`make fuzz` runs it with a kernel that was built with AddressSanitizer and UndefinedBehaviorSanitizer;
test_fuzz.py runs a part of it with the ordinary one.

    python -m tests.kernel.fuzz [ROUNDS [SEED [KERNEL, by default the installed one]]]
"""

import math
import random
import struct
import sys
from array import array
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.kernel.exact_buffers import exact, load
from wordsvc import kernel
from wordsvc.kernel.protocols import CompiledKernel
from wordsvc.words.search.slices_writer import write_slices

ERRORS = (TypeError, ValueError, OverflowError, BufferError)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FACES = (*"AEINQRSTX", "QU", "IN", "ER", "CL", "TH", "EE")
NUMBERS = (0, 1, 2, 3, 7, 10, 11, 12, 62, 63, 64, 127, 255, 1000, 2048, 65535, 2**31 - 1, 2**31, 2**63, 2**70)


class Index:
    """A number that changes a list while it is being read."""

    def __init__(self, changed: list[Any]) -> None:
        self.changed = changed

    def __index__(self) -> int:
        self.changed.clear()
        return 1


class Fuzzer:
    """Input of one seed."""

    def __init__(self, compiled: CompiledKernel, seed: int) -> None:
        self.compiled = compiled
        self.chance = random.Random(seed)
        self.answers: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.lists = [write_slices(self.words(number)) for number in (0, 1, 9, 90, 900, 9000)]
        self.lists += [write_slices(self.words(number, 9, 10)) for number in (900, 9000)]
        self.sound = [compiled.Slices(exact(data)) for data in self.lists]
        self.forged = self.sound[:1]
        self.layings = [
            compiled.Laying((("A", 1, 0, 2), ("E", 2, 1, 2), ("*", 1, 0, 0)), 2, 5),
            compiled.Laying((), 0, 63),
        ]
        self.layable = [compiled.LayableSets(exact(self.packed(number))) for number in (0, 1, 9, 900)]
        self.calls: list[tuple[str, Callable[[], object]]] = [
            ("Slices", self.read),
            ("within", lambda: self.some_slices().within(*self.rack())),
            ("count", lambda: self.some_slices().count(*self.rack())),
            (
                "first",
                lambda: self.some_slices().first(*self.rack(), self.odd(self.chance.randint(-1, 99))),
            ),
            ("words", lambda: self.some_slices().words(self.bits(), self.odd(self.chance.randint(-1, 99)))),
            ("iterate", lambda: list(self.some_slices().iterate(self.bits()))),
            ("crc32", lambda: self.compiled.crc32(self.bits(), self.odd(self.chance.randint(0, 2**32 - 1)))),
            ("count_bits", lambda: self.compiled.count_bits(self.bits())),
            ("set_of", lambda: self.some_slices().set_of(self.odd([self.text(9) for _ in range(5)]))),
            ("planes", lambda: self.compiled.planes(self.odd(tuple(map(self.block, range(1, 6)))))),
            ("matching", lambda: self.some_slices().matching(self.odd(self.pattern()), self.bits())),
            (
                "laid",
                lambda: self.some_slices().laid(
                    self.odd(self.some(self.layings)), self.bits(), self.odd(self.some(NUMBERS))
                ),
            ),
            ("spellings", lambda: self.some_slices().spellings(self.bits(), self.kinds(), self.drawn())),
            ("spelt", lambda: self.some_slices().spelt(self.records())),
            ("Laying", self.laying),
            ("lays", lambda: self.some(self.layings).lays(self.odd(self.text(70)))),
            (
                "best",
                lambda: self.some(self.layings).best(self.odd(self.text(self.some([9, 9, 30, 70])))),
            ),
            ("LayableSets", lambda: self.compiled.LayableSets(self.odd(exact(self.packed(99))))),
            ("masks", lambda: self.some(self.layable).masks(self.kinds_of(9))),
            ("plays_out", lambda: self.some(self.layable).plays_out(*self.deal())),
            ("lay_all", lambda: self.compiled.lay_all(*self.held(), self.bits(), self.odd(True))),
            ("first_ways", lambda: self.compiled.first_ways(*self.plays())),
            ("score_draws", lambda: self.compiled.score_draws(*self.held(), self.draws())),
        ]

    def round(self) -> None:
        """Call every function once."""
        for name, call in self.calls:
            try:
                call()
                self.answers[name] += 1
            except ERRORS as error:
                self.errors[f"{name} {type(error).__name__}"] += 1

    def some(self, choices: Any) -> Any:
        """Return one of some things."""
        return self.chance.choice(choices)

    def odd(self, value: Any) -> Any:
        """Mostly the value, at times something else."""
        if self.chance.random() < 0.9:
            return value
        return self.some(
            [
                None,
                -1,
                2**31,
                2**64,
                1.5,
                "",
                "\0",
                "ÄÖ",
                "\ud800",
                b"",
                b"\0" * 9,
                [],
                (),
                {},
                True,
                object(),
                value,
            ]
        )

    def text(self, most: int) -> str:
        """Letters, at times something else among them."""
        letters = self.some([LETTERS, "AEINRST", "A", "AB\0", "aé*"])
        return "".join(self.chance.choices(letters, k=self.chance.randint(0, most)))

    def words(self, number: int, least: int = 1, most: int = 15) -> list[str]:
        """Words for slices: of few letters or of all, and some long ones where short ones are asked for."""
        return [
            "".join(
                self.chance.choices(
                    self.some([LETTERS, "AEINRSTQU", "E"]),
                    k=self.chance.randint(least, most + 48 * (n % 9 == 0 and least == 1)),
                )
            )
            for n in range(number)
        ]

    def some_slices(self) -> Any:
        """Slices, most of them sound."""
        return self.some(self.sound if self.chance.random() < 0.7 else self.forged)

    def read(self) -> object:
        """Read forged slices; what is accepted is asked later."""
        data = bytearray(self.some(self.lists[:5]))
        for _ in range(self.chance.randint(0, 4)):
            if not data:
                break
            at = self.chance.randrange(min(len(data), 400))
            change = self.chance.random()
            if change < 0.3:
                data[at] = self.chance.randrange(256)
            elif change < 0.5:
                struct.pack_into("<I", data, at - at % 4, self.some(NUMBERS) % 2**32) if len(
                    data
                ) > at + 4 else None
            elif change < 0.7:
                del data[at : at + self.chance.randint(1, 20)]
            else:
                data[-1 - at :] = self.chance.randbytes(at)
        slices = self.compiled.Slices(self.odd(self.some([exact, exact, bytes, bytearray, memoryview])(data)))
        if len(self.forged) < 60:
            self.forged.append(slices)
        return slices

    def rack(self) -> tuple[Any, Any]:
        """Letters and blanks."""
        return self.odd(self.text(40)), self.odd(self.some([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 63, 64]))

    def bits(self) -> Any:
        """Return a set: sparse, full, short or long, mostly with nothing of its own behind it."""
        size = self.some([0, 7, 64, 5000, *[self.chance.randint(0, 1300)] * 12])
        data = self.some([b"\xff" * size, self.chance.randbytes(size), bytes(size), bytes(size)])
        return self.odd(self.some([exact, exact, exact, exact, bytearray, memoryview])(data))

    def block(self, length: int) -> Any:
        """Return the words of a length one after the other, at times with something wrong."""
        letters = self.some(["ABEQZ"] * 9 + ["Aa@[\0"])
        return self.odd("".join(self.chance.choices(letters, k=length * self.chance.randint(0, 40))).encode())

    def plays(self) -> tuple[Any, ...]:
        """Return a hand, what spells a word of it, and plays that are wanted: mostly such as there are."""
        faces = "".join(self.chance.sample(LETTERS, 4)) + "AE"
        kinds = tuple((face, self.chance.randint(1, 2), 0) for face in faces)[: self.chance.randint(1, 6)]
        counts = [count for _, count, _ in kinds]
        kinds = tuple((*kind[:2], math.prod(n + 1 for n in counts[:i])) for i, kind in enumerate(kinds))
        points = [self.some([0, 2, 15]) for _ in kinds]
        found = []
        for slices in self.chance.sample(self.sound, self.chance.randint(1, 2)):
            found.append((slices, slices.spellings(b"\xff" * 9999, kinds, -1)))
        every = b"\xff" * self.some([0, 9, 300, 300])
        records = b"".join(records for _, records in found)
        cells = self.compiled.lay_all(counts, points, records, every, True)
        wanted = [(letters, words, self.chance.random() < 0.5) for letters, words, _, _ in cells[:3]]
        if self.chance.random() < 0.3:
            forged = self.chance.randint(1, 9), self.odd(self.chance.randint(1, 3)), True
            wanted = [*wanted, self.odd(forged)]
        if self.chance.random() < 0.2:
            found = [self.odd((self.odd(self.some_slices()), self.odd(self.records()))) for _ in range(2)]
        return (
            counts,
            points,
            self.odd(tuple(found)),
            self.odd(every),
            self.odd(True),
            self.odd(tuple(wanted)),
        )

    def laying(self) -> Any:
        """Cards that lay words; cards that are accepted are asked later."""
        faces = self.chance.sample([*LETTERS, "QU", "IN", "ER", "EE", "*", "**"], self.chance.randint(0, 30))
        number, worth = self.some([1, 3, 16, 99]), self.some([0, 999, 1000, 10**6])
        kinds = [
            (face, self.some([1, number]), self.some([0, 0, 0, 0, 1, 2, 99]), self.some([2, worth]))
            for face in faces
        ]
        if self.chance.random() < 0.2:
            kinds.append(self.odd((self.odd("A"), self.odd(1), self.odd(0), self.odd(2))))
        least, most = self.odd(self.some([0, 1, 3, 9])), self.odd(self.some([2, 9, 63, *NUMBERS]))
        laying = self.compiled.Laying(self.odd(tuple(kinds)), least, most)
        if len(self.layings) < 60:
            self.layings.append(laying)
        return laying

    def pattern(self) -> str:
        """Return a pattern, at times none."""
        signs = self.some(["AE*?", "AE*?", "*", LETTERS, "AB\0Ä"])
        return "".join(self.chance.choices(signs, k=self.some([0, 3, 9, 30, 250])))

    def packed(self, number: int) -> bytes:
        """Return sets of cards of the solitaire, most of them of few kinds, at times with a byte too many."""
        few = [self.chance.randint(0, (1 << self.some([10, 10, 15, 40, 64])) - 1) for _ in range(number)]
        return struct.pack(f"<{number}Q", *few) + b"\1" * (self.chance.random() < 0.05)

    def kinds_of(self, most: int) -> Any:
        """Cards of the solitaire."""
        kinds = self.chance.choices(self.some([range(1, 5)] * 4 + [range(1, 32)] * 4 + [range(256)]), k=most)
        return self.odd(exact(bytes(kinds[: self.chance.randint(0, most)])))

    def deal(self) -> tuple[Any, Any, Any]:
        """Weights of phases, mostly with some sense, cards that show, and a pile."""
        size = 289 * self.some([0, 1, 2, 3, 3])
        numbers = array(
            "q", [self.chance.randint(0, (1 << self.some([4, 16, 30, 63])) - 1) for _ in range(size)]
        )
        phases = self.some([numbers, numbers, numbers, exact(numbers.tobytes()), numbers.tobytes()[:-1]])
        return self.odd(phases), self.kinds_of(9), self.kinds_of(60)

    def kinds(self) -> Any:
        """Cards to spell with."""
        kinds = [
            (self.some(FACES), self.some([1, 1, 1, 2]), self.some([0, 1, 2, 64, 2048]))
            for _ in range(self.some([0, 2, 6, 9]))
        ]
        if self.chance.random() < 0.2:
            kinds.append(self.odd(tuple(map(self.odd, (self.some(FACES), self.some(NUMBERS), 1)))))
        return self.odd(tuple(kinds))

    def drawn(self) -> Any:
        """Return the place of the drawn card."""
        return self.odd(self.some([-1, 0, 1, 5, 12, 99]))

    def records(self) -> Any:
        """Spellings: possible ones, forged ones, parts of one, or out of line."""
        number = self.some([0, 1, 20, 200])
        size = self.some([3, 64, 1024, 2048, 65535])
        most = self.some([11, 22, 63, 65535])
        data = b"".join(
            struct.pack(
                "=IHH",
                self.some([self.chance.randrange(9000), 2**32 - 1]),
                self.chance.randint(0, size),
                self.chance.randint(0, most),
            )
            for _ in range(number)
        )
        return self.odd(
            self.some([exact(data), exact(data[:-3]), memoryview(b"\1" + data)[1:], bytearray(data)])
        )

    def held(self) -> tuple[Any, Any, Any]:
        """Return counts, points and spellings of a hand."""
        counts: list[Any] = self.some(
            [
                [1] * self.chance.randint(0, 12),
                [self.chance.randint(1, 4) for _ in range(self.chance.randint(0, 5))],
                [11],
                [5, 6],
            ]
        )
        points: list[Any] = [self.some([0, 2, 15, 15, 1000]) for _ in counts]
        for numbers in (counts, points):
            if numbers and self.chance.random() < 0.1:
                numbers[self.chance.randrange(len(numbers))] = self.some(
                    [*NUMBERS, -1, 1.5, None, "A", Index(numbers)]
                )
        as_given = self.some([list, tuple])
        return self.odd(as_given(counts)), self.odd(points), self.records()

    def draws(self) -> Any:
        """Cards that may be drawn."""
        draws = [(self.some([0, 2, 15, 1000]), exact(bytes(24))) for _ in range(self.some([0, 1, 5]))]
        draws.append(self.odd((self.odd(self.some([0, 2, 15, 1000, 1001])), self.records())))
        return self.odd(tuple(draws))


def main(rounds: str = "20000", seed: str = "20261121", path: str = "") -> None:
    """Fuzz, and print what became of the calls."""
    compiled = load(path) if path else kernel.compiled
    if compiled is None:
        sys.exit("there is no compiled kernel to fuzz")
    fuzzer = Fuzzer(compiled, int(seed))
    for _ in range(int(rounds)):
        fuzzer.round()
    print(f"{int(rounds) * len(fuzzer.calls):,} calls of {path or 'the installed kernel'}")
    for name, _ in fuzzer.calls:
        refused = sum(number for error, number in fuzzer.errors.items() if error.split()[0] == name)
        print(f"  {name:12} {fuzzer.answers[name]:8,} answers {refused:8,} errors")


if __name__ == "__main__":
    main(*sys.argv[1:])
