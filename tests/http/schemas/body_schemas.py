"""Documents beside the schemas of the bodies that operations read, and of their answers."""

from functools import cache
from typing import Any

from openapi_schema_validator import OAS31Validator

from wordsvc.http import openapi
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation


def fits(operation: Operation, document: Any) -> bool:
    assert operation.body is not None
    found: bool = _validator(operation.body.name).is_valid(document)
    return found


def check_answer(operation: Operation, document: Any) -> None:
    """Refuse an answer that its schema does not describe, also for a field that is not declared."""
    assert operation.answer is not None
    faults = list(_closed(operation.answer.name).iter_errors(document))
    assert not faults, operation.id


@cache
def _validator(name: str) -> Any:
    components = openapi.document(OPERATIONS)["components"]
    return OAS31Validator({"$ref": f"#/components/schemas/{name}", "components": components})


@cache
def _closed(name: str) -> Any:
    """Return a validator that takes no further fields, which answers of later versions may have."""
    schemas = openapi.document(OPERATIONS)["components"]["schemas"]
    closed = {each: {"additionalProperties": False, **schema} for each, schema in schemas.items()}
    return OAS31Validator({"$ref": f"#/components/schemas/{name}", "components": {"schemas": closed}})
