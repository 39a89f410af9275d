"""The reasons and notes of a verdict in plain sentences, which are data (`reasons.json`, `notes.json`).

A note is what a player should know although it refuses no word.
"""

import functools
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from dictionaries import Language
from wordsvc.cards.deck import Deck
from wordsvc.cards.parsing import LaidCards
from wordsvc.input.messages import Message, join_messages, message
from wordsvc.input.texts import printable
from wordsvc.words import Note, Verdict


def explain(verdict: Verdict) -> list[str]:
    """Return the reasons why a word does not count: one sentence each, in the verdict's order.

    `wordsvc.input.messages.translate` puts them into the current language.

    >>> from wordsvc import judge
    >>> explain(judge("QUIZ", game="quiddler", cards="Q,I,Z"))
    ['The cards Q I Z do not spell QUIZ.']
    """
    if not verdict.reasons:
        return []
    sentences = _load_sentences("reasons")
    deck = verdict.deck if isinstance(verdict.deck, Deck) else None
    facts = {
        "word": printable(verdict.word),
        "dictionaries": join_messages([reference.name for reference in verdict.dictionaries], "or"),
        "deck": deck.name if deck else "",
        "cards": show_cards(verdict.cards or ()),
        "most": max((spelling.size for spelling in verdict.spellings), default=0),
        "minimum": verdict.min_cards,
        "lacking": show_lacking(verdict.cards or (), deck) if deck else "",
    }
    return [message(sentences[_sentence_of(reason, verdict)], **facts) for reason in verdict.reasons]


def _sentence_of(reason: str, verdict: Verdict) -> str:
    """Return the key of the sentence for a reason in a verdict."""
    if reason == "cannot_be_made" and verdict.cards is None:
        return "cannot_be_made_with_deck"
    if reason == "not_in_dictionary" and any(note.code == "not_in_every_list" for note in verdict.notes):
        return "not_in_every_list"
    return reason


HOOK_TITLES: Final = {
    "before": message("Letters before"),
    "behind": message("Letters behind"),
    "changed": message("One letter changed"),
    "dropped": message("One letter dropped"),
    "inserted": message("One letter inserted"),
}
"""The titles of the parts of `wordsvc.words.search.hooks.Hooks`."""

_PARTS: Final = {
    "noun": message("noun"),
    "verb": message("verb"),
    "adjective": message("adjective"),
    "adverb": message("adverb"),
    "pronoun": message("pronoun"),
    "preposition": message("preposition"),
    "conjunction": message("conjunction"),
    "determiner": message("determiner"),
    "numeral": message("numeral"),
    "interjection": message("interjection"),
}

_RELATIONS: Final = {
    "form": message("form"),
    "plural": message("plural"),
    "past": message("past"),
    "past_participle": message("past participle"),
    "present_participle": message("present participle"),
    "third_person": message("third person"),
    "comparative": message("comparative"),
    "superlative": message("superlative"),
    "agent": message("agent noun"),
    "variant": message("variant"),
    "adverb": message("adverb"),
    "noun": message("noun"),
    "genitive": message("genitive"),
    "dative": message("dative"),
    "accusative": message("accusative"),
    "dative_plural": message("dative plural"),
    "declined": message("declined form"),
    "first_person": message("first person"),
    "second_person": message("second person"),
    "imperative": message("imperative"),
    "subjunctive": message("subjunctive"),
    "infinitive": message("infinitive with ZU"),
    "diminutive": message("diminutive"),
    "feminine": message("feminine"),
}


def explain_lemma(gloss: Mapping[str, Any]) -> str:
    """Return the lemma of a meaning as it is shown, with its part of speech and what the word is to it.

    `gloss` is a `wordsvc.words.glosses.Gloss` as JSON.

    >>> from wordsvc import define
    >>> explain_lemma(define("cats").to_dict()), explain_lemma(define("qi").to_dict())
    ('plural of cat (noun)', 'qi')
    """
    shown: str = _explain_form(gloss) if gloss["relation"] else gloss["lemma"]
    return message("{lemma} ({part})", lemma=shown, part=_PARTS[gloss["part"]]) if gloss["part"] else shown


def _explain_form(form: Mapping[str, Any]) -> Message:
    return message("{relation} of {lemma}", relation=_RELATIONS[form["relation"]], lemma=form["lemma"])


_GRADES: Final = {
    "common": message("common"),
    "rare": message("rare"),
    "disputed": message("disputed"),
}


def explain_evidence(evidence: Mapping[str, Any], reasons: Sequence[str]) -> list[Message]:
    """Return sentences for the evidence in an answer, a `wordsvc.words.evidence.Evidence` as JSON.

    >>> from wordsvc import why
    >>> explain_evidence(why("qzx").to_dict(), ["not_in_dictionary"])
    ['None of the sources is known to have it.']
    """
    if evidence["authority"] != "dictionary":
        own = evidence["authority"] == "own_list"
        return [message("Your own list decides.") if own else message("Its form decides.")]
    found = [each for each in evidence["sources"] if each["has"]]
    lacking = [each for each in evidence["sources"] if not each["has"]]
    sentences = []
    if not found:
        sentences += [message("None of the sources is known to have it.")] if lacking else []
    elif evidence["since"]:
        sentences.append(message("In {sources}.", sources=_name_sources(found)))
        sentences += [message("Not in {sources}.", sources=_name_sources(lacking))] if lacking else []
    elif "not_in_dictionary" in reasons:
        sentences.append(message("Known to {sources}.", sources=_name_sources(found)))
    else:
        sentences.append(message("The reason comes from {sources}.", sources=_name_sources(found)))
    if evidence["zipf"]:
        sentences.append(message("Frequency: {zipf} on the Zipf scale.", zipf=evidence["zipf"]))
    if evidence["grade"]:
        sentences.append(message("Grade: {grade}.", grade=_GRADES[evidence["grade"]]))
    if form := evidence["form_of"]:
        sentences.append(message("Form: {form}.", form=_explain_form(form)))
    if since := evidence["since"]:
        named = f"{since['name']} {since['version']} ({since['sha256'][:12]})"
        sentences.append(message("Counts since {edition}.", edition=named))
    return sentences


