"""Rows of an answer for other programs: lines of JSON, and CSV for spreadsheets."""

import csv
import functools
import json
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, Final, Literal

import click

from wordsvc.cli.echo import echo_file
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json
from wordsvc.cli.question_options import Command
from wordsvc.input.messages import translate
from wordsvc.input.texts import guard_formula

Form = Literal["text", "json", "nl", "csv"]

_FORMS: Final[Mapping[str, Form]] = {"as_json": "json", "as_nl": "nl", "as_csv": "csv"}


def form_options(command: Command) -> Command:
    """Add `--json`, `--nl` and `--csv`, of which one may be given; the command gets the `form`."""

    @json_option
    @click.option("--nl", "as_nl", is_flag=True, help="Print a line of JSON for each row.")
    @click.option("--csv", "as_csv", is_flag=True, help="Print the rows as CSV, under a line of names.")
    @functools.wraps(command)
    def with_form(*args: object, **options: Any) -> Any:
        asked = [form for name, form in _FORMS.items() if options.pop(name)]
        if len(asked) > 1:
            raise click.UsageError(translate("--json, --nl and --csv: choose one"))
        return command(*args, form=asked[0] if asked else "text", **options)

    return with_form


def print_form(form: Form, rows: Sequence[Mapping[str, Any]], document: object) -> None:
    """Print rows as lines of JSON or as CSV, or the whole document as JSON."""
    match form:
        case "csv":
            echo_file(format_csv(rows))
        case "nl":
            for row in rows:
                print_json(row)
        case _:
            print_json(document)


def format_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return rows as CSV: one line for the names of the columns, one for each row.

    A list of texts or numbers stands in one cell, with blanks between; what has parts of its own is JSON
    there. A text or name that a spreadsheet takes for a formula has an apostrophe before it.

    >>> format_csv([{"word": "QUIT", "allowed": True, "reasons": ["a", "b"], "cards": None}])
    'word,allowed,reasons,cards\\nQUIT,true,a b,\\n'
    """
    columns = list(dict.fromkeys(name for row in rows for name in row))
    stream = StringIO()
    lines = csv.writer(stream, lineterminator="\n")
    lines.writerow(map(guard_formula, columns))
    lines.writerows([_cell(row.get(name)) for name in columns] for row in rows)
    return stream.getvalue()


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case str():
            return guard_formula(value)
        case list() if all(isinstance(each, str | int) for each in value):
            return guard_formula(" ".join(map(str, value)))
        case _:
            return json.dumps(value, ensure_ascii=False)
