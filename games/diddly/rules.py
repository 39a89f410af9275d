"""Every sentence of the rules of Diddly (second edition, 2012), in words of our own, and the rulings.

`diddly.N` are the sentences of the sheet in its order; `Y..` say how its holes are filled.
"""

from typing import Final

from games.core import CORE_RULES

_SHEET: Final = (
    "The deck has 104 cards, 80 of them numbers: eight each of 1 to 10.",
    "The other cards are eight Diddly and four each of Wild, Half, Peek and Recycle.",
    "Two to eight people play.",
    "The aim is to end with zero points, or as near to it as can be.",
    "Whoever has the lowest score after five rounds wins.",
    "Two cards that match in a column score zero both.",
    "At the end of a round the points of cards that match nothing are added to the score.",
    "The first dealer is named by the owner of the game.",
    "The deck is shuffled, and everybody is dealt eight cards face down.",
    "Nobody looks at these cards.",
    "They are laid out as four columns of two.",
    "Everybody chooses any two cards of the own board and turns both face up where they lie.",
    "The cards left over are the draw deck, one for all.",
    "Its top card is turned over and begins the discard pile.",
    "The player to the dealer's left begins.",
    "The turn passes to the left.",
    "With five to eight players everybody has six cards, in three columns of two.",
    "A turn begins with the top card of the deck or the top discard.",
    "The card drawn takes the place of a card on the own board.",
    "That may be any card, face up or face down.",
    "The card drawn lies face up on the board.",
    "A face-down card may not be looked at before it is replaced, but for a Peek.",
    "The card that was replaced is discarded.",
    "It goes face up on top of the discard pile.",
    "A card is never discarded on the turn it was drawn.",
    "A Recycle that lies face up on the board can fetch any card of the discard pile.",
    "A Recycle that is drawn must first replace a card on the board.",
    "On a later turn any discard may take the Recycle's place, instead of a normal draw.",
    "The Recycle then goes on top of the discard pile, and the turn ends.",
    "On a normal turn a Recycle may be replaced and discarded like any card, without recycling.",
    "A Recycle that matches nothing costs 10 points.",
    "A Peek allows a look at a face-down card of the own board.",
    "A player who draws a Peek first looks at one own face-down card, and shows it to nobody.",
    "The card looked at stays in its place, face down.",
    "Then the Peek takes the place of any card on the board.",
    "A recycled Peek also looks first, before it takes the Recycle's place.",
    "A Peek turned up at set-up gives a look before play begins.",
    "Two Peeks turned up at set-up give two looks.",
    "A Peek that matches nothing costs 10 points.",
    "A Wild matches the other card of its column, which then costs nothing.",
    "A Wild costs nothing.",
    "Turns go on until all cards of one player lie face up.",
    "That player has no more turns in the round.",
    "Each of the others has exactly one more turn.",
    "After the last of these turns the round is over.",
    "Cards that still lie face down are then turned up.",
    "Nobody may recycle any more.",
    "Then the boards are scored.",
    "A column of two matching cards costs nothing.",
    "In a column that does not match, each card is scored as follows.",
    "A number card costs its number.",
    "A Recycle costs 10.",
    "A Recycle matches only another Recycle or a Wild.",
    "A Peek costs 10.",
    "A Peek matches only another Peek or a Wild.",
    "A Half makes the other card of its column cost half, rounded up.",
    "With a Half, a Peek, a Recycle, a 10 and a 9 cost 5.",
    "With a Half, an 8 and a 7 cost 4.",
    "With a Half, a 6 and a 5 cost 3.",
    "With a Half, a 4 and a 3 cost 2.",
    "With a Half, a 2 and a 1 cost 1.",
    "With a Half, the zero cards cost 0.",
    "Wild, Half and Diddly cost 0 themselves.",
    "A Diddly is zero and nothing more.",
    "It has no effect on other cards.",
    "The scores of every round are written down.",
    "The player to the left of the last dealer deals the next round.",
    "After five rounds the scores are added up.",
    "The lowest total wins.",
    "Of tied players, the one with the lowest single round wins.",
    "If these tie as well, the next lowest round decides, and so on.",
    "The nine-card game is for two to six players.",
    "In it, three matching cards in a row, column or diagonal cost nothing.",
    "The lowest score after five rounds wins it.",
    "Everybody is dealt nine cards face down.",
    "They are laid out as a square of three by three.",
    "Everybody chooses three cards and turns them face up where they lie.",
    "Turns and rounds are as in the game with columns.",
    "The three cards of a matching set are all worth zero.",
    "Cards in no set score as usual.",
    "No card is scored more than once.",
    "A card may belong to sets in several directions.",
    "A Wild makes a set with two matching cards, or with another Wild and any card.",
    "A Wild may match different cards in different directions.",
    "A card that a Wild does not complete a set with scores as usual.",
    "Every card in a row, column or diagonal with a Half costs half, rounded up.",
    "The points of a card are halved once at most.",
    "Halving changes what a card costs, not what it matches.",
    "At the end of a round, the cards that a Half halves are marked first.",
    "Then the cards and sets worth zero are taken away.",
    "The rest is added up, marked cards at half, rounded up.",
    "The nine-card game is won like the game with columns.",
)  # fmt: skip

