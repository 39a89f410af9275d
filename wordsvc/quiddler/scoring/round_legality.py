"""Legality of a round: the cards of each hand, those of the deck, and who went out (Q35)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wordsvc.cards import Deck
from wordsvc.input import InputError
from wordsvc.input.messages import join_messages, message
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.quiddler.scoring.rounds import LayDown

_HINT: Final = message("round n has n + 2 cards a hand, unless the game names other hands")


def check_hands(
    players: Sequence[LayDown], said: Sequence[int | None], dealt: int | None, deck: Deck
) -> None:
    """Refuse hands of another number of cards than were dealt, and more cards than the deck has (Q35).

    Of a deck that is not verified only the number of all cards is sure (D22).

    A player who is dealt n cards draws one and discards one, so n lie in the words and among the unused
    cards. Each word counts with all the cards that it was laid with (Q23), also when it fails.

    Args:
        players: what each player has.
        said: how many cards each is said to have been dealt, None where nothing is said.
        dealt: the hand of the round; None in a lone round, which may be any round.
        deck: what the cards belong to.

    Raises:
        InputError: on ("players", seat), or its "hand" where that is said.
    """
    table: Counter[str] = Counter()
    first = next((hand for hand in said if hand is not None), None)
    for seat, (player, hand) in enumerate(zip(players, said, strict=True)):
        table.update(player.cards)
        try:
            if hand is not None and dealt is not None and hand != dealt:
                text = message(
                    "the hands of this round have {dealt} cards, not {hand}", dealt=dealt, hand=hand
                )
                raise InputError("hand", "wrong_number_of_cards", text, _HINT, "Q35")
            if hand is not None and hand != first:
                text = message("all players are dealt the same number of cards")
                raise InputError("hand", "different_hands", text)
            _check_number(player, hand, dealt)
            _check_table(table, player, deck)
        except InputError as error:
            raise error.within("players", seat) from None


def _check_table(table: Counter[str], player: LayDown, deck: Deck) -> None:
    """Refuse more cards on the table than the deck has, `player` being the last who was counted."""
    if deck.verified and (lacking := deck.lacking(table.elements())):
        text = message(
            "with {player!r} the table has more {cards} than the deck",
            player=player.name,
            cards=join_messages(lacking, "and"),
        )
        raise InputError((), "card_not_in_deck", text)
    if table.total() > deck.total:
        text = message(
            "with {player!r} the table has {number} cards, more than the {total} of the deck {deck}",
            player=player.name,
            number=table.total(),
            total=deck.total,
            deck=deck.name,
        )
        raise InputError((), "too_many_cards", text, rule="Q35")


def _check_number(player: LayDown, hand: int | None, dealt: int | None) -> None:
    """Count the cards of a player."""
    number = len(player.cards)
    if hand is not None:
        if number != hand:
            raise InputError("hand", "wrong_number_of_cards", _not(player, hand))
    elif dealt is not None:
        if number != dealt:
            raise InputError((), "wrong_number_of_cards", _not(player, dealt), _HINT, "Q35")
    elif number > MAX_HAND:
        text = message(
            "words and unused cards of {player!r} make {number}, more than the {most} of the largest hand",
            player=player.name,
            number=number,
            most=MAX_HAND,
        )
        raise InputError((), "wrong_number_of_cards", text, rule="Q35")


def _not(player: LayDown, hand: int) -> str:
    return message(
        "words and unused cards of {player!r} make {number}, not {hand}",
        player=player.name,
        number=len(player.cards),
        hand=hand,
    )


def check_went_out(players: Sequence[LayDown], seat: int, deck: Deck) -> None:
    """Refuse that a player went out with cards left, or with no word laid (Q02, Q35).

    A word takes two cards (Q15), so single cards that are laid as words (Q26) are not enough. That the word
    stands is not asked: who went out is out (Q09).
    """
    player = players[seat]
    if player.unused:
        text = message("{player!r} went out and cannot have unused cards", player=player.name)
        raise InputError(("players", seat, "unused"), "went_out_with_cards", text)
    if not any(len(laid.cards) >= deck.min_cards for laid in player.words):
        text = message(
            "{player!r} went out and must have laid a word of two cards or more", player=player.name
        )
        raise InputError(("players", seat, "words"), "went_out_without_words", text, rule="Q35")
