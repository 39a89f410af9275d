"""The text of `help` for Diabolo: its aim, and the form of its moves."""

from typing import Final

from wordsvc.input.messages import message

GUIDE: Final = message(
    """\
The most cards win. Cards are turned up one by one, and whoever first calls a word that at least three of
them lay takes these cards. For a wrong call, also of a word that the cards do not lay, each of the others
takes a card of the table.
  hang               call HANG, with as many cards as lay it
  call hang g,n,h,a  call it with these cards; * is a joker, ** one for two letters
  pass               no word; when all have passed, the next card is turned, and until then you may call
  turn               turn the next card at once: the dealer, at a table with turning=dealer
  take ei            take the card EI of the table, after a wrong call of another"""
)
