"""The headers that an operation declares: required ones are there, and all have their form."""

import re
from functools import lru_cache

from wordsvc.http.operations import HeaderParameter, Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.service import ServiceRequest


def check_headers(request: ServiceRequest, operation: Operation) -> None:
    """Check the declared headers. Raises `UnreadableRequestError` (400) on the first that is wrong."""
    for parameter in operation.header_parameters:
        value = request.headers.get(parameter.name)
        if value is None:
            if parameter.required:
                detail = f"This address needs the header {parameter.name}."
                raise UnreadableRequestError(400, "missing_header", detail)
        elif not _pattern(parameter).fullmatch(value):
            detail = f"The header {parameter.name} must be {parameter.form}."
            raise UnreadableRequestError(400, "bad_header", detail)


@lru_cache(maxsize=256)
def _pattern(parameter: HeaderParameter) -> re.Pattern[str]:
    return re.compile(parameter.pattern)
