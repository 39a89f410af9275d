"""The question to the referee, as the form of the page sends it, and its documents for the readers."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from wordsvc.cards import USUAL_EDITIONS, Deck, load_edition, read_deck
from wordsvc.cards.edition import GameName
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.quiddler.scoring.laid_word import MAX_WORDS
from wordsvc.web.forms.deck_field import read_own_deck, two_decks
from wordsvc.web.forms.typed_fields import read_house

GAMES: Final[tuple[GameName, ...]] = ("quiddler", "diabolo")

TEXTS: Final = ("challenger", "challenged", "dictionary", "deck", "min_cards", "add", "reject")
"""The fields of which a form has one each."""

FLAGS: Final = ("ruling_only", "no_names", "no_offensive")


class Question(NamedTuple):
    """A question: words with their cards, as typed, and the agreement of the table.

    `texts` has each of `TEXTS`, and `flags` those of `FLAGS` that were ticked. `own_deck` is the text of a
    deck that somebody brings, None in a form without that field; no address has it.
    """

    game: str
    laid: tuple[tuple[str, str], ...]
    texts: Mapping[str, str]
    flags: frozenset[str]
    own_deck: str | None = None

    @property
    def laid_words(self) -> list[dict[str, str]]:
        """The words as documents have them, without cards where none were typed."""
        return [{"word": word, **({"cards": cards} if cards else {})} for word, cards in self.laid]

    @property
    def is_challenge(self) -> bool:
        """True if players are named."""
        return bool(self.texts["challenger"] or self.texts["challenged"])

    @property
    def has_words(self) -> bool:
        """True if there is a word to be judged."""
        return any(word for word, _ in self.laid)

    @property
    def agreed(self) -> bool:
        """True if the table has agreed on anything unusual."""
        return bool(self.flags) or self.own_deck is not None or any(self.texts[name] for name in TEXTS[2:])

    def to_query(self, *, words: bool = True) -> list[tuple[str, str]]:
        """Return the filled fields, for the address of the question; without its words for the next."""
        query = [("game", self.game)] if self.game != GAMES[0] else []
        for word, cards in self.laid if words else ():
            query += [("word", word), ("cards", cards)]
        query += [(name, text) for name, text in self.texts.items() if text]
        return query + [(name, "on") for name in FLAGS if name in self.flags]


def read_question(fields: "MultiDict[str, str]") -> Question:
    """Return the question of a form or an address. Raises `InputError` for too many words."""
    words, cards = fields.getlist("word"), fields.getlist("cards")
    if max(len(words), len(cards)) > MAX_WORDS:
        text = message("{most} words are read at once", most=MAX_WORDS)
        raise InputError("word", "too_many_words", text)
    cards += [""] * (len(words) - len(cards))
    pairs = [(word.strip(), held.strip()) for word, held in zip(words, cards, strict=False)]
    filled = [pair for pair in pairs if any(pair)]
    return Question(
        game=fields.get("game") or GAMES[0],
        laid=tuple(filled or [("", "")]),
        texts={name: fields.get(name, "").strip() for name in TEXTS},
        flags=frozenset(name for name in FLAGS if fields.get(name)),
    )


def labels_of_form() -> dict[str, str]:
    """Return the labels of the form's fields, by the names that errors give them."""
    return {
        "game": translate("Game"),
        "word": translate("Word"),
        "cards": translate("Cards"),
        "challenger": translate("Who challenges"),
        "challenged": translate("Who laid the word"),
        "dictionary": translate("Dictionary"),
        "deck": translate("Deck"),
        "own_deck": translate("A deck of your own"),
        "min_cards": translate("Fewest cards of a word"),
        "add": translate("Words that count here"),
        "reject": translate("Words that do not count here"),
    }


def game_of(question: Question) -> GameName:
    """Return the game. Raises `InputError` for a game in which no words are judged."""
    for game in GAMES:
        if question.game == game:
            return game
    raise InputError("game", "unknown_game", message("the game must be Quiddler or Diabolo"))


def deck_of(question: Question) -> Deck:
    """Return the deck whose cards are laid. Raises `InputError`."""
    return read_deck(_chosen_deck(question), load_edition(USUAL_EDITIONS[game_of(question)]))


def _chosen_deck(question: Question) -> Deck | str | None:
    """Return the deck that is brought or named, None for that of the game. Raises `InputError` on "deck"."""
    named = question.texts["deck"] or None
    if not question.own_deck:
        return named
    if named:
        raise two_decks()
    return read_own_deck(question.own_deck)


def document_of_agreement(question: Question) -> dict[str, Any]:
    """Return the agreement of the table, as the readers of documents take it."""
    document: dict[str, Any] = {name: True for name in FLAGS[1:] if name in question.flags}
    if question.texts["dictionary"]:
        document["dictionary"] = question.texts["dictionary"]
    if deck := _chosen_deck(question):
        document["deck"] = deck
    return document | read_house(question.texts)


def document_of_challenge(question: Question) -> dict[str, Any]:
    """Return the challenge as `/v1/quiddler/challenges` takes it."""
    return {
        "challenger": question.texts["challenger"],
        "challenged": question.texts["challenged"],
        "words": question.laid_words,
        **({"mode": "ruling"} if "ruling_only" in question.flags else {}),
        **document_of_agreement(question),
    }
