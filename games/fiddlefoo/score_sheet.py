"""Scoring hands of real cards that somebody types in, for a game or a whole match."""

import re
from collections.abc import Sequence
from typing import Any, Final

from games.core import InvalidInput, parse_players
from games.fiddlefoo.cards import CARD_OF, DECK, LETTERS, MAX_NUMBER, PURPLE, plain_notes, possible_notes
from games.fiddlefoo.scoring import CONDITIONAL
from games.messages import join_messages, message

MAX_LENGTH: Final = 4000
"""Characters of one player; twenty games of whole hands take fewer."""
MAX_PLAYERS: Final = 6
MAX_BY_HAND: Final = 999
"""The most notes counted by hand that are believed."""
_NUMBERS: Final = {letter: set(numbers) for letter, numbers in zip(
    LETTERS, (colour["numbers"] for colour in DECK["colours"]), strict=True
)}  # fmt: skip
_CARD: Final = re.compile(r"([A-Z])([0-9]{1,2})(?:=([0-9]{1,2}))?", re.IGNORECASE)
_TALKYTOOT: Final = re.compile(r"([A-Z])([0-9]{1,2})(?:=([0-9]{1,2}))?:([a-z_]+)", re.IGNORECASE)
_DOUBLE: Final = "score_double_worst"
_CONDITIONAL: Final = "score_minus_conditional"
SHORT: Final = {"double": _DOUBLE, "conditional": _CONDITIONAL}
"""Short names of the Talkytoot cards that are scored differently."""


def score_hands(players: Sequence[str]) -> dict[str, Any]:
    """Score what players had left, as "Ann: R7 B3" and "Bea:" (F20); games of a match stand between `;`.

    A card is its colour letter and number; R7=4 when the printed card has other notes than the plain
    deck. A Talkytoot card has its colour and number and its key: R7:double, B3:conditional (F36), or any
    other key. A number alone is notes counted by hand.

    Returns:
        `players`, each with its `name`, its `games` (with `cards`, each with its `card`, `notes` and
        `cost`, and the `score`), its running `tally` and its `total`; and the `winners`.

    Raises:
        InvalidInput: on a name, a card or notes that there are not, a card that is twice in a game, or
            different numbers of games.
    """
    if not 2 <= len(players) <= MAX_PLAYERS:
        sentence = message(
            "2 to {most} players have hands, not {seats}", most=MAX_PLAYERS, seats=len(players)
        )
        raise InvalidInput("players", "bad_players", sentence, rule="F21")
    named = parse_players(players, "Ann: R7 B3", MAX_LENGTH)
    names = [name for name, _ in named]
    hands = [[_hand(text, seat) for text in games.split(";")] for seat, (_, games) in enumerate(named)]
    for seat, played in enumerate(hands):
        if len(played) != len(hands[0]):
            sentence = message(
                "has another number of games ({games}, {other} {others}); `;` stands between games",
                games=len(played),
                other=names[0],
                others=len(hands[0]),
            )
            raise InvalidInput(("players", seat), "bad_games", sentence, rule="F20")
    for game in range(len(hands[0])):
        _check_once(names, [played[game] for played in hands], game + 1)
    results = [
        _player(name, [_scored(hand) for hand in played]) for name, played in zip(names, hands, strict=True)
    ]
    best = max(result["total"] for result in results)
    return {
        "players": results,
        "winners": [result["name"] for result in results if result["total"] == best],
    }


class _Held:
    """One card of a hand, or notes counted by hand."""

    __slots__ = ("colour", "key", "notes", "text")

    def __init__(self, text: str, colour: str, notes: int, key: str) -> None:
        self.text, self.colour, self.notes, self.key = text, colour, notes, key


def _hand(text: str, seat: int) -> list[_Held]:
    words = text.replace(",", " ").split()
    held = [_card(word, seat) for word in words]
    if len(held) > 1 and any(not card.colour for card in held):
        sentence = message("notes counted by hand stand alone, without cards")
        raise InvalidInput(("players", seat), "bad_hand", sentence, rule="F20")
    return held


