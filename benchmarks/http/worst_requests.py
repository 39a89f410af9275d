"""The hardest requests that are known, at least one a route: kept, so that no change makes one dearer.

A request that is found to be expensive joins the list; one that is refused as `too_much_work` stays in it.
"""

from typing import Any, Final, NamedTuple
from urllib.parse import quote

from wordsvc.cards import load_deck


class Request(NamedTuple):
    """A request; `body` is sent as JSON, None as none."""

    label: str
    path: str
    body: Any = None


def _pairs(cards: list[str]) -> list[list[str]]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


_QUIDDLER: Final = list(load_deck("quiddler").faces())
_DIABOLO: Final = list(load_deck("diabolo-de").faces())
_JOKERS: Final = ["E", "N", "R", "S", "T", "*", "*", "*", "*", "**", "**"]
_LONG: Final = "INTERNATIONALIZATIONERINTHESTANDINGCLQUINTHERERIN"
_GERMAN: Final = "ABFALLBESEITIGUNGSANLAGEN"
_HAND: Final = ["A", "E", "N", "TH", "S", "T", "L", "O", "IN", "ER", "R"]
_WORD: Final = {"word": "ADULTERATIONS", "cards": list("ADULTERATIONS")}
_PLAYERS: Final = [
    {
        "name": f"Player {seat}",
        "words": [
            {"word": "".join(pair), "cards": list(pair)}
            for pair in _pairs(_QUIDDLER[10 * seat : 10 * seat + 10])
        ],
        "unused": [],
    }
    for seat in range(8)
]
"""Ten cards each, in words that the cards spell and no dictionary has."""
_DOUBTS: Final = [
    {"challenger": f"Player {seat}", "challenged": player["name"], "word": word["word"], "index": index}
    for seat in range(8)
    for player in _PLAYERS
    if player["name"] != f"Player {seat}"
    for index, word in enumerate(player["words"])
]
_SHOWING: Final = ["ER", "IN", "TH", "A", "S", "T", "O", "R"]


def _batch(**more: Any) -> dict[str, Any]:
    """Return a thousand words of fifty letters."""
    return {"words": [f"{_LONG}{chr(65 + number % 26)}" for number in range(1000)], **more}


def _diabolo(cards: list[str] = _DIABOLO, **more: Any) -> dict[str, Any]:
    return {"game": "diabolo", "cards": cards, **more}


REQUESTS: Final[tuple[Request, ...]] = (
    Request("a long word, with near words", f"/v1/words/{quote(_LONG)}?suggest=true&define=true"),
    Request("a short word, with near words", "/v1/words/QXZWVKJB?suggest=true"),
    Request("1,000 words", "/v1/words", _batch()),
    Request("1,000 words with near words", "/v1/words", _batch(suggest=True)),
    Request("1,000 German words with near words", "/v1/words", _batch(suggest=True, dictionary="de")),
    Request("find: pattern *", "/v1/find", {"cards": _QUIDDLER, "pattern": "*"}),
    Request("find: pattern **, German", "/v1/find", _diabolo(pattern="**")),
    Request("find: pattern *?*?", "/v1/find", _diabolo(pattern="*?" * 20)),
    Request("find: pattern *E*?*N*", "/v1/find", _diabolo(pattern="*e*?*n*")),
    Request("find: four patterns", "/v1/find", _diabolo(pattern="*e*n*", begins="E", ends="N", contains="E")),
    Request("find: a deck, limit 1000", "/v1/find", {"cards": _QUIDDLER, "limit": 1000}),
    Request("find: a German deck, limit 1000", "/v1/find", _diabolo(limit=1000)),
    Request("find: the same by the alphabet", "/v1/find", _diabolo(limit=1000, sort="alphabet")),
    Request("find: six jokers, limit 1000", "/v1/find", _diabolo(_JOKERS, limit=1000)),
    Request(
        "find: several dictionaries without names",
        "/v1/find",
        _diabolo(limit=1000, dictionary=["de-common", "de"], no_names=True),
    ),
    Request(
        "a hand by four dictionaries",
        "/v1/quiddler/hands",
        {"cards": ["A", "E", "N"], "dictionary": ["en-short", "en-us", "en-gb", "en-kids"]},
    ),
    Request("find: six jokers", "/v1/find", _diabolo(_JOKERS)),
    Request(
        "find: six double jokers", "/v1/find", _diabolo(["E", "N", "R", "S", "T", *["**"] * 6], limit=1000)
    ),
    Request("find: six jokers, must **,**", "/v1/find", _diabolo(_JOKERS, must=["**", "**"], max_cards=8)),
    Request("find: six jokers, min_cards", "/v1/find", _diabolo(_JOKERS, min_cards=7)),
    Request("find: six jokers, max_cards", "/v1/find", _diabolo(_JOKERS, max_cards=5)),
    Request("find: a deck, must ER,ST", "/v1/find", _diabolo(must=["ER", "ST"], limit=1000)),
    Request("check in Quiddler", "/v1/quiddler/check", {"word": _LONG, "cards": _QUIDDLER, "suggest": True}),
    Request(
        "check of eight letters",
        "/v1/quiddler/check",
        {"word": "INERTHCL", "cards": _QUIDDLER, "suggest": True},
    ),
    Request("check in Diabolo", "/v1/diabolo/check", {"word": _GERMAN, "cards": _DIABOLO, "suggest": True}),
    Request(
        "check of eight letters in Diabolo",
        "/v1/diabolo/check",
        {"word": "ABFXLLBE", "cards": _DIABOLO, "suggest": True},
    ),
    Request(
        "twenty words challenged",
        "/v1/quiddler/challenges",
        {"challenger": "A", "challenged": "B", "words": [_WORD] * 20},
    ),
    Request(
        "a strict round", "/v1/quiddler/rounds", {"players": _PLAYERS, "challenges": _DOUBTS, "strict": True}
    ),
    Request(
        "a game of a strict round",
        "/v1/quiddler/games",
        {"rounds": [{"players": _PLAYERS, "strict": True}], "hands": [10]},
    ),
    Request("a hand of eleven", "/v1/quiddler/hands", {"cards": _HAND}),
    Request("draw odds for ten cards", "/v1/quiddler/draws", {"cards": _HAND[:10], "face_up": "QU"}),
    Request("a solitaire", "/v1/solitaire/find", {"showing": _SHOWING, "limit": 1000}),
    Request("dictionaries", "/v1/dictionaries"),
    Request("a deck", "/v1/decks/diabolo-de"),
    Request("the description", "/openapi.json"),
    Request("the page", f"/?game=diabolo&word={_GERMAN}&cards={quote(','.join(_DIABOLO))}"),
)
