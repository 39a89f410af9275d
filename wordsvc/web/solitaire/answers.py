"""Texts on the solitaire's page: past events, good words, and a way through a deal."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from wordsvc.cards import show_cards
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.daily import find_today
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.position import CARDS, Fill, Move, PublicView, moves_with_cards
from wordsvc.quiddler.solitaire.solver.solution import clear
from wordsvc.web.solitaire.page_game import PageGame, solitaire_rules, today_deal

SOLVER_BUDGET: Final = 5_000
"""The most positions that the solver looks at: about a second, and one deal in a hundred takes more."""


class Outcome(NamedTuple):
    """The standing of a game: a headline, or "" while it goes on, and its result."""

    headline: str
    good: bool = False

    @property
    def over(self) -> bool:
        """True if no move is possible any more."""
        return bool(self.headline)


def outcome_of(public: PublicView) -> Outcome:
    """Return the outcome of a game, or that it goes on."""
    left = public["left"]
    if public["phase"] == "won":
        return Outcome(translate("You have won: all cards are used"), good=True)
    if public["phase"] == "given_up":
        return Outcome(translate_plural("Given up with {n} card left", "Given up with {n} cards left", left))
    if public["phase"] == "lay" and solitaire_rules().adviser.finds_none(public):
        return Outcome(
            translate_plural(
                "Lost: no word can be made of {n} card", "Lost: no word can be made of {n} cards", left
            )
        )
    return Outcome("")


def describe_result(table: PageGame) -> str:
    """Return the result as a line for others: the deal, and the cards that are used."""
    if table.deal == today_deal():
        name = translate("Solitaire of {date}", date=find_today().isoformat())
    else:
        name = translate("Solitaire, deal {deal}", deal=table.deal)
    used = CARDS - table.public["left"]
    return name + ": " + translate("{used} of {cards} cards used", used=used, cards=CARDS)


def describe_game(table: PageGame) -> list[str]:
    """Return the effect of the last move, and the pending request."""
    public, lines = table.public, []
    if table.chosen:
        return [translate("Chosen: {word}", word="".join(public["showing"][stack] for stack in table.chosen))]
    if table.moves and table.moves[-1][0].isdigit():
        lines.append(translate("{word} is made.", word=public["made"][-1]["word"]))
    if table.moves:
        for event in table.match.events[-1]:
            if event.kind == "turn" and event.shown is not None:
                lines.append(translate("Turned up: {cards}.", cards=show_cards(event.shown["cards"])))
    if public["phase"] == "fill":
        lines.append(
            translate("Stack {stack} has run out: tap the card that moves there.", stack=public["gap"])
        )
    elif not lines and not table.moves:
        lines.append(translate("Tap the cards of a word, in its order, or type it."))
    return lines


def describe_solution(number: int) -> tuple[str, list[str]]:
    """Return a way to use up all cards of a deal: a headline, and the moves; none where none was found."""
    position = deal(number)
    authority = solitaire_rules().judge.authority
    assert authority is not None  # noqa: S101 - the dictionary of the edition is shipped
    found = clear(position, authority, budget=SOLVER_BUDGET)
    headline = {
        "cleared": translate("All cards of this deal can be used up"),
        "impossible": translate("Nobody can use up all cards of this deal."),
        "unknown": translate("The computer found no way in time; there may be one."),
    }[found.status]
    return headline, [_describe_move(*each) for each in moves_with_cards(position, found.moves)]


def _describe_move(move: Move, cards: Sequence[str]) -> str:
    if isinstance(move, Fill):
        return translate("{card} from stack {stack} into the gap", card=cards[0], stack=move.stack + 1)
    return translate("{word} with {cards}", word=move.word, cards=show_cards(cards))
