"""Notes: what a player should know although it refuses no word; the sentences are data (`notes.json`)."""

from collections.abc import Sequence

from dictionaries import Language
from wordsvc.cards.deck import Deck
from wordsvc.cards.explain import load_sentences, show_cards, show_lacking
from wordsvc.cards.parsing import LaidCards
from wordsvc.input.sentences import say, say_list
from wordsvc.input.texts import printable
from wordsvc.words import Note


def note_lacking(cards: Sequence[str], deck: Deck) -> tuple[Note, ...]:
    """The note on cards that an unverified deck lacks: they lie on the table (D22).

    >>> from wordsvc.cards import load_deck
    >>> [(note.code, note.cards) for note in note_lacking(("T", "X"), load_deck("diabolo-de"))]
    [('card_not_in_deck', ('X',))]
    """
    lacking = () if deck.verified else tuple(deck.lacking(cards))
    if not lacking:
        return ()
    sentence = load_sentences("notes")["card_not_in_deck"]
    message = say(sentence, deck=deck.name, lacking=show_lacking(cards, deck), status=deck.status_name)
    return (Note("card_not_in_deck", message, lacking, "D22"),)


def note_whole_deck(word: str, deck: Deck) -> Note:
    """The note on a folded word that a whole unverified deck cannot lay (D22)."""
    sentence = load_sentences("notes")["card_not_in_deck_as_a_whole"]
    message = say(sentence, deck=deck.name, word=printable(word), status=deck.status_name)
    return Note("card_not_in_deck", message, rule="D22")


def note_other_ways(laid: LaidCards) -> tuple[Note, ...]:
    """The note on a word whose letters were typed together, and that could be laid otherwise too (Q32).

    >>> [note.cards for note in note_other_ways(LaidCards(("Q", "U", "I", "Z"), (("QU", "I", "Z"),)))]
    [('Q', 'U', 'I', 'Z')]
    """
    if not laid.others:
        return ()
    others = say_list([show_cards(faces) for faces in laid.others], ";")
    message = say(load_sentences("notes")["other_ways"], cards=show_cards(laid.faces), others=others)
    return (Note("other_ways", message, laid.faces, "Q32"),)


def note_language(deck: Deck, language: Language) -> tuple[Note, ...]:
    """Return the note on a deck whose language is not that of the dictionaries (D21).

    >>> from wordsvc.cards import load_deck
    >>> [note.code for note in note_language(load_deck("diabolo-de"), "en")]
    ['other_language']
    """
    if deck.language == language:
        return ()
    sentence = load_sentences("notes")["other_language"]
    message = say(sentence, deck=deck.name, its=deck.language, language=language)
    return (Note("other_language", message, rule="D21"),)


def note_longer(hand: int) -> Note:
    """The note on ways to lay a word that take more cards than a hand has (Q17).

    >>> note_longer(10).code
    'more_than_a_hand'
    """
    return Note("more_than_a_hand", say(load_sentences("notes")["more_than_a_hand"], hand=hand), rule="Q17")


def note_misspelt(word: str, cards: tuple[str, ...], player: str) -> Note:
    """The note on a folded word that stands although its cards do not spell it (Q26).

    >>> note_misspelt("CAT", ("C", "A", "R"), "Ann").code
    'cards_do_not_spell'
    """
    sentence = load_sentences("notes")["cards_do_not_spell"]
    message = say(sentence, player=player, word=printable(word), cards=show_cards(cards))
    return Note("cards_do_not_spell", message, cards, "Q26")
