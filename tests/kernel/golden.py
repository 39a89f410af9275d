"""Known answers to hands, draws, tables and racks: compares those of a compiled kernel with golden.json.

`make sanitized` runs it with a kernel that was built with AddressSanitizer and UndefinedBehaviorSanitizer;
test_golden.py asks the kernels that are installed.

    python -m tests.kernel.golden KERNEL    compare
    python -m tests.kernel.golden --write   write golden.json anew, by pure Python
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.kernel.exact_buffers import exact, load
from wordsvc import kernel
from wordsvc.cards import DeckCard, load_deck, parse_cards
from wordsvc.cards.deck import make_deck
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import best_hand
from wordsvc.words import open_authority
from wordsvc.words.search.word_sets import word_sets

FILE = Path(__file__).with_name("golden.json")
DICTIONARIES = ("en", "en-short", "de")
RACKS = ("", "E", "QI", "RETAINS", "AEINRSTLO", "QUIZZED", "THEQUICKBROWNFOX", "AEIOUAEIOUAEIOUAEIOU")
BLANKS = (0, 1, 2, 3, 6, 9)
HANDS = (
    "A,E,I,N,R,S,T,L,O",
    "A,B,C,D,E,F,G,H,I,J,K",
    "QU,I,T",
    "IN,ER,TH,CL,QU,A,E,S",
    "A,T,A,T,A,T,A,T,A,T,X",
)
MORE = {"NG": 2, "EE": 4, "RE": 6}
OVERLAP = make_deck(
    "overlap",
    "Cards that overlap",
    "en",
    "model",
    "",
    2,
    (),
    [
        *load_deck("quiddler").cards,
        *(DeckCard(face, 2, points) for face, points in MORE.items()),
    ],
)
OVERLAPPING = ("IN,NG,I,G,R,EE,RE,E,S,T,N", "NG,IN,NG,IN,EE,E,RE,ER,G,I,S", "RE,EE,RE,EE,R,E,R,E,D,S,NG")
TABLES = ("G,N,H,A", "O ST * A N G", "EI ER ** A G N O S T I C", "* * ** Q")


def ask() -> dict[str, Any]:
    """Return every question with its answer, by the kernel that is chosen."""
    found: dict[str, Any] = {}
    for name in DICTIONARIES:
        words = word_sets(open_authority(f"{name}@2026.11"))
        for rack in RACKS:
            counts = [sum(some.count_makeable(rack, blanks) for some in words) for blanks in BLANKS]
            found[f"{name} {rack}"] = [counts, [some.makeable(rack).best(9) for some in words]]
        for cards in HANDS:
            held = list(parse_cards(cards, load_deck("quiddler")))
            found[f"{name} hand {cards}"] = _without_names(best_hand(held, words).to_dict())
        for cards in OVERLAPPING:
            held = list(parse_cards(cards, OVERLAP))
            hand = best_hand(held, words, deck=OVERLAP)
            odds = draw_odds(held[:5], held[-1], words, deck=OVERLAP)
            found[f"{name} overlap {cards}"] = [
                _without_names(hand.to_dict()),
                _without_names(odds.to_dict()),
            ]
        held = list(parse_cards(HANDS[0], load_deck("quiddler")))
        odds = draw_odds(held[:6], held[-1], words)
        found[f"{name} draw"] = _without_names(odds.to_dict())
        for cards in TABLES:
            deck = load_deck("diabolo-de")
            finding = WordSearch(words, parse_cards(cards, deck), deck, order="cards")
            shown = [hit.word for hit, _ in zip(finding, range(9), strict=False)]
            found[f"{name} table {cards}"] = [finding.total, shown]
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def _without_names(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without its dictionary and deck, since the words are given as sets."""
    told = ("dictionaries", "deck", "left_out")
    return {name: value for name, value in answer.items() if name not in told}


def differences() -> list[str]:
    """Return the questions to which the kernel that is chosen answers something else."""
    known, found = json.loads(FILE.read_text("utf-8")), ask()
    return [asked for asked in known.keys() | found.keys() if known.get(asked) != found.get(asked)]


def main(argument: str) -> None:
    """Write, or compare and say how much there was."""
    if argument == "--write":
        kernel.compiled = None
        lines = [f"{json.dumps(asked)}: {json.dumps(answer)}" for asked, answer in ask().items()]
        FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        return
    compiled = kernel.compiled = load(argument)
    read = compiled.Slices
    compiled.Slices = lambda data: read(exact(data))  # type: ignore[misc]
    if found := differences():
        sys.exit("\n".join(f"another answer: {asked}" for asked in found))
    print(f"{len(json.loads(FILE.read_text('utf-8')))} known answers of {argument}: no difference")


if __name__ == "__main__":
    main(*sys.argv[1:])
