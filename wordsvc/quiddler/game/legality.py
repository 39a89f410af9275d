"""Reasons why a move in Quiddler is refused: one sentence and the rule, from the player's knowledge."""

from typing import Final

from games.core import IllegalMove
from wordsvc.cards.word_judge import WordJudge
from wordsvc.input.messages import join_messages, message
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.moves import CHALLENGE, DISCARD, DONE, DRAW, MAX_WORDS, TAKE, Laid, Lay
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.rulings import check_answers
from wordsvc.quiddler.game.state import CHALLENGING, DRAWING, PLAYING, State
from wordsvc.quiddler.game.turns import is_last_turn

_PHASE_OF: Final = {DRAW: DRAWING, TAKE: DRAWING, DONE: CHALLENGING}
_FIRST: Final = {
    DRAWING: ("draw_first", message("draw a card first, or take the top discard"), "quiddler.12"),
    PLAYING: ("discard_first", message("lay words or discard a card"), "quiddler.15"),
    CHALLENGING: ("challenge_first", message("the hand is over: challenge words, or be done"), "Q04"),
}


def check_fixed(cards: Cards, judge: WordJudge, state: State, seat: int, move: int) -> IllegalMove | None:
    """Return the reason why the seat, which is to act, may not make a move that lays nothing, or None."""
    if move >= DISCARD:
        phase = PLAYING
    elif move >= CHALLENGE:
        phase = CHALLENGING
    else:
        phase = _PHASE_OF[move]
    if state.phase != phase:
        return IllegalMove(*_FIRST[state.phase])
    if move >= DISCARD:
        return _check_discard(cards, state, seat, move - DISCARD)
    if move >= CHALLENGE:
        return _check_challenge(judge, state, seat, move)
    if move == DRAW and not state.pile and len(state.discards) < 2:
        return IllegalMove("no_pile", message("there is no card left to draw but the top discard"), "Q01")
    return None


def _check_discard(cards: Cards, state: State, seat: int, kind: int) -> IllegalMove | None:
    if kind in state.hands[seat]:
        return None
    text = message("you do not have the card {card}", card=cards.faces[kind])
    return IllegalMove("not_in_hand", text, "quiddler.15")


def _check_challenge(judge: WordJudge, state: State, seat: int, move: int) -> IllegalMove | None:
    owner, place = divmod(move - CHALLENGE, MAX_WORDS)
    if owner == seat:
        return IllegalMove("own_word", message("nobody can challenge themselves"), "Q04")
    if place >= len(state.laid[owner]):
        text = message("seat {seat} has laid no word {number}", seat=owner + 1, number=place + 1)
        return IllegalMove("no_such_word", text, "Q04")
    window = state.window
    if window is not None and move in window.private(seat):
        return IllegalMove("challenged_twice", message("a player challenges a word once"), "Q04")
    return check_answers(judge, state, state.laid[owner][place].word)


def check_lay(
    options: Options, cards: Cards, judge: WordJudge, state: State, seat: int, lay: Lay
) -> IllegalMove | None:
    """Return the reason why the seat, which is to act, may not lay these words, or None; judges no word."""
    if state.phase != PLAYING:
        return IllegalMove(*_FIRST[state.phase])
    if state.laying:
        return IllegalMove("laid_already", message("words are laid once a turn"), "Q42")
    if refusal := _check_hand(cards, state, seat, lay):
        return refusal
    for laid in lay:
        if refusal := _check_word(cards, laid):
            return refusal
    if refusal := _check_when(options, state, seat, sum([len(laid.cards) for laid in lay])):
        return refusal
    if options.strict:
        for laid in lay:
            if refusal := check_answers(judge, state, laid.word):
                return refusal
    return None


def _check_hand(cards: Cards, state: State, seat: int, lay: Lay) -> IllegalMove | None:
    """Return a refusal unless all laid cards are in the hand."""
    left = state.hands[seat][:]
    lacking = []
    for laid in lay:
        for kind in laid.cards:
            if kind in left:
                left.remove(kind)
            else:
                lacking.append(cards.faces[kind])
    if not lacking:
        return None
    text = message("you do not have the cards {cards}", cards=join_messages(lacking, "and"))
    return IllegalMove("not_in_hand", text, "quiddler.23")


def _check_word(cards: Cards, laid: Laid) -> IllegalMove | None:
    faces = cards.faces_of(laid.cards)
    if len(faces) < cards.min_cards:
        text = message("{word} takes at least {number} cards", word=laid.word, number=cards.min_cards)
        return IllegalMove("too_few_cards", text, "Q15")
    if "".join(faces) != laid.word:
        text = message("{cards} do not spell {word}", cards=" ".join(faces), word=laid.word)
        return IllegalMove("cannot_be_made", text, "Q16")
    return None


def _check_when(options: Options, state: State, seat: int, number: int) -> IllegalMove | None:
    """Return a refusal unless so many cards may be laid now (Q02, Q03)."""
    left = len(state.hands[seat]) - number
    if left < 1:
        return IllegalMove("no_discard_left", message("one card must be left to discard"), "Q02")
    if is_last_turn(options, state):
        return None
    if left > 1:
        text = message("before somebody is out, words are laid only with all cards but the one to discard")
        return IllegalMove("not_out", text, "Q02")
    if state.turns < options.seats and not options.first_turn_out:
        text = message("at this table nobody goes out on the first turn")
        return IllegalMove("first_turn", text, "Q41")
    return None
