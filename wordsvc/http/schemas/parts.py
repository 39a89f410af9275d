"""The parts that several resources share."""

from functools import partial
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, WithJsonSchema

from wordsvc.input.question import Kind


def _open(schema: dict[str, Any]) -> None:
    """Let later versions add a field to an answer."""
    schema.pop("additionalProperties", None)


class Answer(BaseModel):
    """A JSON object in an answer."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid", strict=True, defer_build=True, json_schema_extra=_open
    )

    @classmethod
    def described(cls) -> "ModelAnswer":
        """Return the model as an `Answer` describes itself."""
        return ModelAnswer(cls)


class ModelAnswer:
    """A model with the attributes of `wordsvc.input.answer_schema.Answer` that describe it."""

    def __init__(self, model: type[Answer]) -> None:
        self.name = model.__name__
        self.text = model.__doc__ or ""
        self._model = model

    def parts(self) -> dict[str, Kind]:
        """Return the schemas of the model and of its parts."""
        written = tidy(self._model.model_json_schema(ref_template="#/components/schemas/{model}"))
        found = written.pop("$defs", {}) | {self.name: written}
        return {name: Kind(partial(dict, schema)) for name, schema in found.items()}


def tidy(schema: Any) -> Any:
    """Return a schema without the titles that pydantic makes of names, and with required fields first.

    Defaults of null go, too: generators of clients make fields with a default required.
    """
    if isinstance(schema, list):
        return [tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "answer" in schema:
        return {"$ref": f"#/components/schemas/{schema['answer']}"}
    tidied = {
        key: tidy(value)
        for key, value in schema.items()
        if key != "properties"
        and not (key == "title" and isinstance(value, str))
        and not (key == "default" and value is None)
    }
    if "properties" in schema:
        required = schema.get("required", [])
        fields = sorted(schema["properties"].items(), key=lambda field: field[0] not in required)
        tidied["properties"] = {name: tidy(field) for name, field in fields}
    return tidied


def _answer(name: str) -> WithJsonSchema:
    """Return the schema of an answer that its class declares."""
    return WithJsonSchema({"answer": name})


DeckReference = Annotated[dict[str, Any], _answer("DeckReference")]
DictionaryReference = Annotated[dict[str, Any], _answer("DictionaryReference")]
Penalty = Annotated[dict[str, Any], _answer("Penalty")]
WordRuling = Annotated[dict[str, Any], _answer("WordRuling")]
Verdict = Annotated[dict[str, Any], _answer("Verdict")]