def _card(word: str, seat: int) -> _Held:
    if word.isascii() and word.isdigit():
        if len(word) > 3:
            text = message("{notes} notes are too many: {most} at most", notes=word[:20], most=MAX_BY_HAND)
            raise InvalidInput(("players", seat), "too_many", text)
        return _Held(word, "", int(word), "")
    base, special = _CARD.fullmatch(word), _TALKYTOOT.fullmatch(word)
    match = base or special
    letter = match[1].upper() if match else ""
    number = int(match[2]) if match else 0
    if match is None or letter not in LETTERS or not 1 <= number <= MAX_NUMBER:
        text = message(
            "there is no card {card!r}; a card is a colour ({letters}) and 1 to {most}, as R7",
            card=word[:30],
            letters=", ".join(LETTERS),
            most=MAX_NUMBER,
        )
        raise InvalidInput(("players", seat), "unknown_card", text)
    if special is None and number not in _NUMBERS[letter]:
        numbers = ", ".join(map(str, sorted(_NUMBERS[LETTERS[PURPLE]])))
        text = message(
            "there is no card {card}; purple has {numbers}", card=f"{letter}{number}", numbers=numbers
        )
        raise InvalidInput(("players", seat), "unknown_card", text, rule="fiddlefoo.26")
    key = ""
    if special is not None:
        given = special[4].lower()
        key = SHORT.get(given, given)
        if key not in CARD_OF:
            text = message(
                "there is no Talkytoot card {card!r}; the keys are {keys}",
                card=given[:30],
                keys=", ".join(CARD_OF),
            )
            raise InvalidInput(("players", seat), "unknown_card", text)
    notes = plain_notes(number)
    if match[3] is not None:
        notes = int(match[3])
        possible = possible_notes(number)
        if notes not in possible:
            text = message(
                "{card} has {possible} notes, not {notes}",
                card=f"{letter}{number}",
                possible=join_messages(map(str, possible), "or"),
                notes=notes,
            )
            raise InvalidInput(("players", seat), "bad_notes", text, rule="F41")
    return _Held(f"{letter}{number}{':' + key if key else ''}", letter, notes, key)


def _check_once(names: Sequence[str], hands: Sequence[Sequence[_Held]], game: int) -> None:
    """Check that no card is in two hands, nor twice in one (fiddlefoo.26, fiddlefoo.36)."""
    seen: dict[str, str] = {}
    for seat, (name, hand) in enumerate(zip(names, hands, strict=True)):
        for card in hand:
            face = card.key or (card.text if card.colour else "")
            if face and face in seen:
                if seen[face] == name:
                    text = message(
                        "{card} is twice in game {game}; there is one of each card",
                        card=card.text,
                        game=game,
                    )
                else:
                    text = message(
                        "{card} is in the hands of {other} too in game {game}; there is one of each card",
                        card=card.text,
                        other=seen[face],
                        game=game,
                    )
                raise InvalidInput(("players", seat), "card_twice", text, rule="fiddlefoo.3")
            if face:
                seen[face] = name


def _scored(hand: Sequence[_Held]) -> dict[str, Any]:
    """Return one hand, card by card (F36)."""
    counts = {letter: sum(card.colour == letter for card in hand) for letter in LETTERS}
    cards: list[dict[str, Any]] = []
    for card in hand:
        cost = card.notes
        if card.key == _DOUBLE:
            cost = 2 * max((other.notes for other in hand if other is not card), default=0)
        elif card.key == _CONDITIONAL and counts[card.colour] == max(counts.values()):
            cost = CONDITIONAL
        cards.append({"card": card.text, "notes": card.notes, "cost": cost})
    return {"cards": cards, "score": -sum(card["cost"] for card in cards)}


def _player(name: str, games: list[dict[str, Any]]) -> dict[str, Any]:
    scores = [game["score"] for game in games]
    tally = [sum(scores[: number + 1]) for number in range(len(scores))]
    return {"name": name, "games": games, "tally": tally, "total": tally[-1]}
