"""The page at `/`: a word, its cards, who challenges whom, and the ruling."""

from typing import Any, Final, NamedTuple

from flask import render_template, request

from dictionaries import DictionaryError, installed, load_manifest
from wordsvc.cards import explain, load_deck, printable
from wordsvc.input import InputError
from wordsvc.library.judge import judge
from wordsvc.library.settle import settle
from wordsvc.web.blueprint import pages
from wordsvc.words import Verdict

_FIELDS: Final = ("game", "word", "cards", "challenger", "challenged")


class Answer(NamedTuple):
    """What the page says: the verdict, and the penalty where the question was a challenge."""

    verdict: Verdict
    player: str | None = None
    points: int | None = None

    @property
    def reasons(self) -> list[str]:
        """Why the word does not count, in sentences."""
        return explain(self.verdict)

    @property
    def caution(self) -> str:
        """What must be said about the deck."""
        deck = load_deck(self.verdict.deck) if self.verdict.deck else None
        return f"Deck: {deck.name}, a {deck.caution}." if deck and deck.caution else ""


@pages.get("/")
def referee() -> tuple[str, int]:
    """Show the form; with a word in the query, show the ruling above it."""
    form = {name: request.args.get(name, "").strip() for name in _FIELDS}
    if "word" not in request.args:
        return _page(form)
    try:
        return _page(form, answer=_answer(form))
    except InputError as error:
        return _page(form, error=error, status=422)
    except DictionaryError:
        return _page(form, failure="A dictionary is missing or damaged on the server.", status=503)


def _answer(form: dict[str, str]) -> Answer:
    """Judge a call in Diabolo, a word in Quiddler or, when players are named, a challenge."""
    if form["game"] not in ("", "quiddler", "diabolo"):
        raise InputError("game", "unknown_game", "the game must be Quiddler or Diabolo")
    if form["game"] == "diabolo":
        if form["challenger"] or form["challenged"]:
            raise InputError("challenger", "not_of_this_game", "only Quiddler has challenges")
        return Answer(judge(form["word"], game="diabolo", cards=form["cards"]))
    if not (form["challenger"] or form["challenged"]):
        return Answer(judge(form["word"], game="quiddler", cards=form["cards"] or None))
    laid = (form["word"], form["cards"])
    ruling = settle([laid], challenger=form["challenger"], challenged=form["challenged"])
    (penalty,) = ruling.penalties
    return Answer(ruling.verdicts[0], penalty.player, penalty.points)


def _page(form: dict[str, str], status: int = 200, **result: Any) -> tuple[str, int]:
    notices = [notice for name in installed() for notice in load_manifest(name).notices]
    return render_template("referee.html", form=form, notices=notices, printable=printable, **result), status
