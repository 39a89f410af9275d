"""The text of `help` for Fiddlefoo: its aim, and the form of its moves."""

from typing import Final

from games.messages import message

GUIDE: Final = message(
    """\
Be left with few notes when somebody has no cards. A card laid makes a pair with one of its colour;
the others throw at you cards with a number in between, or with as many notes as the distance.
  R7        choose this card, or throw it for its number
  3,-2      lay the chosen card in column 3, row -2
  notes:R7  throw R7 for its notes
  pile:R7   put R7 on its pile instead of throwing it
  pair:B3   of equal ranges, choose the one to B3
  as:red    name the colour of the purple card
  draw      draw a card, with none that can be laid
  done      throw no more, or decline
On the map < marks the card laid last."""
)
