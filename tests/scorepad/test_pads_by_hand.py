"""Pads with all steps against a sheet that is kept by hand: an arithmetic of its own for each game.

The people of the sheet have numbers, so that a new name or seat changes no column. What is legal is known by
the sheet too: the pad takes exactly that.
"""

from copy import deepcopy
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import settings

from tests.hypothesis_profiles import ALL
from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.records.sheet_text import add_line, new_text, parse_text
from wordsvc.scorepad import Pad, advance, begin_pad, decide, make_sheet, read_step, write_whole
from wordsvc.scorepad.header import find_dealers

NAMES: Final = ("Ann", "Bea", "Cem", "Dee", "Eva", "Fay", "Gus", "Ida", "Jon", "Kim", "Lea", "Max")
FEW, MANY = 50, 500
"""Pads of each game, and with the profile `full`."""

STEPS: Final = 22
BEGIN: Final = {"quiddler": 2, "diabolo": 2, "diddly": 2, "diggity": 2, "fiddlefoo": 2}
FULL: Final = {"quiddler": 8, "diabolo": 6, "diddly": 8, "diggity": 4, "fiddlefoo": 6}
MOST: Final = {"quiddler": 60, "diabolo": 11, "diddly": 40, "diggity": 8, "fiddlefoo": 9}


class Written(NamedTuple):
    """A cell of a person: points with bonuses, or a word with its letters and unused points."""

    text: str
    points: int
    bonuses: str = ""
    word: str = ""
    counts: bool = True
    unused: int = 0


WORDS: Final = (
    Written("(qu)it", 14, word="QUIT"),
    Written("d,o,g", 13, word="DOG"),
    Written("z,a,x", 28, word="ZAX"),
    Written("a,x -e", 14, word="AX", unused=2),
    Written("dgo=d,o,g", 13, word="DGO", counts=False),
)
CARDS: Final = {"diggity": Written("3 4 1", 8), "fiddlefoo": Written("R7 B3", 5)}


