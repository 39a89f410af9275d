"""The deal of the solitaire: eight stacks of six."""

from typing import Final

STACKS: Final = 8
STACK_SIZE: Final = 6
CARDS: Final = STACKS * STACK_SIZE
