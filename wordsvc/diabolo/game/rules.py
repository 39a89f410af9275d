"""Every sentence of the rules of Diabolo that a game can keep, in words of our own, and the rulings.

`diabolo.N` are the sentences of the sheet in its order; those about how people sit, which way the cards face
and who keeps the notepad are left out. `D..` say how its holes are filled.
"""

from typing import Final

from games.core import CORE_RULES

_SHEET: Final = (
    "Two to six people play.",
    "The deck has 66 cards with letters; six of them are jokers.",
    "There are six victory tiles, which only the variant uses.",
    "The game has several rounds, and in each another player is the dealer.",
    "The dealer shuffles all cards before a round.",
    "The dealer turns up one card at a time, in a line that all can see.",
    "How fast one card follows another is for the dealer to say.",
    "All play at the same time, the dealer too.",
    "Whoever sees a word that the cards on the table make calls it at once.",
    "A word need not use all cards, nor in the order in which they lie.",
    "All letters of the word must lie on the table.",
    "Each card is used once in a word, so a letter that comes twice takes two cards.",
    "A word takes at least three cards.",
    "While a call is judged, the game stands still.",
    "For a word that is correct the caller takes all its cards, and lays them face down.",
    "For a wrong one the caller gets nothing, and each of the others takes a card of the table.",
    "When the table has too few cards for that, the rest come from the deck.",
    "What is left on the table stays there, and more cards are turned up.",
    "A round ends when the deck is used up and nobody can make a word any more.",
    "Then the cards that each has taken are counted and written down.",
    "The player to the left of the dealer deals the next round.",
    "With four to six players each deals once, with two or three each deals twice.",
    "The highest total wins.",
    "All words of the language of the deck are allowed.",
    "Abbreviations are not.",
    "A sharp s is spelled SS.",
    "Umlauts are spelled AE, OE and UE.",
    "The two letters of a card are used together and in their order.",
    "A single joker is any one letter.",
    "A double joker is any two letters, and never one.",
    "In the variant the player with the most cards in a round gets a victory tile.",
    "All players who tie for the most get one.",
    "Whoever has two victory tiles first wins the game.",
    "Whoever has a victory tile is set back by ten cards in every later round.",
    "The players may agree on another number of cards to be set back.",
    "Quick players may agree to need four cards for a word, as when children play.",
)  # fmt: skip

_RULINGS: Final = {
    "D01": "The three cards of a word include jokers and cards of two letters: O, ST and a joker lay STOP,"
    " EI and S lay nothing.",
    "D02": "The caller says which letter a single joker is, from A to Z.",
    "D03": "A double joker is any two letters that stand next to each other in the word, in their order,"
    " printed on a card or not.",
    "D04": "A card of two letters lays both of them, next to each other and in their order.",
    "D05": "The caller names the cards that a word takes. Who names none takes the most that lay it, and of"
    " those the fewest jokers.",
    "D06": "The first call that comes in counts; of calls at the same time the one nearest to the dealer's"
    " left.",
    "D07": "A call is wrong when the word does not count, when the named cards do not lay it, or when they"
    " are too few. The caller takes no cards.",
    "D08": "For a wrong call the other players take one card of the table each, from the caller's left"
    " onwards, whichever they like.",
    "D09": "When the table has too few cards for that, the later players take unseen cards from the top of"
    " the deck; when that is used up too, they get none.",
    "D10": "After a wrong call the caller goes on playing, may call again at once, and the same word too.",
    "D11": "When all cards of the table are taken, the dealer turns on in a fresh line.",
    "D12": "With the deck used up a round ends when all have passed; a table may agree (option `ends`) that"
    " it also ends as soon as the dictionary has no word for the cards that lie there.",
    "D13": "Cards that are left on the table at the end of a round count for nobody.",
    "D14": "With four to six players each deals once; two or three each deal twice. The deal passes left.",
    "D15": "Words are folded: umlauts to AE, OE and UE, a sharp s to SS.",
    "D16": "Inflected forms are allowed, abbreviations are not; a name that stands in the dictionary is"
    " allowed, unless the house refuses all names.",
    "D17": "Players who tie at the end win together.",
    "D18": "With victory tiles a player who has one is set back by ten cards in every later round, also below"
    " zero; the table may agree on another number (option `handicap`).",
    "D19": "All who tie for the most, after the handicap, get a victory tile; who get their second tile in"
    " the same round win together.",
    "D20": "A table may agree that some players need four cards for a word (option `flagged`).",
    "D21": "Each language has a deck of its own.",
    "D22": "What counts is the deck that is played with, be it counted from the printed one or not; where it"
    " is shown, it is said that it is not.",
    "D23": "No word takes fewer than three cards, whatever a table agrees on.",
    "D24": "Only players who took a card in the round are in the running for its victory tile, by their"
    " result after the handicap. A round in which nobody took a card gives none.",
    "D25": "A table may agree on another number of rounds (option `rounds`). A game for victory tiles ends"
    " after so many rounds at the latest, by default after twice as many as it has players and two more;"
    " the most tiles win then.",
    "D26": "A call that the cards on the table do not lay is wrong, and costs the penalty. Only where cards"
    " that it needs were taken after the caller last saw the table is it late: it costs nothing, and the"
    " answer says who was quicker. A table may agree (option `misfits=ignored`) that it is no call at all.",
    "D27": "A pass is a wish for the next card, which is turned when all have passed; until then who has"
    " passed may still call, and the call voids the pass. At a table that agrees on `turning=dealer` the"
    " dealer may also turn the card sooner.",
    "D28": "When nothing lies on the table, the next card is turned at once; when there is none, the round is"
    " over.",
    "D29": "Cards that were taken lie face down. Nobody sees a card that comes from the deck for a wrong"
    " call, not even its player.",
    "D30": "The table may name the first dealer (option `dealer`); else chance does.",
    "D31": "A table may agree on a pace of 3 to 60 seconds (`pace_seconds`): after so many seconds in which"
    " nobody calls the next card is turned, and with the deck used up the round ends. A player who takes a"
    " card for a wrong call has 20 seconds; then it is the first card of the table. Where all pass, the next"
    " card is turned at once.",
}

RULES: Final = {
    **{f"diabolo.{number}": text for number, text in enumerate(_SHEET, 1)},
    **_RULINGS,
    **CORE_RULES,
}
"""Every rule by its id."""