class Hand:
    """A sheet that somebody keeps by hand."""

    def __init__(self, game: str, people: int, options: dict[str, Any]) -> None:
        self.game, self.options = game, options
        self.names = dict(enumerate(NAMES[:people]))
        self.seats = list(self.names)
        self.rounds: list[dict[int, Written | None]] = []
        self.doubts: list[list[tuple[int, int]]] = []
        self.left: dict[int, tuple[int, bool]] = {}
        self.joined: dict[int, int] = {}
        self.dealers = [0]
        self.moved = False
        self.title = self.date = ""

    @property
    def deals(self) -> bool:
        return self.game in ("quiddler", "diabolo", "diddly")

    @property
    def tiled(self) -> bool:
        return bool(self.options.get("victory_tiles"))

    @property
    def present(self) -> list[int]:
        return [who for who in self.seats if who not in self.left]

    def length(self) -> int | None:
        if self.game == "quiddler":
            return len(self.options.get("hands", range(3, 11)))
        if self.game == "diddly":
            return int(self.options.get("rounds", 5))
        if self.game == "diabolo":
            people = len(self.seats)
            usual = None if self.tiled else people * 2 if people < 4 else people
            return self.options.get("rounds", usual)
        return self.options.get("games")

    def is_open(self, number: int, who: int) -> bool:
        gone = who in self.left and number + 1 >= self.left[who][0]
        return self.rounds[number][who] is None and not gone

    def open_cells(self) -> list[tuple[int, str]]:
        places = [(number, who) for number in range(len(self.rounds)) for who in self.seats]
        return [(number + 1, self.names[who]) for number, who in places if self.is_open(number, who)]

    def scores(self) -> list[dict[int, int | None]]:
        if self.game == "quiddler":
            rounds = zip(self.rounds, self.doubts, strict=True)
            return [self._score_words(self.played_for(number), *each) for number, each in enumerate(rounds)]
        sign = -1 if self.game == "fiddlefoo" else 1
        plain = [
            {who: None if cell is None else sign * cell.points for who, cell in each.items()}
            for each in self.rounds
        ]
        return self._run_for_tiles(plain)[0] if self.tiled else plain

    def played_for(self, number: int) -> str:
        """Return the letters of the bonuses of a round: of two people the longest word alone counts."""
        late = [who for who, first in self.joined.items() if number + 1 < first]
        cells = self.rounds[number]
        there = [who for who in self.seats if who not in late or ((cell := cells[who]) and cell.word)]
        return {1: "", 2: "L"}.get(len(there), "LM")

    def has_only_bonuses_played_for(self) -> bool:
        return all(
            bonus in self.played_for(number)
            for number, cells in enumerate(self.rounds)
            for cell in cells.values()
            if cell
            for bonus in cell.bonuses
        )

    def _score_words(
        self, played_for: str, cells: dict[int, Written | None], doubts: list[tuple[int, int]]
    ) -> dict[int, int | None]:
        lost = dict.fromkeys(cells, 0)
        failed = set()
        for challenger, challenged in doubts:
            cell = cells[challenged]
            assert cell is not None
            if cell.counts:
                lost[challenger] += cell.points
            else:
                failed.add(challenged)
        standing = {who: cell.word for who, cell in cells.items() if cell and cell.word and who not in failed}
        named = "".join(cell.bonuses for cell in cells.values() if cell)
        longest = max(map(len, standing.values()), default=0)
        best = [who for who, word in standing.items() if len(word) == longest]
        winners = {"L": best, "M": list(standing)}
        floor = self.options.get("losses") != "total"
        scores: dict[int, int | None] = {}
        for who, cell in cells.items():
            if cell is None:
                scores[who] = None
                continue
            won = cell.bonuses
            if cell.word:
                won = "".join(x for x in played_for if x not in named and winners[x] == [who])
            points = -cell.points if who in failed else cell.points
            points -= cell.unused
            if floor:
                points = max(0, points - lost[who])
            else:
                points = (max(0, points) if cell.word and who not in failed else points) - lost[who]
            scores[who] = points + 10 * len(won)
        return scores

    def _run_for_tiles(
        self, plain: list[dict[int, int | None]]
    ) -> tuple[list[dict[int, int | None]], dict[int, int], int | None]:
        tiles, after, end = dict.fromkeys(self.seats, 0), [], None
        back = self.options.get("handicap", 10)
        for number, taken in enumerate(plain):
            results = {who: None if n is None else n - back * bool(tiles[who]) for who, n in taken.items()}
            after.append(results)
            if end is not None or any(self.is_open(number, who) for who in self.seats):
                continue
            run = {who: n for who, n in results.items() if n is not None and taken[who]}
            for who, n in run.items():
                tiles[who] += n == max(run.values())
            if 2 in tiles.values():
                end = number
        return after, tiles, end

    def tiles(self) -> dict[int, int]:
        plain = [{who: cell and cell.points for who, cell in each.items()} for each in self.rounds]
        return self._run_for_tiles(plain)[1]

    def totals(self) -> dict[int, int]:
        return {who: sum(each[who] or 0 for each in self.scores()) for who in self.seats}

    def has_ended(self) -> bool:
        length = self.length()
        by_tiles = self.tiled and 2 in self.tiles().values()
        return by_tiles or (length is not None and len(self.rounds) >= length)

    def is_over(self) -> bool:
        return self.has_ended() and not self.open_cells()

    def best(self) -> list[int]:
        if not self.rounds:
            return []
        run = [who for who in self.seats if who not in self.left or self.left[who][1]] or self.seats
        if self.tiled:
            tiles = self.tiles()
            most = max(tiles[who] for who in run)
            return [who for who in run if tiles[who] == most] if most or self.has_ended() else []
        totals = self.totals()
        if self.game != "diddly":
            return [who for who in run if totals[who] == max(totals[each] for each in run)]
        lowest = [who for who in run if totals[who] == min(totals[each] for each in run)]
        sheets = {who: sorted(n for each in self.scores() if (n := each[who]) is not None) for who in lowest}
        return [who for who in lowest if sheets[who] == min(sheets.values())]

    def next_to(self, who: int, number: int) -> int:
        """Return who sits to the left of somebody, past those who are gone in that round, from 1."""
        place = self.seats.index(who)
        around = [*self.seats[place + 1 :], *self.seats[: place + 1]]
        return next((each for each in around if number < self.left.get(each, (number + 1,))[0]), around[0])

    def told(self) -> dict[str, Any]:
        best = [self.names[who] for who in self.best()]
        found: dict[str, Any] = {
            "players": [self.names[who] for who in self.seats],
            "totals": [self.totals()[who] for who in self.seats],
            "rounds": [[each[who] for who in self.seats] for each in self.scores()],
            "open": self.open_cells(),
            "leaders": best,
            "winners": best if self.is_over() else None,
            "title": (self.title, self.date),
            "tiles": [self.tiles()[who] for who in self.seats] if self.tiled and self.rounds else None,
        }
        if self.deals:
            names = [self.names[who] for who in self.dealers]
            found |= {"dealers": names[:-1], "next": None if self.has_ended() else names[-1]}
        return found


