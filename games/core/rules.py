"""The rules that hold at every table, by id."""

from typing import Final

CORE_RULES: Final = {
    "core.1": "After the end of the game nobody makes a move.",
    "core.2": "Only a seat that is asked makes a move.",
    "core.3": "A move is one of the moves of the game.",
    "core.4": "Players take back only their own last move (C1).",
    "C1": "A move is taken back whole or not at all. It stands for good once it has opened or closed a window"
    " or passed the turn, answered or not; while answers are sealed a seat may take back its own, and those"
    " of the others stay. It also stands when another seat, or a spectator, has learned something from it"
    " that was hidden, and by default (strict) when the player has. A table may agree beforehand that what"
    " the player has learned does not count (lenient), or that no move is taken back (off). At a table of one"
    " seat spectators are no others.",
    "C2": "A log replays by the rules of the version in its header; a rulebook keeps the older ones.",
    "C3": "No view and no event tells the seed, the order of a deck or how many moves were made before the"
    " end, nor that somebody else has answered while answers are sealed. A match whose seed somebody chose is"
    " marked as seeded.",
    "C4": "What was public when it happened stays public: a view carries it, also where people are not shown"
    " a tally of it.",
    "C5": "Several moves of one seat may be made together, all or none. A move that shows its seat something"
    " hidden, as a card that is drawn, a ruling or answers that were sealed, is the last of them. A preview"
    " of moves follows from what the seat knows.",
}