_RULINGS: Final = {
    "Y01": "When somebody draws from an empty deck, all discards but the top one are shuffled into a new"
    " deck. If there are none, only the top discard can be taken, or a card recycled.",
    "Y02": "There is always a discard to take at the beginning of a turn, so nobody is ever stuck.",
    "Y03": "A player who draws a Peek, from the deck or the discards, may look once, or not at all. Then"
    " the Peek must replace a card on the player's board, face up or face down.",
    "Y04": "A recycled Peek looks first, then takes the Recycle's place; the Recycle ends on top of the"
    " discards.",
    "Y05": "With no card face down there is nothing to look at.",
    "Y06": "After everybody has turned up cards there is a look for each Peek among them, before the first"
    " turn. The same card may be looked at twice.",
    "Y07": "A Peek turned up at the end of a round or because it was replaced gives no look.",
    "Y08": "The card drawn always ends face up on the board: it is not discarded that turn, and nobody"
    " passes.",
    "Y09": "A Recycle may be used on any turn after the one on which it came face up; one turned up at"
    " set-up on the first turn.",
    "Y10": "Any card of the discard pile may be recycled, also another Recycle, but not the Recycle that"
    " is given up. The pile may be looked through.",
    "Y11": "A last turn may be used to recycle; only after the last turns is it too late.",
    "Y12": "The round ends for a player whose cards all lie face up at the end of a turn; the others have"
    " one turn each, in order.",
    "Y13": "A column matches with the same number twice, two Peeks, two Recycles, or a Wild and anything.",
    "Y14": "Columns of zero cards only cost 0.",
    "Y15": "With a Half the points of the other card are halved and rounded up; Peek and Recycle cost 5.",
    "Y16": "The card beside a Diddly costs its full points.",
    "Y17": "A line of three is a set when all its cards that are not Wild are the same kind. Half and"
    " Diddly help no other cards to a set.",
    "Y18": "A Wild may stand for a different card in each of its lines, as many as there are.",
    "Y19": "In the square a Half halves every card of its row, its column and the diagonals it lies on:"
    " eight from the middle, six from a corner, four from a side. Each card is rounded up by itself.",
    "Y20": "What matches is decided by the printed cards; matched cards cost 0, and the rest is halved.",
    "Y21": "Of players with the same total, the one whose rounds, sorted from the lowest, are lower at the"
    " first difference wins; if all are equal, they win together.",
    "Y22": "Two to four players have eight cards, five to eight have six; the nine-card game is for two to"
    " six.",
    "Y23": "The table may name the first dealer (option `dealer`); else chance does. Then the deal passes"
    " left.",
    "Y24": "When everybody has had a number of turns, 100 unless agreed otherwise (option `turns`), and"
    " nobody has all cards face up, the round ends: all cards are turned up and scored. Last turns (Y12)"
    " are always taken in full. The sheet has no limit.",
    "Y25": "At set-up the players choose in turn, from the dealer's left; a player's cards turn up"
    " together, after the last is chosen.",
    "Y26": "Looks at set-up are taken in the same order, and may be declined.",
    "Y27": "A table may agree on another number of rounds (option `rounds`); the tie-break is the same.",
}

RULES: Final = {
    **{f"diddly.{number}": text for number, text in enumerate(_SHEET, 1)},
    **_RULINGS,
    **CORE_RULES,
}
"""Every rule by its id."""
