"""Every sentence of the rules of Fiddlefoo, in words of our own, and the rulings.

`fiddlefoo.N` are the sentences of the sheet in its order; `F..` say how its holes are filled.
"""

from typing import Final

from games.core import CORE_RULES

_SHEET: Final = (
    "One random card of each colour is laid on the table, as a square of two by two.",
    "That square is the beginning of the map, which all share.",
    "All other cards are the deck.",
    "Everybody is dealt eight cards into their hand.",
    "The rest is a draw pile, face down.",
    "The game ends when somebody has no cards.",
    "Each music note left in a hand is a negative point.",
    "Several games may be played in a row, with the scores added up.",
    "The best score at the end, which is the least negative, wins.",
    "The start player begins, and turns go clockwise until the end.",
    "On their turn players add one card of their hand to the map.",
    "It lies in one row, across or down, with a card of the same colour.",
    "It does not lie beside a card of the same colour.",
    "The new card and that older card are a pair.",
    "The range of the pair is all numbers between the lower and the higher of the two.",
    "From 2 to 6, say, the range is 3, 4 and 5.",
    "The distance of the pair is the number of spaces between the two cards on the map.",
    "All other players may then throw cards of their hands at the player.",
    "A card may be thrown when it has the colour of the pair and its number is inside the range.",
    "Or a card may be thrown when it has as many notes as the distance.",
    "Who throws a card for its notes throws that one card only.",
    "A pair whose distance is larger than 3 is a Safe Song.",
    "At a Safe Song nobody throws anything, and the player draws one card.",
    "Cards that are thrown at a player go into that player's hand.",
    "A player who ends a turn without cards ends the game and wins it.",
    "Purple has fewer cards than the other colours.",
    "In the variant Wildcard purple is any colour the player wants.",
    "In it, a purple card whose number is inside the range may always be thrown.",
    "In it, any card whose number is inside the range may be thrown at a pair with a purple card.",
    "In the cooperative variant all win or all lose.",
    "In it, a face-up pile for each colour lies beside the map.",
    "Instead of throwing a card, a player may add it to its pile.",
    "This is allowed only when its number is higher than the number on top of that pile.",
    "The cooperative game ends when all hands but one are empty.",
    "It is won when every pile has exactly ten notes.",
    "The expansion Talkytoot adds cards with special actions.",
    "Some actions happen when the card is part of a pair made this turn.",
    "Some happen when the card is thrown at another player.",
    "Some happen when the card is drawn from the deck.",
    "Some happen when hands are scored at the end.",
    "Most actions allow what the rules do not; some are penalties, or limits that must be kept.",
    "A table may take only some of these cards.",
)

