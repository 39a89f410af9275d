"""The text of `help` for the solitaire: its aim, and the form of its moves."""

from typing import Final

from wordsvc.input.sentences import say

GUIDE: Final = say(
    """\
Use up all 48 cards. Make words of cards that show; the next cards turn up. A stack that is used up
is filled from one with two or more cards. When no word can be made, the game is lost.
  zen            make a word: zen; (qu)it or QU,I,T says which cards
  1 4 2          make a word of the cards of these stacks, in this order
  fill 3         move the card of stack 3 into the gap
  give up        end the game: it is lost
  best           let the computer play deals in its head and name its word"""
)
