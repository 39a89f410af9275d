"""Every sentence of the rules of Diggity (revision 2.1, 2012), in words of our own, and the rulings.

`diggity.N` are the sentences of the sheet in its order; `G..` say how its holes are filled.
"""

from typing import Final

from games.core import CORE_RULES

_SHEET: Final = (
    "The aim is to score the most points by collecting gold.",
    "The mine deck has 64 cards: 16 each of circles, triangles, squares and lines.",
    "Each mine card has one or more passages that lead out of it: its exits.",
    "The tools deck has 16 cards, four of each kind of tool.",
    "The gold deck has 16 cards.",
    "A gold card has one to six nuggets; there are more cards of the middle values.",
    "The gold deck is shuffled and lies face down.",
    "For a shorter game only a part of the gold deck may be used, as 8 of the 16 cards at random.",
    "The cards of 5 and 6 nuggets may be taken out, so that luck counts for less.",
    "The mine deck is shuffled, and everybody is dealt a hand of it.",
    "The rest of the mine deck lies face down.",
    "One of each kind of tool for each player is taken from the tools deck.",
    "The tools of each kind lie in a pile of their own, face up.",
    "The other tool cards are not used.",
    "The player with the dirtiest fingernails goes first.",
    "The turn passes clockwise.",
    "Two players have 5 cards in hand each, three players 4, and four players 3.",
    "A turn begins with laying a mine card from the hand.",
    "The first card of a mine may be any card.",
    "Where cards lie already, the card laid must connect to the mine.",
    "At least one exit of the card must connect to an open exit of the mine.",
    "The card may cover no part of another card; it may touch edges.",
    "Where and which way round the card lies is free otherwise.",
    "Other exits of the card may run into the blocked edge of a card.",
    "To have no card that can be laid is very rare.",
    "A player who can lay no card passes, and nobody else does.",
    "If all players pass, the mine is closed.",
    "After the card is laid it is seen whether it closes the mine, makes a tool or brings up gold.",
    "The mine is closed when all its exits are blocked: there are none left, or none that can be used.",
    "The cards of a closed mine are discarded.",
    "The next player clockwise after the one who closed the mine starts a new one.",
    "An exit that is not connected does not keep a mine open when no card can be laid there without"
    " overlapping.",
    "The player who closes the mine still gets the tool or the gold for that card.",
    "There are four kinds of tools, and the miner, which is made in the same way.",
    "They are made by connecting mine cards with the right symbols.",
    "A player who lays a card that connects to all other parts of a tool earns this tool.",
    "A triangle connected to a line makes a shovel.",
    "The parts may be connected in any order, but directly, with no other card between them.",
    "It does not matter which way round the parts lie.",
    "A card may be a part of several tools, over several turns.",
    "Cards that touch with no railroad between them are not connected.",
    "Of three parts each must connect to at least one of the other two, not all by the same track.",
    "Three parts need not be in a row: they may turn a corner.",
    "A player who completes several tools at once chooses one of them and gets only that one.",
    "In the example a square is connected to a triangle; a line connected to either makes a shed.",
    "If that line is connected to the triangle, its player may take a shovel instead of the shed.",
    "A circle connected to that square makes no cart, because a cart needs two circles.",
    "A second circle, connected to that circle or to the square, makes the cart.",
    "A player who makes a tool takes it from its pile.",
    "If the pile of the tool is empty, it may be stolen from any player who has one.",
    "A player who connects a triangle to a circle, with three or more cards in play when the turn began,"
    " makes a miner.",
    "It does not matter which of the two was there first.",
    "A miner finds gold: the top card of the gold pile is turned up.",
    "A gold card is worth a point for each of its nuggets, 1 to 6.",
    "The player who made the miner gets the gold, unless somebody plays tools to take it.",
    "Tools may also be played to protect the own gold, or to get it back.",
    "The ranks of the tools are shovel 1, pulley 2, cart 3, shed 4.",
    "Tools are played in the order of their ranks, the shovel first.",
    "Only one tool of each kind is played for a gold card.",
    "No rank is left out.",
    "The gold goes to the player of the highest tool, or to the player who made the miner if no tool was"
    " played.",
    "A player whose chance it is may play as many tools as possible, in their order.",
    "The chance begins with the player who made the miner and goes clockwise, until nobody is able or"
    " willing to play more, or until a shed is played.",
    "A shed is the highest tool: nobody can play a higher one.",
    "The tools played go back to the piles and can be earned again.",
    "Tools that were not played are kept.",
    "When the gold is collected the mine is finished, and its cards are discarded.",
    "The player who won the gold starts the new mine with one card, whoever made the miner.",
    "In the example Jill connects a circle to a triangle, makes a miner and turns up two nuggets.",
    "Jill has the first chance, with a shovel and a cart: Jill plays the shovel, and can play no more"
    " without a pulley.",
    "Bruce cannot play a shovel after that one; Bruce plays a pulley, and then cannot play a shed without"
    " a cart.",
    "Wiley plays a cart; if Wiley stopped there, Bruce could play a shed.",
    "So Wiley plays a shed too, which nobody can top, and wins the gold.",
    "The four tools that were played go back to the piles.",
    "Jill draws a mine card for the circle that Jill laid.",
    "Wiley clears the mine away and lays a card that starts a new one.",
    "A player who lays a card that could make a tool and also a miner chooses one of them, not both.",
    "Otherwise a card that could make a miner must make it.",
    "At the end of a turn its player draws until there are as many cards in hand as at the beginning.",
    "If the mine deck runs out, the discards are shuffled and become the new one.",
    "Then it is the next player's turn.",
    "The game ends when the last gold card has been turned up and collected.",
    "The points on the gold cards that each player has collected are added up.",
    "Whoever has the most points wins.",
    "While players learn the game, all show the tools that they own.",
    "Players with experience may hide their tools.",
    "When a tool is stolen in this case, all show their tools of that kind.",
)

