"""A small list of German words of every rarity, as a table of Diabolo may bring it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.views import View
from wordsvc.referee import Referee
from wordsvc.words import make_authority, open_lexicon
from wordsvc.words.lexicons.frequency import UNLISTED, open_frequencies
from wordsvc.words.own_lists import open_own_list

OPTIONS: Mapping[str, int | str] = {
    "score": "totals", "handicap": 10, "rounds": 1, "ends": "pass", "turning": "pass", "dealer": 1,
}  # fmt: skip


def choose_words() -> list[str]:
    """Return some common words, and some of which no list tells how common they are."""
    frequencies = open_frequencies("de")
    common = sorted(word for word in frequencies.common(2.5) if 3 <= len(word) <= 8)
    rare = [w for w in open_lexicon("de").starting("ST") if len(w) < 8 and frequencies.zipf(w) == UNLISTED]
    return [*common[::9], *rare[::9]]


def make_judge(folder: Path, words: Sequence[str]) -> Referee:
    """Return a judge by a list that has these words."""
    path = folder / "ours.txt"
    path.write_text("\n".join(words).lower())
    authority = make_authority([open_own_list(str(path), "de")])
    return Referee.from_parts(EDITION, EDITION.load_deck(), authority)


def make_options(judge: Referee, seats: int = 2, flagged: Sequence[int] = (), **others: Any) -> Options:
    """Return the options of a table; `flagged` are seats from 0."""
    return Options(seats, {**OPTIONS, **others}, judge, frozenset(flagged))


def view_of(
    line: str, *, seat: int = 0, phase: str = "call", deck: int = 20, calls: Sequence[Any] = ()
) -> View:
    """Return the part of a view that a bot looks at: the cards in the line and the calls."""
    public = {"phase": phase, "line": line.split(), "deck": deck, "calls": list(calls), "window": None}
    return cast(View, {"seat": seat, "to_act": [seat], "public": public, "private": {}})
