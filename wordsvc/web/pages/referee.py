"""The page at `/`: a word, its cards, who challenges whom, and the ruling, in the language of the reader."""

from typing import Final, NamedTuple

from flask import Response, request

from wordsvc.cards import explain
from wordsvc.input import InputError
from wordsvc.input.sentences import say, tell, translate
from wordsvc.library.judge import judge
from wordsvc.library.settle import settle
from wordsvc.web.blueprint import page, show
from wordsvc.web.messages import describe_fault
from wordsvc.words import Verdict

_FIELDS: Final = ("game", "word", "cards", "challenger", "challenged")


class Answer(NamedTuple):
    """What the page says: the verdict, and the penalty where the question was a challenge."""

    verdict: Verdict
    player: str | None = None
    points: int | None = None

    @property
    def reasons(self) -> list[str]:
        """Why the word does not count, in sentences of the language that is spoken."""
        return [translate(sentence) for sentence in explain(self.verdict)]

    @property
    def caution(self) -> str:
        """What must be said about the deck."""
        deck = self.verdict.deck
        if deck is None or not deck.caution:
            return ""
        return tell("Deck: {deck}, a {caution}.", deck=deck.name, caution=deck.caution)


@page("/")
def referee() -> Response:
    """Show the form; with a word in the query, show the ruling above it."""
    form = {name: request.args.get(name, "").strip() for name in _FIELDS}
    labels = _labels()
    if "word" not in request.args:
        return show("referee.html", form=form, labels=labels)
    try:
        answer = _answer(form)
    except InputError as error:
        return show("referee.html", 422, form=form, labels=labels, error=describe_fault(error, labels))
    return show("referee.html", form=form, labels=labels, answer=answer)


def _answer(form: dict[str, str]) -> Answer:
    """Judge a call in Diabolo, a word in Quiddler or, when players are named, a challenge."""
    if form["game"] not in ("", "quiddler", "diabolo"):
        raise InputError("game", "unknown_game", say("the game must be Quiddler or Diabolo"))
    if form["game"] == "diabolo":
        if form["challenger"] or form["challenged"]:
            raise InputError("challenger", "not_of_this_game", say("only Quiddler has challenges"))
        return Answer(judge(form["word"], game="diabolo", cards=form["cards"]))
    if not (form["challenger"] or form["challenged"]):
        return Answer(judge(form["word"], game="quiddler", cards=form["cards"] or None))
    laid = (form["word"], form["cards"])
    ruling = settle([laid], challenger=form["challenger"], challenged=form["challenged"])
    (penalty,) = ruling.penalties
    return Answer(ruling.verdicts[0], penalty.player, penalty.points)


def _labels() -> dict[str, str]:
    """What the form calls its fields."""
    return {
        "game": tell("Game"),
        "word": tell("Word"),
        "cards": tell("Cards"),
        "challenger": tell("Who challenges"),
        "challenged": tell("Who laid the word"),
    }
