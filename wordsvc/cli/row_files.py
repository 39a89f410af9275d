"""Files with the games of bots: rows for those who count themselves (`games.arena.rows`), and logs."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from games.arena import FORMS, RowFile, WholeGame, rows_of
from wordsvc.cli.exit_codes import OUTPUT
from wordsvc.cli.question_options import Decorator
from wordsvc.cli.workers import missing_package
from wordsvc.input.files import system_message
from wordsvc.input.messages import translate


def _check_form(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """Refuse a file of a form that is not known, before anything is played."""
    if path is not None and os.path.splitext(path)[1] not in FORMS:
        raise click.BadParameter(
            translate("the name of the file must end in .jsonl, .csv or .parquet"), ctx, param
        )
    return path


def _check_folder(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Refuse an empty name, which would be the folder that one is in."""
    if path is not None and path == Path():
        raise click.BadParameter(translate("must name a folder"), ctx, param)
    return path


_PARQUET: Final = "--rows FILE.parquet"
"""The option that needs a package that may be missing."""

rows_option: Final[Decorator] = click.option(
    "--rows",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    callback=_check_form,
    help="Write a row for each seat of each game too, into FILE.csv, FILE.jsonl or FILE.parquet.",
)

no_cpu_option: Final[Decorator] = click.option(
    "--no-cpu", is_flag=True, help="Leave out CPU times, which no seed repeats."
)


logs_option: Final[Decorator] = click.option(
    "--logs",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    callback=_check_folder,
    help="Write the log of each game into a folder, for `wordcheck replay`.",
)


def make_folder(path: Path | None) -> None:
    """Make a folder before anything is played. Raises `UnwrittenError` when that cannot be done."""
    if path is not None:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = translate(
                "cannot make {path!r}: {problem}", path=str(path)[:100], problem=system_message(error)
            )
            raise UnwrittenError(message) from None


class UnwrittenError(click.ClickException):
    """A file of results cannot be written."""

    exit_code = OUTPUT


@contextmanager
def open_rows(
    path: str | None, game: str, seed: int, *, cpu: bool
) -> Iterator[Callable[[Mapping[str, object], WholeGame], None]]:
    """Give what writes the rows of a game with its options once they are known, or nowhere without a path.

    Raises `UnwrittenError` when that cannot be done, most often before anything is played.
    """
    if path is None:
        yield lambda options, whole: None
        return
    with written(path, _PARQUET):
        file = RowFile(path)

    def record(options: Mapping[str, object], whole: WholeGame) -> None:
        with written(path, _PARQUET):
            file.add(rows_of(game, options, seed, whole, cpu=cpu))

    complete = False
    try:
        yield record
        complete = True
    finally:
        with written(path, _PARQUET):
            file.close(whole=complete)


@contextmanager
def written(path: str, what: str) -> Iterator[None]:
    """Say what keeps a file from being written; `what` is the option that asks for it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnwrittenError(missing_package(what, error)) from None
    except (OSError, ValueError) as error:
        message = translate(
            "cannot write {path!r}: {problem}", path=path[:100], problem=system_message(error)
        )
        raise UnwrittenError(message) from None