def told_by(pad: Pad) -> dict[str, Any]:
    """Return the same of a pad."""
    sheet = make_sheet(pad).to_dict()
    found: dict[str, Any] = {
        "players": [each["name"] for each in sheet["players"]],
        "totals": [each["total"] for each in sheet["players"]],
        "rounds": [
            [None if one["sum"] is None else one["sum"] + (one["bonus"] or 0) for one in each["players"]]
            for each in sheet["rounds"]
        ],
        "open": [(each["round"], each["player"]) for each in sheet["open"]],
        "leaders": sheet["leaders"],
        "winners": sheet["winners"],
        "title": (sheet.get("title", ""), sheet.get("date", "")),
        "tiles": [each["tiles"] for each in sheet["players"]] if "tiles" in sheet["players"][0] else None,
    }
    if pad.rules.deals:
        found |= {"dealers": [each["dealer"] for each in sheet["rounds"]], "next": sheet["next_dealer"]}
    return found


def find_dealers_of(pad: Pad, hand: Hand) -> list[int]:
    """Return the dealers of a pad and the next one, as people of the sheet."""
    dealers = find_dealers(pad.header.to_dict(), len(pad.rounds) + 1)
    return [next(who for who in hand.seats if hand.names[who] == name) for name in dealers]


class Writer:
    """Draws steps for a sheet, does them by hand, and says how the pad is told."""

    def __init__(self, hand: Hand, random: Random) -> None:
        self.hand, self.random = hand, random
        self.before: list[Hand] = []

    def draw(self) -> tuple[dict[str, Any], bool]:
        """Return a step, and if it is legal; by hand it is done then."""
        kinds = ["add"] * 5 + ["edit", "replace", "remove", "undo", "rename", "join", "leave", "seat"]
        kinds += ["agree", "entitle"] + ["deal"] * self.hand.deals + ["challenge"] * 3
        kind = self.random.choice(kinds)
        kept = deepcopy(self.hand)
        found: tuple[dict[str, Any], bool] | None = getattr(self, f"_{kind}")()
        if found is None:
            self.hand = kept
            return self.draw()
        step, legal = found
        legal = legal and self.hand.has_only_bonuses_played_for()
        if not legal:
            self.hand = kept
        elif kind != "undo":
            self.before.append(kept)
        return {"do": kind, **step}, legal

    def _cell(self, number: int, who: int, others: list[Written]) -> Written | None:
        hand, random = self.hand, self.random
        if who in hand.left and number + 1 >= hand.left[who][0]:
            return None
        drawn = random.random()
        if drawn < 0.12:
            return None
        if drawn > 0.8 and hand.game in CARDS and who == 0:  # there is one of each card
            return CARDS[hand.game]
        words = [word for word in WORDS if word not in others]
        if number == 0 and hand.game == "quiddler" and drawn > 0.4 and words:
            return random.choice(words)
        points = random.randint(-8 if hand.game == "quiddler" else 0, MOST[hand.game])
        bonus = random.choice(["", "", "L", "M"]) if hand.game == "quiddler" else ""
        bonus = "" if any(bonus in each.bonuses for each in others) else bonus
        text = random.choice([str(points), f"{points - 2}+2", f"{points + 9} - 9"])
        return Written(f"{text}+{bonus}" if bonus else text, points, bonus)

    def _cells(self, number: int) -> dict[int, Written | None]:
        cells: dict[int, Written | None] = {}
        for who in self.hand.seats:
            cells[who] = self._cell(number, who, list(filter(None, cells.values())))
        return cells

    def _texts(self, cells: dict[int, Written | None]) -> list[str | None]:
        return [cells[who].text if cells[who] else None for who in self.hand.seats]  # type: ignore[union-attr]

    def _add(self) -> tuple[dict[str, Any], bool]:
        hand = self.hand
        cells = self._cells(len(hand.rounds))
        legal = not hand.has_ended()
        hand.rounds.append(cells)
        hand.doubts.append([])
        hand.dealers.append(hand.next_to(hand.dealers[-1], len(hand.rounds) + 1))
        return {"cells": self._texts(cells)}, legal

    def _number(self) -> int | None:
        return self.random.randrange(len(self.hand.rounds)) if self.hand.rounds else None

    def _replace(self) -> tuple[dict[str, Any], bool] | None:
        if (number := self._number()) is None:
            return None
        self.hand.rounds[number], self.hand.doubts[number] = self._cells(number), []
        return {"round": number + 1, "cells": self._texts(self.hand.rounds[number])}, True

    def _edit(self) -> tuple[dict[str, Any], bool] | None:
        if (number := self._number()) is None:
            return None
        hand, who = self.hand, self.random.choice(self.hand.seats)
        if any(who == challenged for _, challenged in hand.doubts[number]):
            return None
        others = [cell for each, cell in hand.rounds[number].items() if cell and each != who]
        cell = hand.rounds[number][who] = self._cell(number, who, others)
        return {"round": number + 1, "player": hand.names[who], "cell": cell and cell.text}, True

    def _remove(self) -> tuple[dict[str, Any], bool] | None:
        if (number := self._number()) is None:
            return {"round": 1}, False
        hand = self.hand
        del hand.rounds[number], hand.doubts[number]
        hand.joined = {who: first - (first > number + 1) for who, first in hand.joined.items()}
        hand.left = {who: (gone - (gone > number + 1), may_win) for who, (gone, may_win) in hand.left.items()}
        hand.dealers.pop()
        return {"round": number + 1}, True

    def _undo(self) -> tuple[dict[str, Any], bool]:
        if self.before:
            self.hand = self.before.pop()
            return {}, True
        return {}, False

    def _rename(self) -> tuple[dict[str, Any], bool]:
        hand, who = self.hand, self.random.choice(self.hand.seats)
        name, before = self.random.choice(NAMES), hand.names[who]
        legal = name not in hand.names.values() or name == before
        hand.names[who] = name
        return {"player": before.lower(), "name": name}, legal

    def _join(self) -> tuple[dict[str, Any], bool]:
        hand, name = self.hand, self.random.choice(NAMES)
        legal = name not in hand.names.values() and len(hand.seats) < FULL[hand.game]
        start = None if hand.tiled else self.random.choice([None, self.random.randint(0, MOST[hand.game])])
        legal = legal and not (start and not hand.rounds) and not hand.is_over()
        who = max(hand.names) + 1
        hand.names[who] = name
        hand.seats.append(who)
        if hand.rounds:
            hand.joined[who] = len(hand.rounds) + 1
        for number, cells in enumerate(hand.rounds, start=1):
            points = start if number == len(hand.rounds) else 0
            cells[who] = None if start is None else Written(str(points), points or 0)
        hand.moved = True
        return {"player": name, **({} if start is None else {"start": start})}, legal

    def _leave(self) -> tuple[dict[str, Any], bool] | None:
        hand = self.hand
        if len(hand.present) < 3:
            return None
        who, may_win = self.random.choice(hand.seats), self.random.random() < 0.3
        legal = who in hand.present
        hand.left[who] = (len(hand.rounds) + 1, may_win)
        if hand.dealers[-1] == who:
            hand.dealers[-1] = hand.next_to(who, len(hand.rounds) + 1)
        hand.moved = True
        return {"player": hand.names[who], **({"may_win": True} if may_win else {})}, legal

    def _seat(self) -> tuple[dict[str, Any], bool]:
        hand = self.hand
        self.random.shuffle(hand.seats)
        hand.moved = True
        return {"players": [hand.names[who] for who in hand.seats]}, True

    def _deal(self) -> tuple[dict[str, Any], bool]:
        hand, who = self.hand, self.random.choice(self.hand.seats)
        legal = who in hand.present
        hand.dealers[-1], hand.moved = who, True
        return {"player": hand.names[who]}, legal

    def _agree(self) -> tuple[dict[str, Any], bool]:
        hand, random = self.hand, self.random
        choices: dict[str, dict[str, Any]] = {
            "quiddler": random.choice([{"losses": random.choice([None, "total"])}, {"hands": [3, 4, 5, 7]}]),
            "diddly": {"rounds": random.choice([None, 3, 7])},
            "diabolo": {"rounds": random.choice([None, 3, 9])},
        }
        drawn = choices.get(hand.game, {"games": random.choice([None, 3, 6])})
        kept, before = {**hand.options, **drawn}, hand.length()
        hand.options = {name: value for name, value in kept.items() if value is not None}
        length = hand.length()
        return {"options": drawn}, length in (None, before) or length >= len(hand.rounds)

    def _entitle(self) -> tuple[dict[str, Any], bool]:
        hand = self.hand
        title, date = self.random.choice([None, "Friday"]), self.random.choice([None, "2026-11-27"])
        hand.title, hand.date = title or "", date or ""
        return {"title": title, "date": date}, True

    def _challenge(self) -> tuple[dict[str, Any], bool] | None:
        hand = self.hand
        cells = hand.rounds[0] if hand.rounds else {}
        doubted = [challenged for _, challenged in hand.doubts[0]] if cells else []
        laid = [who for who, cell in cells.items() if cell and cell.word and who not in doubted]
        if not laid:
            return None
        challenged = self.random.choice(laid)
        challenger = self.random.choice([who for who in hand.seats if who != challenged])
        hand.doubts[0].append((challenger, challenged))
        names = {"challenger": hand.names[challenger], "challenged": hand.names[challenged]}
        return {**names, "word": cells[challenged].word, "round": 1}, True  # type: ignore[union-attr]


