"""`wordcheck report`."""

import click

from games.arena import RecordedStudy, read_studies, summarize_games
from wordsvc.cli.echo import echo
from wordsvc.cli.exit_codes import USAGE
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, with_options
from wordsvc.cli.studies.row_files import name_version
from wordsvc.cli.studies.simulation_output import print_simulation
from wordsvc.cli.studies.sweep_output import print_setting
from wordsvc.cli.studies.tournament_output import print_tournament, tournament_document
from wordsvc.cli.studies.workers import missing_package
from wordsvc.input.files import system_message
from wordsvc.input.messages import translate


@click.command("report")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(dir_okay=False))
@json_option
def command(files: tuple[str, ...], as_json: bool) -> None:
    """Report on studies from their rows, also while they are played.

    FILE is a file that `simulate` or `arena` wrote with --rows, or the FILE.games.csv of `study sweep`; while
    they write it is FILE.part. Games of the same bots with the same options, rules and dictionary count
    together, from however many files; bots of one name are one bot.

    \b
    Example:
      wordcheck report monday.csv tuesday.csv.part
    """
    with input_errors():
        try:
            studies = read_studies(files)
        except ModuleNotFoundError as error:
            raise click.UsageError(missing_package("FILE.parquet", error)) from None
        except OSError as error:
            text = translate(
                "cannot read {path!r}: {problem}",
                path=str(error.filename)[-100:],
                problem=system_message(error),
            )
            raise _UnreadError(text) from None
        documents = [_report(study, as_json=as_json) for study in studies]
    if as_json:
        print_json({"studies": documents})
    elif not documents:
        echo(translate("No game is recorded yet."))


class _UnreadError(click.ClickException):
    """A file of rows cannot be read."""

    exit_code = USAGE


def _report(study: RecordedStudy, *, as_json: bool) -> dict[str, object]:
    """Return the report on a study, and print it unless it is for JSON."""
    if (swept := study.swept()) is not None:
        if not as_json:
            print_setting(with_options(study.game, study.options), swept)
            _print_versions(study)
        figures = swept.rows(study.game, study.bots, study.seeds[0])
        for figure in figures:
            del figure["seed"]
        return {"seeds": study.seeds, "versions": dict(study.versions), "figures": figures}
    if study.counted:
        games = study.all_games()
        simulation = summarize_games(study.game, study.options, study.bots, None, games)
        del simulation["seed"]
        if not as_json:
            print_simulation(simulation)
            _print_versions(study)
        return {**simulation, "seeds": study.seeds, "versions": dict(study.versions)}
    found = study.report()
    if not as_json:
        print_tournament(study.game, study.options, study.seats, found, None, cpu=study.timed)
        _print_versions(study)
    return {
        "game": study.game,
        "options": dict(study.options),
        "seats": study.seats,
        "seeds": study.seeds,
        "versions": dict(study.versions),
        **tournament_document(found, cpu=study.timed),
    }


def _print_versions(study: RecordedStudy) -> None:
    if study.versions:
        versions = ", ".join(translate(name_version(*each)) for each in study.versions.items())
        echo("  " + translate("Played by {versions}.", versions=versions))
