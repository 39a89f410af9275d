"""The text of `help` for Diggity: its aim, the ways to make a tool, and the form of its moves."""

from typing import Final

from games.messages import message

GUIDE: Final = message(
    """\
The most nuggets of gold win. Lay cards whose passages connect: symbols make tools and miners, and a
miner finds gold. Tools are played for it in the order of their ranks; nobody tops a shed.
  shovel, rank 1  a triangle and a line
  pulley, rank 2  a circle and a line, or what the option `pulley` says
  cart, rank 3    two circles and a square
  shed, rank 4    a triangle, a square and a line
  miner           a triangle and a circle, with three cards in the mine before
Moves:
  circle:NE       choose this card of the hand; its passages lead out at its north and east edges
  5E-S            lay it east of card 5, with its south edge there
  take:cart       take the tool that you made; steal:cart and from:2 steal one, from seat 2
  gold            take the gold card; shovel, pulley, cart, shed play a tool for it
  pass, decline   do nothing"""
)