def begin(game: str, random: Random) -> tuple[Hand, Pad]:
    options: dict[str, Any] = {}
    if game == "diabolo" and random.random() < 0.6:
        options = {"victory_tiles": True, **random.choice([{}, {"handicap": 4}])}
    hand = Hand(game, random.randint(BEGIN[game], min(4, FULL[game])), options)
    fields = {"game": game, "players": list(hand.names.values()), "options": dict(options)}
    return hand, begin_pad(fields, PADS)


@pytest.mark.parametrize("game", PADS)
def test_pads_with_all_steps_are_as_by_hand(game: str) -> None:
    for seed in range(MANY if settings().max_examples == ALL else FEW):
        random = Random(f"{game} {seed}")
        hand, pad = begin(game, random)
        writer, text = Writer(hand, random), new_text(pad.header)
        done: list[dict[str, Any]] = []
        for _ in range(STEPS):
            document, legal = writer.draw()
            done.append(document)
            try:
                step = write_whole(pad, decide(pad, read_step(document, pad.header.players)))
                after = advance(pad, step)
            except InputError:
                assert not legal, (seed, done)
                continue
            assert legal, (seed, done)
            pad, text = after, add_line(text, step)
            shown, by_hand = told_by(pad), writer.hand.told()
            if document["do"] == "remove" and writer.hand.moved and pad.rules.deals:
                # a named dealer moves up with the round, and the deal goes on from there
                writer.hand.dealers = find_dealers_of(pad, writer.hand)
                by_hand = writer.hand.told()
            assert shown == by_hand, (seed, done)
        assert told_by(parse_text(text)) == told_by(pad), (seed, done)
