"""The text of `help` for Quiddler: its aim, and the form of its moves."""

from typing import Final

from wordsvc.input.messages import message

GUIDE: Final = message(
    """\
The most points win. Lay all cards but one as words to go out; then the others have one last turn.
Cards left over count against you, and a word is not judged unless somebody challenges it.
  draw, take      draw the top card of the pile, or take the top discard
  lay quit on     lay these words; the cards of your hand are chosen, those with most points
  lay qu.i.t:quit lay a word with these cards
  discard qu      end the turn
  challenge quit  challenge a word at the end of the hand; challenge 2.1 is the first word of seat 2
  done            challenge no more"""
)
