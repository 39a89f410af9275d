"""Decisions on the words of a round, as the log of a score pad keeps them: spellings, points and rulings.

    {"dictionaries": [{"name", "version", "sha256"}],
     "words": [{"player", "index", "word", "cards", "points", "others"?, "ruling"?}]}

Every word of the round is listed, in the order of the players. A word that was judged has a "ruling",
`{"reasons", "notes"?, "dictionaries"?}`; its dictionaries are those of the round where it names none. The
file is a stranger's: what no dictionary decides is checked (cards, spellings, points, reasons against the
cards), but another dictionary may have decided otherwise.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from dictionaries import Language, is_letters
from dictionaries.editions import HASH_PATTERN
from wordsvc.cards import Deck, parse_cards, stands_for_word
from wordsvc.cards.judge import card_reasons
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice, read_fields, read_list, read_texts
from wordsvc.input.messages import message
from wordsvc.quiddler.scoring.laid_word import LAID, MAX_WORDS, LaidWord, card_points
from wordsvc.quiddler.scoring.rounds import Place, Round
from wordsvc.words import (
    NOTES,
    REASONS,
    Authority,
    DictionaryReference,
    Note,
    Verdict,
    WordList,
    dictionaries_to_list,
    parse_word,
)
from wordsvc.words.lexicons.lexicon import AbsentLexicon

CARD_REASONS: Final = ("too_few_cards", "cannot_be_made", "card_not_in_deck")
"""The reasons against cards; of the others a verdict has one at most."""

_MAX_DICTIONARIES: Final = 50
_MAX_NOTES: Final = 10
_MAX_OTHERS: Final = 5
_MAX_TEXT: Final = 2_000

Decided = Mapping[str, Any]
"""The decisions on a round as the file has them."""


class DecidedWord(NamedTuple):
    """A word with the cards that lay it; the verdict is None if nobody challenged the word."""

    laid: LaidWord
    verdict: Verdict | None


class Decisions(NamedTuple):
    """The decisions on a round, by player and word, and an authority that names who made them."""

    words: Mapping[Place, DecidedWord]
    authority: Authority

    def laid_by(self, seat: int) -> list[LaidWord]:
        """Return the words of a player."""
        return [word.laid for (owner, _), word in self.words.items() if owner == seat]

    def verdicts(self) -> dict[Place, Verdict]:
        """Return the verdicts on the words that were judged."""
        return {place: word.verdict for place, word in self.words.items() if word.verdict is not None}


class DecidedElsewhere(AbsentLexicon):
    """A dictionary that decided before; every question about another word raises `DictionaryError`."""

    def __init__(self, reference: DictionaryReference, language: Language) -> None:
        super().__init__(reference)
        self.language = language

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DecidedElsewhere) and self.reference == other.reference

    def __hash__(self) -> int:
        return hash(self.reference)


def write_decisions(played: Round, verdicts: Mapping[Place, Verdict]) -> dict[str, Any]:
    """Return the decisions on a round as the file has them."""
    dictionaries = played.authority.dictionaries
    words: list[dict[str, Any]] = []
    for seat, player in enumerate(played.players):
        for place, laid in enumerate(player.words):
            word: dict[str, Any] = {"player": player.name, "index": place, "word": laid.word}
            word |= {"cards": list(laid.cards), "points": laid.points}
            if laid.others:
                word["others"] = [list(cards) for cards in laid.others]
            if (verdict := verdicts.get((seat, place))) is not None:
                word["ruling"] = _ruling_to_dict(verdict, dictionaries)
            words.append(word)
    return {"dictionaries": dictionaries_to_list(dictionaries), "words": words}


def read_decisions(
    document: object,
    cells: Mapping[int, Mapping[str, object]],
    players: Sequence[str],
    deck: Deck,
    language: Language,
) -> Decisions:
    """Read the decisions on a round.

    Args:
        document: as `write_decisions` returns it.
        cells: the words of each player of the round, by seat, with the cards as they were written.
        players: those of the pad.
        deck: that of the pad.
        language: that of the dictionaries, which folds the words.

    Raises:
        InputError: on the field at fault.
    """
    fields = read_fields(document, required=("dictionaries", "words"))
    dictionaries = read_references(fields["dictionaries"])
    written = [
        ((seat, place), word)
        for seat, cell in sorted(cells.items())
        for place, word in enumerate(_read_written(cell, seat))
    ]
    listed = read_list(fields["words"], "words", message("words"), len(written), len(written))
    words: dict[Place, DecidedWord] = {}
    for index, ((place, word), value) in enumerate(zip(written, listed, strict=True)):
        try:
            words[place] = _read_word(
                value, (players[place[0]], place[1]), word, deck, language, dictionaries
            )
        except InputError as error:
            raise error.within("words", index) from None
    judges = [
        *dictionaries,
        *(r for word in words.values() if word.verdict for r in word.verdict.dictionaries),
    ]
    named = tuple(dict.fromkeys(judges))
    lexicons = tuple(cast("WordList", DecidedElsewhere(reference, language)) for reference in named)
    return Decisions(words, Authority(lexicons, named))


def _ruling_to_dict(verdict: Verdict, usual: Sequence[DictionaryReference]) -> dict[str, Any]:
    ruling: dict[str, Any] = {"reasons": list(verdict.reasons)}
    if verdict.notes:
        ruling["notes"] = [note.to_dict() for note in verdict.notes]
    if verdict.dictionaries != usual:
        ruling["dictionaries"] = dictionaries_to_list(verdict.dictionaries)
    return ruling


def _read_written(cell: Mapping[str, object], seat: int) -> list[dict[str, Any]]:
    """Return the words of a cell as they were written: `{"word", "cards"}`, the cards perhaps None."""
    read: list[dict[str, Any]] = []
    try:
        for index, value in enumerate(read_list(cell["words"], "words", message("words"), 0, MAX_WORDS)):
            try:
                read.append(LAID.read(value))
            except InputError as error:
                raise error.within("words", index) from None
    except InputError as error:
        raise error.within("players", seat) from None
    return read


def _read_word(
    value: object,
    whose: tuple[str, int],
    written: Mapping[str, Any],
    deck: Deck,
    language: Language,
    dictionaries: tuple[DictionaryReference, ...],
) -> DecidedWord:
    required = ("player", "index", "word", "cards", "points")
    fields = read_fields(value, required=required, optional=("others", "ruling"))
    for name, expected in zip(required, (*whose, written["word"]), strict=False):
        if fields[name] != expected or isinstance(fields[name], bool):
            text = message("the round has {expected!r} here", expected=expected)
            raise InputError(name, "other_word", text)
    cards = parse_cards(fields["cards"], deck)
    folded = parse_word(written["word"], language)
    others: tuple[tuple[str, ...], ...] = ()
    if written["cards"] is None or stands_for_word(written["cards"], written["word"], deck, language):
        letters = "".join(filter(is_letters, folded))
        others = tuple(
            parse_cards(each, deck, "others")
            for each in read_list(fields.get("others", []), "others", message("spellings"), 0, _MAX_OTHERS)
        )
        for name, spelling in (("cards", cards), *(("others", other) for other in others)):
            if "".join(spelling) != letters:
                raise InputError(name, "other_cards", message("these cards do not spell {word}", word=folded))
    elif cards != parse_cards(written["cards"], deck) or "others" in fields:
        raise InputError("cards", "other_cards", message("the round has other cards here"))
    points = card_points(cards, deck)
    if fields["points"] != points or isinstance(fields["points"], bool):
        text = message("these cards are worth {points} points in the deck of this pad", points=points)
        raise InputError("points", "other_points", text)
    laid = LaidWord(written["word"], cards, deck, others)
    if "ruling" not in fields:
        return DecidedWord(laid, None)
    try:
        return DecidedWord(laid, _read_ruling(fields["ruling"], laid, folded, dictionaries))
    except InputError as error:
        raise error.within("ruling") from None


def _read_ruling(
    value: object, laid: LaidWord, folded: str, dictionaries: tuple[DictionaryReference, ...]
) -> Verdict:
    fields = read_fields(value, required=("reasons",), optional=("notes", "dictionaries"))
    reasons: list[str] = []
    for index, reason in enumerate(
        read_list(fields["reasons"], "reasons", message("reasons"), 0, len(REASONS))
    ):
        try:
            reasons.append(read_choice(reason, "reason", REASONS))
        except InputError as error:
            raise error.at("reasons", index) from None
    if len(set(reasons)) < len(reasons) or sum(reason not in CARD_REASONS for reason in reasons) > 1:
        text = message("a word has each reason once, and one about the word itself at most")
        raise InputError("reasons", "too_many_reasons", text)
    against = card_reasons(folded, laid.cards, laid.deck, laid.deck.min_cards)
    if [reason for reason in reasons if reason in CARD_REASONS] != against:
        text = message("the cards of {word} give it other reasons in the deck of this pad", word=folded)
        raise InputError("reasons", "other_reasons", text)
    if "dictionaries" in fields:
        dictionaries = read_references(fields["dictionaries"])
    return Verdict(
        word=folded,
        input=laid.word,
        reasons=tuple(reasons),
        dictionaries=dictionaries,
        cards=laid.cards,
        deck=laid.deck,
        min_cards=laid.deck.min_cards,
        notes=_read_notes(fields.get("notes", [])),
    )


def _read_notes(value: object) -> tuple[Note, ...]:
    notes: list[Note] = []
    for index, each in enumerate(read_list(value, "notes", message("notes"), 0, _MAX_NOTES)):
        try:
            fields = read_fields(each, required=("code", "message"), optional=("cards", "rule"))
            cards = read_texts(fields.get("cards", []), "cards")
            if isinstance(cards, str) or sum(map(len, cards)) > _MAX_TEXT:
                raise InputError("cards", "not_text", message("each entry must be text"))
            code = read_choice(fields["code"], "code", NOTES)
            text, rule = _read_text(fields, "message"), _read_text({"rule": "", **fields}, "rule")
            notes.append(Note(code, text, tuple(cards), rule))
        except InputError as error:
            raise error.within("notes", index) from None
    return tuple(notes)


def read_references(value: object) -> tuple[DictionaryReference, ...]:
    """Read the dictionaries as verdicts name them. Raises `InputError` on a field of "dictionaries"."""
    references: list[DictionaryReference] = []
    listed = read_list(value, "dictionaries", message("dictionaries"), 1, _MAX_DICTIONARIES)
    for index, each in enumerate(listed):
        try:
            fields = read_fields(each, required=DictionaryReference._fields)
            for name in fields:
                _read_text(fields, name)
            if not re.fullmatch(HASH_PATTERN, fields["sha256"]):
                raise InputError("sha256", "not_a_hash", message("a hash has 64 digits, 0 to 9 and a to f"))
            references.append(DictionaryReference(**fields))
        except InputError as error:
            raise error.within("dictionaries", index) from None
    return tuple(references)


def _read_text(fields: Mapping[str, object], name: str) -> str:
    text = fields[name]
    if not isinstance(text, str) or len(text) > _MAX_TEXT or not text.isprintable():
        sentence = message(
            "{field} must be a text of one line, of at most {most} characters", field=name, most=_MAX_TEXT
        )
        raise InputError(name, "not_text", sentence)
    return text
