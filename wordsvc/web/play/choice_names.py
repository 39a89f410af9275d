"""Names of the choices of a game's options, where a form shows them."""

from collections.abc import Mapping
from typing import Final

from wordsvc.input.sentences import say, translate

_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "bonus": {"longest_word": say("the longest word"), "most_words": say("the most words")},
    "first_turn": {"may_go_out": say("may go out"), "may_not_go_out": say("may not go out")},
    "challenges": {"sealed": say("challenges, all at once"), "strict": say("every word is judged")},
    "losses": {"hand": say("from the hand, never below zero"), "total": say("from the total")},
    "failed_word": {"minus": say("costs its points"), "zero": say("counts nothing")},
    "dictionary": {"closed": say("nobody"), "open": say("everybody")},
    "score": {"totals": say("the sum"), "tiles": say("victory tiles")},
    "ends": {"pass": say("when all pass"), "solver": say("also when no word is left")},
    "misfits": {"penalty": say("it costs the penalty"), "ignored": say("it is no call")},
    "turning": {"pass": say("when all have passed"), "dealer": say("also the dealer")},
    "board": {"columns": say("columns of two"), "nine": say("nine cards")},
    "deck": {"even": say("even"), "growth": say("growth")},
    "high": {"kept": say("kept"), "dropped": say("left out")},
    "tools": {"shown": say("shown"), "hidden": say("hidden")},
    "pulley": {
        "circle-line": say("circle and line"),
        "triangles": say("two triangles"),
        "squares": say("two squares"),
        "lines": say("two lines"),
    },
    "restart": {"turn": say("a whole turn"), "card": say("a first card")},
    "wildcard": {"no": say("no"), "yes": say("yes")},
    "cooperative": {"no": say("no"), "yes": say("yes")},
    "start": {"winnable": say("one that can be won with"), "random": say("any of them")},
    "notes": {"plain": say("the plain deck"), "printed": say("as printed, by chance")},
    "ties": {"choose": say("any pair"), "nearest": say("one of the nearest")},
    "throwers": {"others": say("the others"), "all": say("all")},
    "map": {"open": say("without edges"), "eight": say("eight by eight")},
}
"""By option and choice; an option is called the same in every game that has it."""


def name_choice(option: str, choice: str) -> str:
    """Return a choice in the language of the page; the choice itself where it has no name."""
    name = _NAMES.get(option, {}).get(choice)
    return choice.replace("_", " ") if name is None else translate(name)
