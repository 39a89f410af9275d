"""Documents beside the schemas of the bodies that operations read."""

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


@cache
def _validator(name: str) -> Any:
    components = openapi.document(OPERATIONS)["components"]
    return OAS31Validator({"$ref": f"#/components/schemas/{name}", "components": components})
