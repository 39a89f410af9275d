"""The German of the games: what somebody at the table reads, word for word."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.arena import tournament
from games.bots.registry import BOTS
from games.core import InvalidInput, Match, new_match
from games.diddly import RULEBOOK as DIDDLY
from games.diddly.describe import SENTENCES as DIDDLY_SENTENCES
from games.diddly.describe import describe as diddly
from games.diddly.score_sheet import score_columns, score_square
from games.diggity import RULEBOOK as DIGGITY
from games.diggity.describe import SENTENCES as DIGGITY_SENTENCES
from games.diggity.describe import describe as diggity
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from games.fiddlefoo.describe import SENTENCES as FIDDLEFOO_SENTENCES
from games.fiddlefoo.describe import describe as fiddlefoo
from games.fiddlefoo.moves import NOTES, PILE
from games.fiddlefoo.score_sheet import score_hands
from games.messages import translate, use_language
from tests.games.diddly import positions as diddly_positions
from tests.games.diggity import positions as diggity_positions
from tests.games.fiddlefoo import positions as fiddlefoo_positions

NAMES = ("Anna", "Bea")
Told = Mapping[str, Any]


def seated(told: Told) -> Told:
    """Return an event of the first seat."""
    return {"seat": 0, **told}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"kind": "choose", "place": 3}, "Anna wählt Feld 3."),
        (
            {"kind": "flip", "places": [1, 5], "cards": [8, 11]},
            "Anna deckt auf: eine 8 auf Feld 1, ein Wild auf Feld 5.",
        ),
        ({"kind": "peek", "place": 2}, "Anna sieht die Karte auf Feld 2 an."),
        ({"kind": "peek", "place": 2, "card": 10}, "Anna sieht die Karte auf Feld 2 an: eine 10."),
        ({"kind": "decline"}, "Anna sieht keine Karte an."),
        ({"kind": "draw", "from": "deck"}, "Anna zieht vom Nachziehstapel."),
        ({"kind": "draw", "from": "deck", "card": 13}, "Anna zieht vom Nachziehstapel: ein Peek."),
        ({"kind": "draw", "from": "discard", "card": 0}, "Anna zieht vom Ablagestapel: ein Diddly."),
        ({"kind": "recycle", "place": 4, "card": 1}, "Anna holt eine 1 für das Recycle auf Feld 4."),
        (
            {"kind": "place", "place": 4, "card": 9, "discarded": 12},
            "Anna legt eine 9 auf Feld 4; ein Half kommt auf den Ablagestapel.",
        ),
        ({"kind": "out"}, "Anna hat alle Karten aufgedeckt; die anderen haben noch einen Zug."),
        (
            {"kind": "reshuffle", "seat": None, "cards": 20},
            "Aus den abgelegten Karten ist ein neuer Nachziehstapel gemischt: 20 Karten.",
        ),
        (
            {"kind": "score", "seat": None, "boards": [], "scores": [4, 12]},
            "Die Runde ist vorbei: Anna 4, Bea 12.",
        ),
        (
            {"kind": "deal", "seat": None, "round": 2, "dealer": 1, "discarded": 7},
            "Runde 2, Bea gibt; aufgedeckt: eine 7.",
        ),
    ],
)
def test_events_of_diddly(told: Told, said: str) -> None:
    with use_language("de"):
        assert diddly(seated(told), NAMES) == said


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"kind": "fits"}, "Anna hat eine Karte, die passt."),
        (
            {"kind": "lay", "card": 2, "number": 4, "place": "3N-E"},
            "Anna legt circle:NE als Karte 4 an 3N-E.",
        ),
        (
            {"kind": "lay", "card": 2, "number": 1, "place": None},
            "Anna legt circle:NE als Karte 1 und beginnt die Mine.",
        ),
        ({"kind": "pass"}, "Anna passt."),
        ({"kind": "take", "tool": 1}, "Anna nimmt einen Flaschenzug."),
        ({"kind": "steal", "tool": 0}, "Anna will eine Schaufel stehlen."),
        (
            {"kind": "steal", "tool": 3, "held": [0, 2]},
            "Anna will einen Schuppen stehlen; alle zeigen, wie viele sie haben: Anna: 0, Bea: 2.",
        ),
        ({"kind": "rob", "tool": 2, "from": 1}, "Anna stiehlt einen Karren von Bea."),
        ({"kind": "decline"}, "Anna nimmt nichts."),
        (
            {"kind": "strike", "gold": 4, "left": 1},
            "Anna macht einen Goldgräber und deckt Gold im Wert von 4 auf; Goldkarten übrig: 1.",
        ),
        (
            {"kind": "strike", "gold": 4, "left": 0},
            "Anna macht einen Goldgräber und deckt Gold im Wert von 4 auf; es ist die letzte Goldkarte.",
        ),
        ({"kind": "play", "tool": 0}, "Anna spielt eine Schaufel."),
        ({"kind": "win", "gold": 4}, "Das Gold im Wert von 4 geht an Anna."),
        ({"kind": "clear", "cards": 1}, "Die Mine aus 1 Karte wird abgeräumt."),
        ({"kind": "close", "cards": 9}, "Die Mine ist geschlossen: Ihre 9 Karten werden abgelegt."),
        ({"kind": "close", "cards": 1}, "Die Mine ist geschlossen: Ihre 1 Karte wird abgelegt."),
        ({"kind": "draw", "cards": 1}, "Anna zieht eine Karte."),
        ({"kind": "draw", "cards": 2}, "Anna zieht 2 Karten."),
        ({"kind": "draw", "cards": 2, "drawn": [0, 27]}, "Anna zieht circle:N, line:N."),
        (
            {"kind": "reshuffle", "seat": None, "cards": 1},
            "Aus den abgelegten Karten ist ein neuer Nachziehstapel gemischt: 1 Karte.",
        ),
        ({"kind": "limit", "seat": None}, "Der letzte abgemachte Zug ist vorbei."),
    ],
)
def test_events_of_diggity(told: Told, said: str) -> None:
    with use_language("de"):
        assert diggity(seated(told), NAMES) == said


R7, Y1, B3 = 22, 0, 34
PAIR = {"card": R7, "other": Y1, "range": [1, 7], "distance": 2, "safe": False}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"kind": "choose", "card": R7}, "Anna wählt Rot 7."),
        ({"kind": "choose", "as": 3}, "Anna nennt Lila."),
        ({"kind": "choose", "throw": NOTES + B3}, "Anna wirft Blau 3 wegen der Noten."),
        ({"kind": "choose", "swap": B3}, "Anna wählt Blau 3 zum Tauschen."),
        ({"kind": "lay", "card": R7, "as": None, "at": [2, -1]}, "Anna legt Rot 7."),
        ({"kind": "lay", "card": R7, "as": 0, "at": [2, -1]}, "Anna legt Rot 7 als Gelb."),
        ({"kind": "pair", **PAIR}, "Anna bildet ein Paar: Rot 7 mit Gelb 1, 2 bis 6 im Bereich, Abstand 2."),
        (
            {"kind": "pair", **PAIR, "range": [1, 3], "distance": 4, "safe": True},
            "Anna bildet ein Paar: Rot 7 mit Gelb 1, 2 im Bereich, Abstand 4, ein Safe Song.",
        ),
        (
            {"kind": "pair", **PAIR, "range": [1, 2]},
            "Anna bildet ein Paar: Rot 7 mit Gelb 1, keine Zahl im Bereich, Abstand 2.",
        ),
        ({"kind": "answered"}, "Anna hat entschieden."),
        (
            {"kind": "throw", "at": 1, "throws": [[0, R7], [0, B3], [1, PILE + Y1]]},
            "Anna wirft Bea Rot 7, Blau 3 zu; Bea legt Gelb 1 auf den Farbstapel.",
        ),
        (
            {"kind": "throw", "at": 1, "throws": [[0, PILE + Y1], [0, PILE + B3]]},
            "Anna legt Gelb 1, Blau 3 auf die Farbstapel.",
        ),
        ({"kind": "throw", "seat": None, "at": 1, "throws": []}, "Niemand wirft Bea etwas zu."),
        ({"kind": "stuck"}, "Anna kann keine Karte legen."),
        ({"kind": "draw"}, "Anna zieht eine Karte."),
        ({"kind": "draw", "card": 54}, "Anna zieht eine Karte: discard (Talkytoot)."),
        ({"kind": "show", "card": 54}, "Anna zeigt discard (Talkytoot)."),
        ({"kind": "discard", "card": R7}, "Anna legt Rot 7 ab."),
        ({"kind": "swap", "card": R7, "taken": B3, "at": [0, 1]}, "Anna tauscht Rot 7 gegen Blau 3."),
        ({"kind": "lift", "card": R7, "at": [0, 1]}, "Anna hebt Rot 7 hoch."),
        ({"kind": "move", "card": R7, "at": [0, 1]}, "Anna verschiebt Rot 7 auf ein anderes Feld."),
        ({"kind": "remove", "card": R7, "at": [0, 1]}, "Anna entfernt Rot 7 vom Plan."),
        ({"kind": "decline"}, "Anna verzichtet."),
        ({"kind": "stop"}, "Anna belässt es dabei."),
        (
            {"kind": "score", "seat": None, "hands": [[], []], "scores": [0, -9]},
            "Die Hände werden gewertet: Anna 0, Bea -9.",
        ),
        ({"kind": "deal", "seat": None, "game": 2, "first": 1}, "Spiel 2: Bea beginnt."),
    ],
)
def test_events_of_fiddlefoo(told: Told, said: str) -> None:
    with use_language("de"):
        assert fiddlefoo(seated(told), NAMES) == said


@pytest.mark.parametrize("you", ["du", "you"])
def test_a_player_who_is_spoken_to_is_spoken_of_rightly(you: str) -> None:
    names = (you, "Bea")
    with use_language("de"):
        assert (
            diddly({"kind": "draw", "seat": 0, "from": "deck"}, names) == f"{you} ziehst vom Nachziehstapel."
        )
        assert (
            diddly({"kind": "deal", "seat": None, "round": 2, "dealer": 0, "discarded": 14}, names)
            == "Runde 2, du gibst; aufgedeckt: ein Recycle."
        )
        assert diggity({"kind": "rob", "seat": 1, "tool": 2, "from": 0}, names) == (
            "Bea stiehlt einen Karren von dir."
        )
        assert diggity({"kind": "win", "seat": 0, "gold": 2}, names) == "Das Gold im Wert von 2 geht an dich."
        assert fiddlefoo({"kind": "throw", "seat": None, "at": 0, "throws": [[1, R7]]}, names) == (
            "Bea wirft dir Rot 7 zu."
        )


def test_every_verb_beside_a_player_has_a_form_for_du() -> None:
    same = {"passt", "belässt"}  # for somebody with a name as for "du"
    for table in (DIDDLY_SENTENCES, DIGGITY_SENTENCES, FIDDLEFOO_SENTENCES):
        for template in table.values():
            with use_language("de"):
                german = translate(template)
            assert german != template or template == "{throws}."
            assert {verb for _, verb in re.findall(r"\{(who|dealer|first)\} (\w+)", german)} <= same, german


def lines(match: Match, viewer: int | None, names: Sequence[str] = NAMES) -> list[str]:
    """Return a view as German lines, without those that are empty."""
    with use_language("de"):
        return [line for line in match.game.render(match.view(viewer), names) if line]


def test_a_board_of_diddly() -> None:
    match = diddly_positions.laid("1 2 3 4 5 6 7 8", "9 9 9 9 10 10 10 10", discard="W", deck="P")
    for seat, move in [(0, "flip1"), (0, "flip2"), (1, "flip1"), (1, "flip2"), (0, "deck")]:
        match.submit(seat, match.game.parse_move(move))
    assert lines(match, 0) == [
        "Runde 1 von 1, Bea gibt. Nachziehstapel: 86 Karten. Ablagestapel: 1 Karte, oben W.",
        "  Anna                Bea",
        "    1   2   ?   ?       9   9   ?   ?",
        "    ?   ?   ?   ?       ?   ?   ?   ?",
        "Die Felder zählen Reihe für Reihe von 1 bis 8.",
        "Anna hat gezogen: ein Peek, vom Nachziehstapel.",
    ]
    assert lines(match, 1)[-1] == "Anna hat gezogen: eine Karte, vom Nachziehstapel."


def test_a_mine_of_diggity() -> None:
    match = diggity_positions.dealt("c:NE s:EW", "s:NW")
    diggity_positions.play(match, "c:NE s:NW 1N-W s:EW")
    shown = lines(match, 0)
    assert shown[0] == (
        "Minenkarten: 52 im Nachziehstapel, 0 abgelegt (Deck even, ein Modell). Goldkarten: noch 16."
    )
    assert (
        "(○ Kreis (circle), △ Dreieck (triangle), □ Quadrat (square), ╱ Linie (line);"
        " ^ > v < offene Ausgänge, x Sackgassen, * letzte Karte)"
    ) in shown
    table = shown.index("                 Gold  Schaufel  Flaschenzug  Karren  Schuppen  Handkarten")
    assert shown[table + 1 : table + 6] == [
        "Anna                0         -            -       -         -           5",
        "Bea                 0         -            -       -         -           5",
        "auf den Stapeln               2            2       2         2",
        "Sagen, wo die Karte liegt: Anna.",
        "Deine Karte, square:EW:",
    ]
    assert any("mit dem Ausgang im" in line for line in shown)


def test_a_map_of_fiddlefoo() -> None:
    match = fiddlefoo_positions.laid("R9 B3 Y1", "Y7 P4 R2", wildcard="yes", games=2)
    shown = lines(match, 0)
    assert shown[0] == "Spiel 1 von 2. Am Zug: Anna. Nachziehstapel: 44 Karten. Lila (P) ist jede Farbe."
    assert "Karte legen: Anna." in shown
    assert shown[-4:] == [
        "Deine Hand (7 Noten):",
        "  Gelb    Y1•",
        "  Rot     R9••••",
        "  Blau    B3••",
    ]


@pytest.mark.parametrize(
    ("match", "seat", "move", "said"),
    [
        (diddly_positions.laid("1 2 3 4 5 6 7 8", "9 9 9 9 10 10 10 10"), 0, "deck",
         "wähle zuerst die Karten, die du aufdeckst [diddly.12]"),
        (diddly_positions.laid("1 2 3 4 5 6 7 8", "9 9 9 9 10 10 10 10"), 1, "deck",
         "Platz 2 ist jetzt nicht an der Reihe [core.2]"),
        (diggity_positions.dealt("c:NE s:EW", "s:NW"), 0, "pass",
         "du kannst circle:NE legen, also passt du nicht [diggity.26]"),
        (fiddlefoo_positions.laid("R9 B3", "Y7"), 0, "draw",
         "du kannst eine Karte legen, also musst du es [F16]"),
    ],
)  # fmt: skip
def test_refusals(match: Match, seat: int, move: str, said: str) -> None:
    refusal = match.game.check(match.state, seat, match.game.parse_move(move))
    assert refusal is not None
    with use_language("de"):
        assert translate(str(refusal)) == said
        assert refusal.to_dict()["reason"] == refusal.message  # JSON stays English
    assert translate(refusal.message) == refusal.message


@pytest.mark.parametrize(
    ("rulebook", "seats", "options", "said"),
    [
        (DIDDLY, 7, {"board": "nine"},
         "seats: das Spiel mit neun Karten ist für 2 bis 6 Personen, nicht für 7 [Y22]"),
        (DIGGITY, 5, {}, "seats: Diggity ist für 2 bis 4 Personen, nicht für 5 [diggity.17]"),
        (DIGGITY, 2, {"tools": "none"}, "options.tools: 'none' passt nicht; möglich: shown oder hidden"),
        (FIDDLEFOO, 2, {"first": 3},
         "options.first: an einem Tisch mit 2 Plätzen gibt es keinen Platz 3 [F02]"),
        (FIDDLEFOO, 2, {"games": 0}, "options.games: '0' passt nicht; möglich: 1 bis 20"),
        (FIDDLEFOO, 2, {"luck": 0}, "options.luck: fiddlefoo hat keine solche Option (wildcard, cooperative,"
         " start, talkytoot, games, notes, ties, stall, first, throwers, map)"),
    ],
)  # fmt: skip
def test_options(rulebook: Any, seats: int, options: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        new_match(rulebook, seats, 1, options)
    with use_language("de"):
        assert translate(str(caught.value)) == said


def test_score_sheets() -> None:
    with use_language("de"):
        columns = score_columns("4 4, W 2, H 7, H P")["columns"]
        assert [translate(column["why"]) for column in columns] == [
            "sie passen zusammen", "das Wild passt", "die 7 zählt halb", "das Peek zählt halb",
        ]  # fmt: skip
        square = score_square("1 3 2, 6 W 6, 8 3 9")["lines"]
        assert [translate(line["name"]) for line in square[2:4]] == ["Reihe 3", "Spalte 1"]
        with pytest.raises(InvalidInput) as caught:
            score_hands(["Anna: R7=9", "Bea:"])
        assert translate(caught.value.message) == "R7 hat 3 oder 4 Noten, nicht 9"


def test_bots() -> None:
    with pytest.raises(InvalidInput) as caught:
        tournament(DIDDLY, ["greedy", "genius"], 1, 1)
    with use_language("de"):
        assert translate(caught.value.message) == (
            "es gibt keinen Bot 'genius'; die Bots sind random, greedy, search, strong, run"
        )
        assert translate(BOTS["greedy"]) == "was im Augenblick am besten aussieht"


def test_rules() -> None:
    with use_language("de"):
        assert translate(DIDDLY.rules["diddly.40"]) == (
            "Ein Wild passt zur anderen Karte seiner Spalte, die dann nichts kostet."
        )
        assert (
            translate(DIGGITY.rules["diggity.26"]) == "Wer keine Karte legen kann, passt, und sonst niemand."
        )
        assert translate(FIDDLEFOO.rules["F16"]) == "Wer eine Karte legen kann, muss eine legen."
