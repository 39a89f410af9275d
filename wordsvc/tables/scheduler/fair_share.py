"""The order in which questions of bots are thought about: whoever has used least comes first.

Each address, and each match, has a mark: the processor time that it has used. The lowest mark of those that
wait is the floor, at which newcomers begin, so that nobody saves up time. Lower marks are forgotten, which
bounds the memory.
"""

from collections.abc import Iterable

from wordsvc.store.rows.due_rows import ThinkingRow


class FairShare:
    """The processor seconds that some keys have used."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._floor = 0.0

    def mark(self, key: str) -> float:
        """Return how far a key is: the lowest is the next to be served."""
        return max(self._floor, self._used.get(key, 0.0))

    def raise_floor(self, waiting: Iterable[str]) -> None:
        """Set the floor to the lowest mark of the keys that wait."""
        self._floor = min(map(self.mark, waiting))
        self._used = {key: used for key, used in self._used.items() if used > self._floor}

    def charge(self, key: str, seconds: float) -> None:
        """Add seconds to what a key has used; a negative number takes some back."""
        self._used[key] = self.mark(key) + seconds


class ThinkingOrder:
    """The order of questions: those of tables where a person waits, then by address and by match."""

    EXPECTED = 0.1
    """Seconds that a question is taken to need until it is known."""

    def __init__(self) -> None:
        self._addresses, self._matches = FairShare(), FairShare()

    def choose(self, rows: Iterable[ThinkingRow], most: int) -> list[ThinkingRow]:
        """Return the rows that come next, `most` at most."""
        left, chosen = list(rows), list[ThinkingRow]()
        if left:
            self._addresses.raise_floor(row.address for row in left)
            self._matches.raise_floor(row.match for row in left)
        while left and len(chosen) < most:
            row = min(left, key=self._rank)
            left.remove(row)
            chosen.append(row)
            self._addresses.charge(row.address, self.EXPECTED)
            self._matches.charge(row.match, self.EXPECTED)
        return chosen

    def charge(self, row: ThinkingRow, seconds: float) -> None:
        """Note how many processor seconds a chosen question has used, in place of the expected ones."""
        self._addresses.charge(row.address, seconds - self.EXPECTED)
        self._matches.charge(row.match, seconds - self.EXPECTED)

    def _rank(self, row: ThinkingRow) -> tuple[bool, float, float, int]:
        return (not row.waits, self._addresses.mark(row.address), self._matches.mark(row.match), row.at)
