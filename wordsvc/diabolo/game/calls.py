"""A call: whether the cards lay the word and the word counts, and what follows (D01 to D07)."""

from collections.abc import Sequence

from games.core import RULING, Event, quote_text
from wordsvc.cards import JOKER, spells
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.diabolo.game.moves import Call
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.state import Called, State
from wordsvc.diabolo.game.turns import begin_penalty, go_on

TOO_FEW = "too_few_cards"
CANNOT = "cannot_be_made"


def make_call(options: Options, state: State, seat: int, call: Call, events: list[Event] | None) -> None:
    """Judge a call; the caller takes its cards, or the others take a card each (D07, D26)."""
    if events is not None:
        events.append(Event("call", seat, {"word": call.word, "cards": list(call.faces)}))
    lies = is_laid(options, state.line, call)
    answer = find_fault(options, seat, call) if lies else CANNOT
    if answer:
        if events is not None:
            told = {"word": call.word, "reason": answer, "least": options.min_cards[seat]}
            events.append(Event("wrong", seat, told))
    else:
        answer = _rule(options, state, seat, call, events)
    kinds = options.cards.kinds
    cards = tuple([kinds[face] for face in call.faces]) if lies else ()
    state.calls.append(Called(seat, call.word, cards, answer))
    if answer != ALLOWED:
        begin_penalty(options, state, seat)
        return
    line = state.line
    for card in cards:
        line.remove(card)
    state.taken[seat] += len(cards)
    go_on(options, state, events)


def is_laid(options: Options, line: Sequence[int], call: Call) -> bool:
    """Return whether all cards of a call lie in a line of cards (D26)."""
    lying = list(line)
    kinds = options.cards.kinds
    for face in call.faces:
        kind = kinds.get(face, -1)
        if kind not in lying:
            return False
        lying.remove(kind)
    return True


def find_fault(options: Options, seat: int, call: Call) -> str:
    """Return the fault of a call's cards: too few (D01, D20), or they do not lay it (D07); else "".

    Raises `InputError` on "cards" when there are too many ways to try, as no deck of a game has.
    """
    if len(call.faces) < options.min_cards[seat]:
        return TOO_FEW
    return "" if _lay_in_order(call) or spells(call.faces, call.word) else CANNOT


def _lay_in_order(call: Call) -> bool:
    """Return True if the cards lay the word in the order in which they are named; a fast check."""
    word, at = call.word, 0
    for face in call.faces:
        end = at + len(face)
        if face[0] != JOKER and word[at:end] != face:
            return False
        at = end
    return at == len(word)


def _rule(options: Options, state: State, seat: int, call: Call, events: list[Event] | None) -> str:
    """Return the ruling on the word, by the judge or by the record of a log (C2)."""
    question = quote_text(call.word)
    answer = state.deal.ruling(state.questions, question, lambda _: options.judge.rule_on(call.word))
    state.questions += 1
    if events is not None:
        told = {"question": question, "answer": answer, "word": call.word, "cards": len(call.faces)}
        events.append(Event(RULING, seat, told))
    return answer
