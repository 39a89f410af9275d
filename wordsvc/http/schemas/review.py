"""`/v1/matches/ID/states`."""

from wordsvc.http.schemas.matches import View
from wordsvc.http.schemas.parts import Answer


class State(Answer):
    """What a viewer saw after some moves of a match that is over."""

    step: int
    seat: int
    view: View
    to_act: list[int]
    scores: list[int | float]
