"""The text of `help` for Diddly: its aim, and the form of its moves."""

from typing import Final

from games.messages import message

GUIDE: Final = message(
    """\
The lowest score wins. Cards that match in a column cost nothing, in the nine-card game those that
match in a line of three. A round ends when all cards of one player lie face up.
  flip3          turn up the own card at place 3, before the first turn
  deck, discard  draw the top card of the deck, or the top discard
  at3            put the card that was drawn at place 3; the card there is discarded
  peek3, done    look at the own card at place 3 with a Peek, or decline
  recycle3:W     give the Recycle at place 3 for a Wild among the discards"""
)
