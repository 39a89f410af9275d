"""The page at `/`: a word, its cards, who challenges whom, and the ruling, in the language of the reader."""

from typing import Any, Final, NamedTuple

from flask import Response, make_response, render_template, request

from dictionaries import DictionaryError, installed, load_manifest
from wordsvc.cards import explain, printable
from wordsvc.input import InputError
from wordsvc.input.sentences import LANGUAGES, say, speaking, spoken, tell, tell_number, translate
from wordsvc.library.judge import judge
from wordsvc.library.settle import settle
from wordsvc.web.blueprint import pages
from wordsvc.web.language import NAMES, accepted_language, asked_language
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


@pages.get("/")
def referee() -> Response:
    """Show the form; with a word in the query, show the ruling above it."""
    asked = asked_language(request)
    language = asked or accepted_language(request)
    with speaking(language):
        text, status = _show(asked)
    response = make_response(text, status)
    response.headers["Content-Language"] = language
    response.vary.add("Accept-Language")
    return response


def _show(asked: str | None) -> tuple[str, int]:
    """The page and its status; `asked` is the language that the form keeps."""
    form = {name: request.args.get(name, "").strip() for name in _FIELDS}
    if "word" not in request.args:
        return _page(form, asked)
    try:
        return _page(form, asked, answer=_answer(form))
    except InputError as error:
        return _page(form, asked, error=error, status=422)
    except DictionaryError:
        failure = tell("A dictionary is missing or damaged on the server.")
        return _page(form, asked, failure=failure, status=503)


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


def _page(form: dict[str, str], asked: str | None, status: int = 200, **result: Any) -> tuple[str, int]:
    labels = _labels()
    if "error" in result:
        result["error"] = _fault(result["error"], labels)
    typed = {name: value for name, value in form.items() if name in request.args}
    text = render_template(
        "referee.html",
        form=form,
        typed=typed,
        labels=labels,
        asked=asked,
        language=spoken(),
        others={code: NAMES[code] for code in LANGUAGES if code != spoken()},
        notices=[notice for name in installed() for notice in load_manifest(name).notices],
        printable=printable,
        tell=tell,
        tell_number=tell_number,
        **result,
    )
    return text, status


def _labels() -> dict[str, str]:
    """What the form calls its fields."""
    return {
        "game": tell("Game"),
        "word": tell("Word"),
        "cards": tell("Cards"),
        "challenger": tell("Who challenges"),
        "challenged": tell("Who laid the word"),
    }


def _fault(error: InputError, labels: dict[str, str]) -> str:
    """An error in a line, which calls the field as the form does."""
    field = next((part for part in reversed(error.field) if isinstance(part, str)), "")
    label = labels.get(field, field)
    message = translate(error.message)
    if message.startswith(f"{field} "):
        line = tell("“{label}” {predicate}", label=label, predicate=message.removeprefix(f"{field} "))
    else:
        line = f"{label}: {message}"
    notes = [error.rule, translate(error.hint)]
    return " ".join([line, *(f"({note})" for note in notes if note)])