_RULINGS: Final = {
    "F01": "The start square has one card of each colour, never a Talkytoot card; which colour lies"
    " where is chance.",
    "F02": "Chance decides who begins, unless the table names somebody (option `first`); then turns go"
    " clockwise.",
    "F03": "A card must touch the map: a card lies above it, below it or at a side of it.",
    "F04": "Beside means above, below, left or right; cards of one colour may touch at a corner.",
    "F05": "Two cards are in one row when they share a row or a column, whatever lies between them, gaps"
    " too.",
    "F06": "From the start square every colour has exactly two places, each at distance 1.",
    "F07": "When several cards of the colour are in line, the pair is the one with the largest range;"
    " the distance does not matter.",
    "F08": "When the largest range is found more than once, the player chooses the pair. With the option"
    " `ties` as `nearest`, only among the nearest of these cards.",
    "F09": "The range has the whole numbers strictly between the two; from neighbours or equal numbers"
    " it is empty.",
    "F10": "The distance counts the spaces strictly between the two cards, full or empty. Only cards of"
    " different colours can make a pair side by side (F23, F49): then it is 0, which no notes equal.",
    "F11": "Each other player throws any number of cards inside the range, or one card for its notes, or"
    " nothing; never both.",
    "F12": "All decide at once, unseen, and then show what they throw. In the cooperative game, where"
    " the piles change, they decide in turn, clockwise from the player's left.",
    "F13": "Players throw nothing at themselves. With the option `throwers` as `all` they may, as by"
    " mistake in the author's simulation.",
    "F14": "A Safe Song needs a distance of more than 3; the draw is left out when the deck is empty. So"
    " a card with four notes never goes for its notes.",
    "F15": "A player who can lay no card draws one, which ends the turn; that card is not played.",
    "F16": "A player who can lay a card must lay one.",
    "F17": "When the deck is empty and nobody has been able to lay a card for a whole round, the game"
    " ends and hands are scored. The option `stall` says for how many rounds.",
    "F18": "Hands are looked at when a turn is over, with its throws and draws: if any is empty the game"
    " ends. All with empty hands score 0, and share.",
    "F19": "A player who lays their last card but then receives cards plays on.",
    "F20": "The score is minus the notes in hand. In a match of several games (option `games`) they are"
    " added up; the best total wins, and ties are shared.",
    "F21": "Two to six play. The map has no edge that a game would reach; the option `map` as `eight`"
    " takes the eight by eight places of the author's simulation.",
    "F22": "Wildcard: a player who lays a purple card names the colour it has this turn. Line and neighbours"
    " are looked at with that colour, and it never lies beside another purple card.",
    "F23": "Wildcard: a purple card on the map makes pairs as any colour, and is in the way of purple"
    " cards only. Beside one the distance is 0, which no notes equal.",
    "F24": "Wildcard: a purple card inside the range may be thrown at any pair; when a card of the pair"
    " is purple, any card inside the range may be.",
    "F25": "Cooperative: only a card that could be thrown now may go to its pile, and only on a lower"
    " number; piles begin empty, and take any number first.",
    "F26": "Cooperative: players without cards have no turns. The game ends when at most one player has"
    " cards, or when nobody can lay any more (F17).",
    "F27": "Cooperative: the four piles must have exactly ten notes each. Purple has twelve in all.",
    "F28": "Talkytoot: colours and numbers of its cards are drawn from six of each colour and two of"
    " each number, once for a match.",
    "F29": "Talkytoot: both cards of a pair act, first the one just laid, then the one on the map, each"
    " time it is paired. Limits on range and distance are looked at before a card is laid.",
    "F30": "Talkytoot: a card that makes somebody draw makes its thrower draw. Cards that may never,"
    " or may always, be thrown say so when throws are decided.",
    "F31": "Talkytoot: an action on drawing happens with draws from the deck during play, not with the"
    " cards dealt, nor with cards received.",
    "F32": "Talkytoot: cards drawn by an action act in turn, until the deck is empty. The last card"
    " played is the one last laid on the map.",
    "F33": "Talkytoot: a card that is played at once makes its own pair, with throws; if it cannot be"
    " laid it is kept.",
    "F34": "Talkytoot: after a card is moved or removed the map is still in one piece and has a card."
    " Removed cards leave the game, and no pair is made.",
    "F35": "Talkytoot: a swap is of three cards, fewer only if no more can be swapped, and then it ends by"
    " itself. The new cards lie where the old ones lay, beside no card of their colour, and make no pair.",
    "F36": "Talkytoot: the double costs twice the notes of the worst other card in hand, and 0 alone."
    " The conditional one costs 10 when no colour is in hand more often than its own, else its"
    " notes.",
    "F37": "Talkytoot: a card may not be laid where its pair would break a limit on either card.",
    "F38": "The table ends 74 places from the start square in each direction.",
    "F39": "Wildcard: a purple card may also be named purple.",
    "F40": "In further games of a match, the player to the left of the last start player begins.",
    "F41": "The cards are printed once for a match. With the option `notes` as `printed`, each card"
    " numbered 2, 5, 7, 10, 12 or 15 has other notes than the plain deck in one of three cases, as"
    " the author prints them.",
    "F42": "Cards that were thrown, shown, or taken from the map are known to everybody until they leave"
    " the hand.",
    "F43": "Cooperative: a card that fits only for its notes may be piled too, but then no other card is"
    " thrown or piled. A purple card goes to the purple pile, Wildcard or not.",
    "F44": "Cooperative: the score of everybody is minus the notes that the piles lack or have too many."
    " A match is won when each of its games is.",
    "F45": "Talkytoot: discard, move, remove, swap and play again may be declined; penalties and limits"
    " may not.",
    "F46": "Talkytoot: what a pair does happens as soon as it is made and before the throws; only"
    " playing again comes after them. Range and distance stay what they were, whatever is moved or"
    " removed.",
    "F47": "Talkytoot: the card that may always be thrown counts as inside every range, also at a Safe"
    " Song: at a table that plays with it all are asked then too, wherever it lies.",
    "F48": "Talkytoot: the card that few cards keep back counts the cards left in hand, without those"
    " already given in this answer.",
    "F49": "Talkytoot: the card that pairs with other colours does so from the hand and from the map."
    " Under Wildcard it makes no pair with a purple card, and none of this holds if it is purple"
    " itself. Cards of either colour of the pair that are inside its range may be thrown.",
    "F50": "Talkytoot: the card played again has another printed colour than the card just laid. If none"
    " can be laid nothing is drawn.",
    "F51": "Talkytoot: printed colours decide what is the same colour as the last card played, and what"
    " lies beside what after a swap.",
    "F52": "Talkytoot: a card that acts when it is drawn is shown, if its action happens.",
    "F53": "Talkytoot: a moved card goes to any free place that leaves the map in one piece, beside its"
    " own colour too, but not back to where it lay.",
    "F54": "Talkytoot: a card put on a pile is not thrown, so its action on throwing does not happen.",
    "F55": "Cooperative: the purple start card is drawn from those with which the purple pile can still"
    " have exactly ten notes, by the notes that are printed: in the plain deck not P7 and not P10. The"
    " other colours are drawn from all their cards (F01). With the option `start` as `random`, purple is"
    " too. Other games ignore the option.",
}

RULES: Final = {
    **{f"fiddlefoo.{number}": text for number, text in enumerate(_SHEET, 1)},
    **_RULINGS,
    **CORE_RULES,
}
"""Every rule by its id."""
