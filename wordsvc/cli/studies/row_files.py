"""Files with the games of bots: rows (`games.arena.records.rows`) and logs."""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from games.arena import FORMS, Row, RowFile, WholeGame, read_games, rows_of
from games.arena.records.rows import part_of_study
from games.core import InvalidInput, Rulebook
from games.messages import Message, message
from wordsvc.cli.exit_codes import OUTPUT
from wordsvc.cli.question_options import Decorator
from wordsvc.cli.studies.workers import missing_package
from wordsvc.input.files import system_message
from wordsvc.input.messages import translate
from wordsvc.referee.header import show_dictionaries

RecordGame = Callable[[Mapping[str, object], WholeGame], None]
"""Takes a game that is over, with its options."""


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


_CHECKSUM_DIGITS: Final = 12

_PARQUET: Final = "--rows FILE.parquet"
"""The option that needs a package that may be missing."""


def _rows_option(shown: str) -> Decorator:
    return click.option(
        "--rows", type=click.Path(dir_okay=False), metavar="FILE", callback=_check_form, help=shown
    )


rows_option: Final[Decorator] = _rows_option(
    "Write a row for each seat of each game too, into FILE.csv, FILE.jsonl or FILE.parquet."
)
figures_option: Final[Decorator] = _rows_option(
    "Write a row for each figure too, into FILE.csv, FILE.jsonl or FILE.parquet."
)

no_cpu_option: Final[Decorator] = click.option(
    "--no-cpu", is_flag=True, help="Leave out CPU times, which no seed repeats."
)