_RULINGS: Final = {
    "G01": "Cards are connected where two exits meet point to point; cards that only touch are not.",
    "G02": "A card may join any open exit, upright or across, either way round. Edges may touch, nothing"
    " may overlap. One connection is enough; other exits may run into cards.",
    "G03": "All exits of a card lead to one another, whichever way its tracks run.",
    "G04": "A tool is made by a connected set of exactly its parts, the new card among them, in any order"
    " and round corners.",
    "G05": "A pulley is made by a circle and a line. This is inferred: the sheet's picture of it is lost,"
    " and in its examples no other pair of different symbols is left. A table may choose two triangles,"
    " two squares or two lines instead (option `pulley`).",
    "G06": "Cards can be used again on later turns: a set of parts makes a tool again only when a new card"
    " is one of them.",
    "G07": "Of several tools one is chosen. Taking a tool is an offer, which may be declined.",
    "G08": "When the pile of a tool is empty, it may be stolen from one other player who has it. When only"
    " the thief has it, there is none to have.",
    "G09": "With fewer than three cards in the mine at the beginning of the turn a triangle and a circle"
    " make no miner. They lie there, and make none later by themselves.",
    "G10": "A miner must be made, unless the same card also makes a tool: then one of them is chosen, and"
    " there is no declining both.",
    "G11": "Two miners made by one card bring up one gold card.",
    "G12": "In the duel for the gold the player who made the miner is asked first, then the others"
    " clockwise. Each adds as many of the next tools as they like, or passes. It ends when all have passed"
    " in a row, or with a shed. A player who has passed may come back later.",
    "G13": "Players may top their own tool with a higher one.",
    "G14": "When no tool is played, the gold goes to the player who made the miner.",
    "G15": "After the gold the mine is discarded and the player who made the miner draws. Then the winner"
    " has the next whole turn: the winner lays the first card of the new mine and draws, and play goes on"
    " clockwise from there. A table may choose (option `restart`) that the winner only lays that card and"
    " draws, and the turn then passes to the player after the one who made the miner.",
    "G16": "A mine is closed when no card of whatever exits could join it. It is discarded, and the next"
    " player starts; a tool or gold for the closing card is taken first.",
    "G17": "When a miner closes the mine, there is gold first, and then the winner of it starts (G15).",
    "G18": "The first card of a mine cannot close it: all its exits are free.",
    "G19": "Players pass only when they can lay no card. They draw then only if their hand is short.",
    "G20": "When all players have passed in a row, the mine is discarded, and the player after the last"
    " who passed starts a new one.",
    "G21": "If the mine deck and the discards are both empty, play goes on with fewer cards in hand; they"
    " are drawn at the end of any later turn of the player, also after a pass.",
    "G22": "A player without cards in hand passes.",
    "G23": "Players with the same most points win together.",
    "G24": "A table may use only some of the gold cards, drawn at random (option `gold`), and may take out"
    " those of 5 and 6 (option `high`).",
    "G25": "Chance decides who goes first, unless the table names a seat (option `first`).",
    "G26": "Hidden tools (option `tools`) are only not displayed: tools are taken openly, and the log says"
    " so. When one is stolen, all show how many of that kind they have.",
    "G27": "There are as many tools of each kind as players; a tool that was played can be had again.",
    "G28": "The first card of a mine lies upright, by itself: turning the whole table changes nothing.",
    "G29": "A mine card is 2.5 by 3.5 inches, and its exits are the middles of its edges. Which cards have"
    " which exits, and which values the gold has, is printed nowhere: both are a model, in a file that a"
    " table chooses (option `deck`).",
    "G30": "Two cards of a symbol are the same if half a turn makes the exits of one those of the other.",
    "G31": "Two ways to lay a card are one move when it ends in the same place with its exits on the same"
    " sides; the way with the lowest number of a mine card counts, then the first clockwise.",
    "G32": "A player first chooses a card that can be laid, which the others do not see, and then its"
    " place. Until the card lies the player may take the choice back, unless only one kind of edge still"
    " fits anywhere: then the choice has shown the others that the card has such an edge.",
    "G33": "A tool that nobody can have, because the player has all of them, does not free that player"
    " from the miner that the same card makes.",
    "G34": "When only one other player has the tool to be stolen, nobody is asked for that player's name.",
    "G35": "A thief of a hidden tool knows from the empty pile and the own tools that another has one."
    " First the thief says what is stolen and all show, then the thief chooses from whom.",
    "G36": "The cards of 5 and 6 are taken out first. If fewer gold cards are left than were agreed on,"
    " all of them are used.",
    "G37": "In the duel everybody is asked, also a player without tools, and a player who has played is"
    " asked again until they pass.",
    "G38": "The game ends at the latest after 500 turns for each player, unless agreed otherwise (option"
    " `turns`), counted for all together, and the gold collected counts. The sheet has no limit.",
    "G39": "When the winner of gold only lays the first card (option `restart`), that counts as a turn for"
    " the limit. Without a card in hand the winner passes, and whoever is next starts.",
}

RULES: Final = {
    **{f"diggity.{number}": text for number, text in enumerate(_SHEET, 1)},
    **_RULINGS,
    **CORE_RULES,
}
"""Every rule by its id."""
