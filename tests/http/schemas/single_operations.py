"""The requests that schemathesis makes for one operation, made when its test runs.

`schema.parametrize()` makes those of all operations while tests are collected, seconds in each worker.
"""

from collections.abc import Callable
from typing import Any

from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source


def operations_of(schema: Any) -> list[str]:
    """Return the names of the operations of a schema."""
    return [found.ok().label for found in schema.get_all_operations()]


def try_operation(schema: Any, name: str, check: Callable[[Any], None]) -> None:
    """Carry out a check, with its settings of Hypothesis, for the requests of every phase of schemathesis."""
    load_all_checks()
    (operation,) = [found.ok() for found in schema.get_all_operations() if found.ok().label == name]
    test = build_operation_test(
        config=schema.config,
        operation=operation,
        test_func=check,
        given_kwargs={},
        feedback=FeedbackSources(constants_value_source=make_constants_value_source(schema)),
    )
    test()