resume_option: Final[Decorator] = click.option(
    "--resume", is_flag=True, help="Go on with the study whose rows are in the file of --rows."
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
            text = translate(
                "cannot make {path!r}: {problem}", path=str(path)[:100], problem=system_message(error)
            )
            raise UnwrittenError(text) from None


class UnwrittenError(click.ClickException):
    """A file of results cannot be written."""

    exit_code = OUTPUT


class StudyRows:
    """The games of a study: those that an earlier run left in its file of rows, and those that are played.

    `seed` is that of the earlier run, if there was one.
    """

    def __init__(self, path: str | None, rulebook: Rulebook, seats: int, *, cpu: bool, resume: bool) -> None:
        """Read what an earlier run left, where that is wanted.

        Args:
            path: the file of rows, if there is one.
            rulebook: the game.
            seats: of its table.
            cpu: whether the rows have CPU times.
            resume: whether the study goes on.

        Raises:
            InvalidInput: on "rows" when the rows there are those of something else, of other rules or of
                another dictionary.
            UnwrittenError: when they cannot be read.
            click.UsageError: when there are rows and the study does not go on, or nowhere to look for rows.
        """
        self._path = path
        self._game = rulebook.name
        self._versions = _versions_of(rulebook)
        self._cpu = cpu
        self._games: dict[tuple[str, ...], list[WholeGame]] = {}
        self._kept: int | None = None
        self.seed: int | None = None
        if path is None:
            if resume:
                raise click.UsageError(translate("--resume needs --rows FILE: its rows are where it goes on"))
            return
        part = part_of_study(path)
        if not resume:
            refuse_part(path)
            return
        if os.path.splitext(path)[1] == ".parquet":
            raise click.UsageError(translate("--resume goes on with rows of .csv or .jsonl, not of .parquet"))
        place = part if os.path.lexists(part) else path
        if os.path.lexists(place):
            with written(place, _PARQUET):
                self._read(place, seats)

    def _read(self, place: str, seats: int) -> None:
        self._kept = 0
        for recorded in read_games(place, seats):
            self.seed = recorded.seed if self.seed is None else self.seed
            if not recorded.versions:  # an older program wrote the rows
                self._versions = {}
            columns = self._rows(recorded.options, self.seed, recorded.whole)[0]
            if (recorded.game, recorded.seed, recorded.columns) != (self._game, self.seed, tuple(columns)):
                raise other_study(place)
            for column, wanted in self._versions.items():
                if recorded.versions[column] != wanted:
                    raise _other_version(place, column, recorded.versions[column], wanted)
            self.games(recorded.options).append(recorded.whole)
            self._kept = recorded.end

    def games(self, options: Mapping[str, object]) -> list[WholeGame]:
        """Return the games with these options, one after another as they are played."""
        return self._games.setdefault(tuple(map(str, options.items())), [])

    @contextmanager
    def recording(self, seed: int, tables: Sequence[Mapping[str, object]]) -> Iterator[RecordGame]:
        """Give what takes a game that is over and its options: it writes its rows, where there is a file.

        Raises:
            InvalidInput: on "rows" when the earlier run had another seed or other options.
            UnwrittenError: when the rows cannot be written, most often before anything is played.
        """
        known = [self.games(options) for options in tables]
        if sum(map(len, known)) != sum(map(len, self._games.values())) or self.seed not in (None, seed):
            raise other_study(self._path or "")
        finished = self._kept is not None and not os.path.lexists(part_of_study(self._path or ""))
        file = None if finished or self._path is None else self._open(self._path)

        def record(options: Mapping[str, object], whole: WholeGame) -> None:
            nonlocal file
            if self._path is not None:
                file = file or self._open(self._path)
                with written(self._path, _PARQUET):
                    file.add(self._rows(options, seed, whole))
            self.games(options).append(whole)

        complete = False
        try:
            yield record
            complete = True
        except ChildProcessError as error:
            if file is None:
                raise
            text = message("{problem}; the games so far are kept, --resume goes on", problem=error.args[0])
            raise ChildProcessError(text) from error
        finally:
            if file is not None:
                with written(file.path, _PARQUET):
                    file.close(whole=complete)

    def _rows(self, options: Mapping[str, object], seed: int, whole: WholeGame) -> list[Row]:
        return rows_of(self._game, options, seed, whole, versions=self._versions, cpu=self._cpu)

    def _open(self, path: str) -> RowFile:
        """Return the file for more rows; one that was finished is a part again."""
        with written(path, _PARQUET):
            if self._kept is not None and not os.path.lexists(part_of_study(path)):
                os.replace(path, part_of_study(path))
            return RowFile(path, kept=self._kept)


def refuse_part(path: str) -> None:
    """Raise `click.UsageError` if rows for this file are there of a study that was broken off."""
    part = part_of_study(path)
    if os.path.lexists(part):
        text = translate(
            "{path!r} has the rows of a study that was broken off: add --resume, or remove it",
            path=part[-100:],
        )
        raise click.UsageError(text)


@contextmanager
def figure_file(path: str | None) -> Iterator[Callable[[Sequence[Row]], None]]:
    """Give what writes rows of figures, if they are wanted; a file that is not whole is `FILE.part`.

    A part of an earlier run is written anew: its figures follow from the games.

    Raises `UnwrittenError`, most often before anything is played.
    """
    if path is None:
        yield lambda rows: None
        return
    with written(path, _PARQUET):
        file = RowFile(path, kept=0)

    def write(rows: Sequence[Row]) -> None:
        with written(path, _PARQUET):
            file.add(rows)

    complete = False
    try:
        yield write
        complete = True
    finally:
        with written(path, _PARQUET):
            file.close(whole=complete)


def other_study(place: str) -> InvalidInput:
    """Return the error for rows that do not belong to the study that is asked for."""
    text = message("{path!r} has the rows of another study", path=place[-100:])
    return InvalidInput("rows", "other_study", text, message("give the same command, or another file"))


def _versions_of(rulebook: Rulebook) -> dict[str, object]:
    """Return the versions that rows name: of the rules, and of what judges the words, if anything does.

    The latter has the names of the dictionaries and a checksum of all that the table agreed on.
    """
    versions: dict[str, object] = {"rules": rulebook.version}
    if rulebook.dictionary is not None:
        header = json.dumps(dict(rulebook.dictionary), sort_keys=True).encode()
        checksum = hashlib.sha256(header).hexdigest()[:_CHECKSUM_DIGITS]
        versions["dictionary"] = f"{show_dictionaries(rulebook.dictionary)} {checksum}"
    return versions


def name_version(column: str, version: object) -> Message:
    """Return a version with its object, by its column (`games.arena.records.rows.VERSION_TYPES`)."""
    shown = str(version)[:100]
    if column == "rules":
        return message("rules {version}", version=shown)
    return message("dictionary {version}", version=shown)


def _other_version(place: str, column: str, recorded: object, wanted: object) -> InvalidInput:
    """Return the error for rows that were played by other rules, or with another dictionary."""
    text = message(
        "{path!r} was played by {recorded}, and the study is played by {wanted}",
        path=place[-100:],
        recorded=name_version(column, recorded),
        wanted=name_version(column, wanted),
    )
    if column == "rules":
        hint = message("end it with the version of wordsvc that began it, or give another file")
    else:
        hint = message("give the options and the dictionary of the first run, or another file")
    return InvalidInput("rows", "other_version", text, hint)


def rows_beside(path: str | None, name: str) -> str | None:
    """Return the name of a second file of a study, as FILE.null.csv for the rows of the null match."""
    if path is None:
        return None
    root, suffix = os.path.splitext(path)
    return f"{root}.{name}{suffix}"


@contextmanager
def written(path: str, what: str) -> Iterator[None]:
    """Say what keeps a file from being written; `what` is the option that asks for it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnwrittenError(missing_package(what, error)) from None
    except InvalidInput:
        raise
    except (OSError, ValueError) as error:
        text = translate("cannot write {path!r}: {problem}", path=path[:100], problem=system_message(error))
        raise UnwrittenError(text) from None
