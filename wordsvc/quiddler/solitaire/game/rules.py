"""Every sentence of the rules of the solitaire, in words of our own, and the rulings.

`solitaire.N` are the sentences of the sheet in their order; `Q..` say how its holes are filled.
"""

from typing import Final

from games.core import CORE_RULES

_SHEET: Final = (
    "Eight stacks of five cards are dealt face down.",
    "Then a card is dealt face up on each stack.",
    "The player makes a word with some or all of the cards that show.",
    "The word is taken away.",
    "Then the top card turns up on each stack from which a card was used.",
    "When all cards of a stack are used, a card from the top of another stack takes its place, so"
    " that there are eight stacks again.",
    "The player wins when all 48 cards are used in words.",
    "The words that count are those of Quiddler.",
)  # fmt: skip

_RULINGS: Final = {
    "Q15": "A word takes at least two cards.",
    "Q19": "The dictionary is chosen before the game.",
    "Q20": "When a stack is used up, the player moves the card on top of a stack with two or more cards"
    " into the gap and turns up the card below, before the next word. When every stack has one"
    " card, the game goes on with fewer stacks.",
    "Q21": "The game is won when all cards are used, and lost when no word can be made of the cards that"
    " show, or when the player gives up.",
    "Q22": "When a word uses up several stacks, first all stacks that it used turn up their next cards;"
    " then the gaps are filled one at a time, from stacks of the player's choice.",
    "Q30": "Of several gaps the leftmost is filled first.",
    "Q31": "Each card that shows is used at most once in a word; of cards with the same face the player"
    " chooses. The same word may be made again.",
    "Q45": "The deal is the first cards of the shuffled deck, stack after stack from the left, each from"
    " the bottom up. A table may agree on fewer cards: the option stacks has a digit for each"
    " stack.",
    "Q46": "Where a number is wanted, the score is how many cards are used. Only who uses all of them wins.",
    "Q47": "A word that does not count is refused, and the player may try another.",
    "Q48": "A player who can make no word gives up. Nobody looks a word up to end the game.",
    "Q49": "At this table of one seat what a move has shown is known to its player alone: a strict table"
    " permits no undo of it, a lenient one does, and the solitaire is lenient unless something"
    " else is agreed.",
}

RULES: Final = {
    **{f"solitaire.{number}": text for number, text in enumerate(_SHEET, 1)},
    **_RULINGS,
    **CORE_RULES,
}
"""Every rule by its id."""
