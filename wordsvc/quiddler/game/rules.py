"""Every sentence of the rules of Quiddler, in words of our own, and the rulings.

`quiddler.N` are the sentences of the sheet in its order; `Q..` say how its holes are filled. The sentences
about the solitaire are in `wordsvc.quiddler.solitaire.game.rules`.
"""

from typing import Final

from games.core import CORE_RULES

_SHEET: Final = (
    "The aim is the highest number of points, for cards that are combined into words.",
    "One to eight people play; a player alone plays the solitaire.",
    "The deck has 118 cards: letters from A to Z, and the double letters QU, IN, ER, TH and CL.",
    "Each letter stands on as many cards as the sheet says: A on 10, B on 2, and so on.",
    "Each card has a value in points.",
    "The cards are shuffled before each hand.",
    "In the first hand everybody is dealt three cards, one at a time and clockwise.",
    "In each hand that follows everybody is dealt one card more, in the last hand ten.",
    "The cards left over are the draw pile; its top card is turned over and begins the discard pile.",
    "The player to the dealer's left begins.",
    "The turn passes clockwise.",
    "A turn begins with the top card of the draw pile or the top discard.",
    "The goal is to use all cards of the hand in words, but the one that is discarded.",
    "Players may spell more, shorter words or fewer, longer words, as they like.",
    "A turn ends when the player discards one card.",
    "Words are laid only by a player who goes out, or in turn after another player has gone out.",
    "When a player goes out, each of the others has one last turn.",
    "A last turn begins like any other: with the draw pile or the top discard.",
    "Then the player lays words and discards one card.",
    "The cards in words count for their player.",
    "The cards that are left over count against their player.",
    "Only after another player has gone out may words be laid while cards are left over.",
    "Nobody plays on the words of another player.",
    "The points of each hand are written down, with a running tally.",
    "Then the player to the dealer's left shuffles and deals the next hand.",
    "There are eight hands, the last of ten cards.",
    "The highest score wins.",
    "A player goes out only on their own turn.",
    "A player can go out who has drawn and can arrange all cards but one into words.",
    "The player lays these words and discards the card that remains, and is out.",
    "Any player may challenge a word, from when it is laid until the cards are gathered.",
    "If the word is in the dictionary and allowable, the challenger subtracts its points.",
    "If it is not, the player who laid it subtracts its points.",
    "That player does not rearrange the cards into other words.",
    "The dictionaries are chosen before the game.",
    "Proper nouns, prefixes, suffixes, abbreviations and words with hyphens are not allowable.",
    "A word takes at least two cards.",
    "Players may use a dictionary when it is not their turn.",
    "A card is worth the value that it shows.",
    "Nobody scores less than zero in a hand.",
    "The player with the most words in a hand receives 10 points besides.",
    "The player with the longest word in a hand receives 10 points besides.",
    "Both bonuses may go to the same player.",
    "When players tie for a bonus, nobody receives it.",
    "The longest word is the one with the most letters, not the most cards.",
    "Two players play for one of the bonuses only.",
    "The player with the highest score after the last hand wins.",
)

_RULINGS: Final = {
    "Q01": "When somebody draws from an empty pile, all discards but the top one are shuffled into a new"
    " pile. If there are none, only the top discard can be taken.",
    "Q02": "A player goes out who lays words with all cards but one after drawing, and discards that one;"
    " also on the first turn. Before somebody is out nobody lays only some of the cards.",
    "Q03": "When a player has gone out, each of the others has one last turn in the order of the seats:"
    " draws, lays any words, discards one card. What is left then is unused.",
    "Q04": "Any other player may challenge a word, once each. All are asked together at the end of the hand,"
    " and no answer is seen until all are done. Of several challengers of a word only the first from"
    " its owner's left counts.",
    "Q05": "A challenged word that is not allowable scores nothing, and its points are subtracted from its"
    " owner's score; with the option `failed_word=zero` they are not.",
    "Q06": "A challenged word that is allowable costs the challenger its points, and its owner nothing.",
    "Q07": "A word that nobody challenges stands, allowable or not, and counts for the bonuses. A table may"
    " agree that every word is judged (option `challenges=strict`).",
    "Q08": "A hand scores the words less the unused cards and the challenges, but never less than zero; then"
    " the bonuses are added.",
    "Q09": "A player who went out with a word that fails is out all the same.",
    "Q10": "The longest word has the most letters; QU counts two. Two equal words of one player are no tie.",
    "Q11": "The most words are the most standing words, at least one. Of players who tie nobody gets the"
    " bonus.",
    "Q12": "Words that failed do not count for the bonuses.",
    "Q13": "Two players play for one bonus in all hands: the longest word, or the most words (option"
    " `bonus`).",
    "Q14": "The same word may be laid twice, by one player or by two.",
    "Q15": "A word takes two cards at least: the card IN alone is no word, I and N are.",
    "Q16": "The cards with which a word is laid decide what it is worth. They spell it exactly.",
    "Q17": "Two to eight play eight hands, of three to ten cards. The deal passes to the left.",
    "Q18": "Players who tie at the end win together.",
    "Q19": "The dictionary is chosen before the game and named in its log.",
    "Q36": "To look a word up is no move. It is allowed to every player who is not in turn, but from the"
    " first lay-down of a hand until it is scored to nobody, nor are hints given then. At a table that agreed"
    " on an open dictionary (option `dictionary=open`) it is always allowed.",
    "Q37": "A table may play some of the eight hands only, as 3-6 for half a game (option `hands`).",
    "Q38": "The table may name the first dealer (option `dealer`); else chance does.",
    "Q39": "At a strict table every word is judged as soon as it is laid, everybody learns of it, and one"
    " that is not allowable costs what a challenged one costs. Nobody challenges.",
    "Q40": "When everybody has had a number of turns in a hand, 30 unless agreed otherwise (option `turns`),"
    " and nobody is out, everybody has one last turn, in which any words may be laid and nobody goes"
    " out. The sheet has no limit.",
    "Q41": "A table may agree that nobody goes out on the first turn of a hand (option"
    " `first_turn=may_not_go_out`).",
    "Q42": "A player lays all words of a turn at once, after drawing and before discarding.",
    "Q43": "At the end of a hand a player is asked for challenges if another player has laid words. Where"
    " nobody is asked, the hand is scored at once.",
    "Q44": "The cards that are left over are shown when the hand is scored, after the challenges.",
    "Q50": "A lost challenge is subtracted from the points of the hand, before these are raised to zero. A"
    " table may agree that it is subtracted from the running total, which may fall below zero (option"
    " `losses=total`).",
}

RULES: Final = {
    **{f"quiddler.{number}": text for number, text in enumerate(_SHEET, 1)},
    **_RULINGS,
    **CORE_RULES,
}
"""Every rule by its id."""