def _name_sources(sources: Iterable[Mapping[str, Any]]) -> str:
    """Return the names of sources, with the size of SCOWL's list and who spells the word so."""
    return join_messages([_name_source(each) for each in sources], ",")


def _name_source(source: Mapping[str, Any]) -> str:
    if "size" not in source:
        return str(source["name"])
    facts = {"name": source["name"], "size": source["size"]}
    if len(spelled := source.get("spellings", ())) != 1:
        return message("{name} (size {size})", **facts)
    if spelled[0] == "american":
        return message("{name} (size {size}, American spelling)", **facts)
    return message("{name} (size {size}, British spelling)", **facts)


def show_cards(cards: Iterable[str]) -> str:
    """Return cards as the table sees them, a blank between two.

    >>> show_cards(["QU", "I", "T"])
    'QU I T'
    """
    return " ".join(cards)


def show_lacking(cards: Sequence[str], deck: Deck) -> str:
    """Return the cards that the deck does not have: "3 Q (it has 2) and a card X"."""
    found = [
        message("{n} {face} (it has {has})", n=cards.count(face), face=face, has=has)
        if (has := deck.counts.get(face))
        else message("a card {face}", face=face)
        for face in deck.lacking(cards)
    ]
    return join_messages([join_messages(found[:-1], ","), found[-1]] if len(found) > 1 else found, "and")


def note_lacking(cards: Sequence[str], deck: Deck) -> tuple[Note, ...]:
    """Return the note on cards that an unverified deck lacks: they lie on the table (D22).

    >>> from wordsvc.cards import load_deck
    >>> [(note.code, note.cards) for note in note_lacking(("T", "X"), load_deck("diabolo-de"))]
    [('card_not_in_deck', ('X',))]
    """
    lacking = () if deck.verified else tuple(deck.lacking(cards))
    if not lacking:
        return ()
    sentence = _load_sentences("notes")["card_not_in_deck"]
    text = message(sentence, deck=deck.name, lacking=show_lacking(cards, deck), status=deck.status_name)
    return (Note("card_not_in_deck", text, lacking, "D22"),)


def note_whole_deck(word: str, deck: Deck) -> Note:
    """Return the note on a folded word that a whole unverified deck cannot lay (D22)."""
    sentence = _load_sentences("notes")["card_not_in_deck_as_a_whole"]
    text = message(sentence, deck=deck.name, word=printable(word), status=deck.status_name)
    return Note("card_not_in_deck", text, rule="D22")


def note_other_ways(laid: LaidCards) -> tuple[Note, ...]:
    """Return the note on a word typed with its letters together that could be laid otherwise too (Q32).

    >>> [note.cards for note in note_other_ways(LaidCards(("Q", "U", "I", "Z"), (("QU", "I", "Z"),)))]
    [('Q', 'U', 'I', 'Z')]
    """
    if not laid.others:
        return ()
    others = join_messages([show_cards(faces) for faces in laid.others], ";")
    text = message(_load_sentences("notes")["other_ways"], cards=show_cards(laid.faces), others=others)
    return (Note("other_ways", text, laid.faces, "Q32"),)


def note_language(deck: Deck, language: Language) -> tuple[Note, ...]:
    """Return the note on a deck whose language is not that of the dictionaries (D21).

    >>> from wordsvc.cards import load_deck
    >>> [note.code for note in note_language(load_deck("diabolo-de"), "en")]
    ['other_language']
    """
    if deck.language == language:
        return ()
    sentence = _load_sentences("notes")["other_language"]
    text = message(sentence, deck=deck.name, its=deck.language, language=language)
    return (Note("other_language", text, rule="D21"),)


def note_longer(hand: int) -> Note:
    """Return the note on ways to lay a word that take more cards than a hand has (Q17).

    >>> note_longer(10).code
    'more_than_a_hand'
    """
    return Note(
        "more_than_a_hand", message(_load_sentences("notes")["more_than_a_hand"], hand=hand), rule="Q17"
    )


def note_misspelt(word: str, cards: tuple[str, ...], player: str) -> Note:
    """Return the note on a folded word that stands although its cards do not spell it (Q26).

    >>> note_misspelt("CAT", ("C", "A", "R"), "Ann").code
    'cards_do_not_spell'
    """
    sentence = _load_sentences("notes")["cards_do_not_spell"]
    text = message(sentence, player=player, word=printable(word), cards=show_cards(cards))
    return Note("cards_do_not_spell", text, cards, "Q26")


@functools.cache
def _load_sentences(name: str) -> dict[str, str]:
    """Return the sentences of `reasons.json` or `notes.json`, by their codes."""
    path = os.path.join(os.path.dirname(__file__), f"{name}.json")
    with open(path, encoding="utf-8") as stream:
        sentences: dict[str, str] = json.load(stream)
    return sentences
