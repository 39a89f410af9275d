"""Options of a command, made of the fields of the question that it asks."""

import re
from collections.abc import Callable
from typing import Any

import click

from wordsvc.input.question import Field, Question

Command = Callable[..., Any]
"""A function that click calls with the options of a command."""

Decorator = Callable[[Command], Command]
"""A function that adds an option to a command."""

_QUOTED = re.compile(r"`(?:([a-z_]+)|([^`]*))`")
"""The name of a field, or something that is typed."""


def options_of(question: Question, **metavars: str) -> Decorator:
    """Add an option for each named field, in that order; the value is the `metavar` of its text or number.

    The command gets the value of each as it was typed, and None where the option is left out, or False for
    a flag: the reader of the question checks it.
    """

    def decorate(command: Command) -> Command:
        for name, metavar in reversed(metavars.items()):
            command = option_of(question.fields[name], metavar)(command)
        return command

    return decorate


def option_of(field: Field, metavar: str = "", name: str = "") -> Decorator:
    """Add the option for a field; the command gets its value as `name`, by default that of the field."""
    schema = field.kind.schema()
    details: dict[str, Any] = {"help": write_help(field.text), "required": field.required}
    if schema.get("type") == "boolean":
        details["is_flag"] = True
    elif "enum" in schema:
        details["type"] = click.Choice(schema["enum"])
    else:
        details |= {"metavar": metavar, "type": int if schema.get("type") == "integer" else str}
    return click.option(f"--{field.name.replace('_', '-')}", name or field.name, **details)


def write_help(text: str) -> str:
    """Return the text of a field as help: with options in place of fields.

    >>> write_help("Offer offensive words too; not with `no_offensive`.")
    'Offer offensive words too; not with --no-offensive.'
    """
    return _QUOTED.sub(lambda found: f"--{found[1].replace('_', '-')}" if found[1] else found[2], text)
