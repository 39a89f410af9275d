"""`answer`: one declaration gives the JSON of an answer, its schema and its reader."""

import doctest
import pickle
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

import pytest

from wordsvc.input import answer as answers
from wordsvc.input import answer_schema, names
from wordsvc.input.answer import answer, having, write
from wordsvc.input.answer_schema import UnreadableAnswerError, answer_of
from wordsvc.words import DictionaryReference, Note, Spelling


class Deck(TypedDict):
    """A deck."""

    name: str
    cards: NotRequired[Annotated[int, having(minimum=1), "The number of cards."]]


Short = Annotated[str, having(pattern="^[a-z]$"), "A letter."]


class Seal(TypedDict):
    """A seal."""

    mark: Annotated[Short, "The letter on the seal."]
    date: NotRequired[int]


@answer("pages", further=f"{__name__}.Seal")
class Paper(NamedTuple):
    """A paper."""

    pages: int


@answer("owner", further=f"{__name__}.Paper", about_further="A file has papers.")
class Folder(NamedTuple):
    """A folder."""

    owner: str


class Pile:
    @property
    def reference(self) -> Deck:
        return {"name": "all"}


@answer("name points=score bonus total", optional=("bonus",))
class Score(NamedTuple):
    """The points of a player.

    More about them.
    """

    name: str
    score: Annotated[int, "From words."]
    bonus: Annotated[int | None, having(minimum=1), "Left out without a bonus."] = None

    @property
    def total(self) -> int:
        return self.score + (self.bonus or 0)


@answer("scores first=best.name by_name kind deck", name="Game")
class GameRecord(NamedTuple):
    """A game."""

    scores: tuple[Score, ...]
    best: Score
    by_name: Mapping[str, list[int]]
    kind: Literal["long", "short"]
    deck: Pile | None


ANN = Score("Ann", 3, 4)
BEA = Score("Bea", 5)
REFERENCE = "#/components/schemas/{}"


@pytest.mark.parametrize("module", [answers, answer_schema], ids=lambda module: str(module.__name__))
def test_the_examples_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_fields_are_written_in_their_order() -> None:
    assert list(write(ANN).items()) == [("name", "Ann"), ("points", 3), ("bonus", 4), ("total", 7)]


def test_optional_fields_are_left_out() -> None:
    assert write(BEA) == {"name": "Bea", "points": 5, "total": 5}


def test_parts_are_written() -> None:
    game = GameRecord((ANN, BEA), BEA, {"Ann": [1]}, "long", Pile())
    assert write(game) == {
        "scores": [write(ANN), write(BEA)],
        "first": "Bea",
        "by_name": {"Ann": [1]},
        "kind": "long",
        "deck": {"name": "all"},
    }


def test_the_schema_follows_the_annotations() -> None:
    assert answer_of(Score).schema() == {
        "type": "object",
        "description": "The points of a player.",
        "properties": {
            "name": {"type": "string"},
            "points": {"type": "integer", "description": "From words."},
            "total": {"type": "integer"},
            "bonus": {
                "anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}],
                "description": "Left out without a bonus.",
            },
        },
        "required": ["name", "points", "total"],
    }
    assert answer_of(GameRecord).schema()["properties"] == {
        "scores": {"type": "array", "items": {"$ref": REFERENCE.format("Score")}},
        "first": {"type": "string"},
        "by_name": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "integer"}},
        },
        "kind": {"type": "string", "enum": ["long", "short"]},
        "deck": {"anyOf": [{"$ref": REFERENCE.format("Deck")}, {"type": "null"}]},
    }


def test_an_own_description_goes_first() -> None:
    assert answer_of(Seal).fields["mark"].schema()["description"] == "The letter on the seal."


def test_further_fields_are_own_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "import_module", lambda name: sys.modules[name.removeprefix("wordsvc.")])
    assert list(answer_of(Paper).fields) == ["pages", "mark", "date"]
    assert answer_of(Paper).required == ["pages", "mark"]
    assert list(answer_of(Folder).fields) == ["owner", "pages"]
    assert answer_of(Folder).text == "A folder.\n\nA file has papers."


def test_parts_are_named() -> None:
    assert set(answer_of(GameRecord).parts()) == {"Game", "Score", "Deck"}


@pytest.mark.parametrize(
    "value",
    [
        ANN,
        BEA,
        Note("other_ways", "See.", ("A",), "Q32"),
        Note("other_ways", "See."),
        Spelling(("QU", "I"), ("QU", "I"), 0, None),
        DictionaryReference("en", "2026.11", "b7c3"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_reader_gives_the_answer_back(value: Any) -> None:
    kind: Any = type(value)
    assert answer_of(kind).read({**write(value), "later": 1}) == value
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_reader_gives_a_dictionary_without_all_arguments() -> None:
    document = write(GameRecord((ANN,), ANN, {}, "short", None))
    assert answer_of(GameRecord).read(document) == {**document, "scores": (ANN,)}


@pytest.mark.parametrize(
    ("kind", "document", "field"),
    [
        (Score, [], "Score"),
        (Score, {"name": "Ann", "points": 3}, "total"),
        (Score, {"name": 1, "points": 3, "total": 3}, "name"),
        (Score, {"name": "Ann", "points": True, "total": 3}, "points"),
        (Score, {"name": "Ann", "points": 3, "total": 3, "bonus": 0}, "bonus"),
        (Deck, {"name": "all", "cards": 0}, "cards"),
        (Deck, {"name": None}, "name"),
        (Seal, {"mark": "a\n"}, "mark"),
        (Note, {"code": "unknown", "message": "See."}, "code"),
        (Note, {"code": "other_ways", "message": "See.", "cards": "A"}, "cards"),
        (Note, {"code": "other_ways", "message": "See.", "cards": [1]}, "cards"),
    ],
)
def test_a_reader_names_the_field_at_fault(kind: Any, document: Any, field: str) -> None:
    with pytest.raises(UnreadableAnswerError, match=f"^{field}$"):
        answer_of(kind).read(document)


def test_other_classes_are_no_answers() -> None:
    with pytest.raises(TypeError, match="is no answer"):
        answer_of(dict)
