"""The rules that hold at every table, by id."""

from typing import Final

CORE_RULES: Final = {
    "core.1": "After the end of the game nobody makes a move.",
    "core.2": "Only a seat that is asked makes a move.",
    "core.3": "A move is one of the moves of the game.",
    "core.4": "The last move can be taken back by who made it, unless a seat other than his has learned"
    " something from it that was hidden. Answers of others that are still sealed do not count.",
}
