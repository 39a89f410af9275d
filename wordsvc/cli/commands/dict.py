"""`wordcheck dict`."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from dictionaries import Language, Manifest, available, faults, installed, load_manifest, recipe
from dictionaries.chain import chain_faults
from dictionaries.editions import load_history
from dictionaries.manifest import load_base
from dictionaries.tags import REFUSALS
from wordsvc import words as plain_words
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.commands.dict_house import house
from wordsvc.cli.echo import echo
from wordsvc.cli.exit_codes import DICTIONARY
from wordsvc.cli.options import complete_dictionaries, find_own_words, is_path, json_option, language_option
from wordsvc.cli.output import print_folded, print_json
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.input import InputError
from wordsvc.input.messages import join_messages, message, plural_message, translate, translate_plural
from wordsvc.input.user_dirs import cache_folder
from wordsvc.words import (
    DictionaryReference,
    find_manifest,
    make_authority,
    open_authority,
    reason_name,
)
from wordsvc.words.cache_file import CacheFileError, cache_files, check_cache
from wordsvc.words.lexicons.changes import CHANGES, change_name, find_changes
from wordsvc.words.list_files.reading_report import LAYOUTS, Reading
from wordsvc.words.own_lists import OwnList
from wordsvc.words.own_views import OwnView
from wordsvc.words.search.preparation import check, is_prepared, prepare
from wordsvc.words.search.word_sets import word_sets


@click.group("dict", cls=CommandGroup)
def command() -> None:
    """Show, verify and rebuild the dictionaries.

    \b
    Example:
      wordcheck dict info en
    """


command.add_command(house)


@command.command("list")
@form_options
@ends_quietly
def list_dictionaries(form: Form) -> None:
    """List the installed dictionaries, each with its views.

    \b
    Example:
      wordcheck dict list
    """
    manifests = [load_manifest(name) for name in available()]
    if form != "text":
        rows = [_summary(manifest) for manifest in manifests]
        print_form(form, rows, rows)
    else:
        names = [f"  {each.name}" if each.view else each.name for each in manifests]
        width = max(map(len, names), default=0)
        for name, manifest in zip(names, manifests, strict=True):
            line = translate(
                "{name:12} {version:8} {words:9,} words  {title}",
                name=name.ljust(width),
                version=manifest.version,
                words=manifest.words,
                title=translate(manifest.title),
            )
            print_folded(line, 4)


@command.command("info")
@click.argument("name", metavar="NAME|FILE", shell_complete=complete_dictionaries)
@language_option
@json_option
@ends_quietly
def show_dictionary(name: str, language: Language | None, as_json: bool) -> None:
    """Show what a dictionary is, where it comes from, and the notices of its licences.

    For a list of your own, show how the list is read, and how many of its words count; for a view of your
    own, its rules and how many words it picks.

    \b
    Example:
      wordcheck dict info en
    """
    if is_path(name):
        words = _open_own_words(name, language)
        if isinstance(words, OwnList):
            _show_own_list(name, words, as_json)
            return
        manifest = words.described
    else:
        manifest = find_manifest(name)
    if as_json:
        print_json(
            _summary(manifest)
            | {
                "names": None if manifest.view else manifest.names,
                "offensive": None if manifest.view else manifest.offensive,
                "refused": manifest.refused,
                "licence": manifest.licence,
                "notices": list(manifest.notices),
                "sources": list(manifest.sources),
                "reading": None,
            }
        )
        return
    echo(f"{manifest.name}: {translate(manifest.title)}")
    _print_version(manifest.version, manifest.sha256)
    if manifest.view:
        rules = ", ".join(f"{rule} {value}" for rule, value in manifest.view.definition.items())
        echo(translate("View of: {base} ({rules})", base=manifest.base, rules=rules))
        echo(translate("Words:   {words:,}", words=manifest.words))
    else:
        echo(
            translate(
                "Words:   {words:,}, of which {names:,} are only names",
                words=manifest.words,
                names=manifest.names,
            )
        )
        if manifest.file_of("offensive"):
            echo(translate("Offensive: {words:,} of its words", words=manifest.offensive))
    _print_refused(manifest.refused)
    echo(translate("Licence: {licence}", licence=manifest.licence))
    echo(translate("Notices:"))
    for notice in manifest.notices:
        echo(f"  {notice}")
    echo(translate("Sources:"))
    for source in manifest.sources:
        echo(f"  {source['package']} {source['version']} ({source['registry']}), {source['licence']}")
        echo(f"    {source['file']} {source['sha256']}")


@command.command("verify")
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=complete_dictionaries)
@json_option
@click.pass_context
def verify_dictionaries(ctx: click.Context, names: tuple[str, ...], as_json: bool) -> None:
    """Compare the installed files with their checksums; without a name, of all dictionaries.

    The older editions are checked too: the newest without its changes must have the hash of each. The files
    in the cache folder are checked as well. A damaged one is never used: it is made anew.

    \b
    Example:
      wordcheck dict verify
    """
    checked = []
    for name in names or installed():
        manifest = find_manifest(name)
        newest = load_base(name.partition("@")[0])
        found = faults(newest) or chain_faults(newest)
        older = 0 if found else len(load_history(newest))
        checked.append(
            {
                "name": name,
                "version": manifest.version,
                "sha256": manifest.sha256,
                "older_editions": older,
                "faults": found,
            }
        )
        if not as_json:
            echo(f"{name} {manifest.version}: {_state_of(found, older)}")
            for fault in found:
                echo(f"  {translate(fault)}")
    files = {path: _cache_fault(path) for path in cache_files()}
    damaged = {os.path.relpath(path, cache_folder()): fault for path, fault in files.items() if fault}
    if as_json:
        listed = [{"file": path, "fault": fault} for path, fault in damaged.items()]
        cache = {"folder": cache_folder(), "files": len(files), "faults": listed}
        print_json({"dictionaries": checked, "cache": cache})
    else:
        _print_cache(len(files), damaged)
    ctx.exit(DICTIONARY if damaged or any(each["faults"] for each in checked) else 0)


def _state_of(faults: Sequence[str], older: int) -> str:
    """Return the state of a dictionary in some words; `older` is the number of its older editions."""
    if faults:
        return translate("damaged")
    if not older:
        return translate("ok")
    return translate_plural(
        "ok, and {n} older edition follows from it", "ok, and {n} older editions follow from it", older
    )


def _cache_fault(path: str) -> str:
    """Return the fault of a file of the cache folder, or ""."""
    try:
        check_cache(path)
    except CacheFileError as error:
        # A sentence is the argument of the error; `str` would forget how it was made.
        fault: str = error.args[0]
        return fault
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _print_cache(files: int, damaged: Mapping[str, str]) -> None:
    """Print whether the files in the cache folder are sound."""
    echo(
        translate_plural(
            "cache: {state} ({n} file in {folder})",
            "cache: {state} ({n} files in {folder})",
            files,
            state=message("damaged") if damaged else message("ok"),
            folder=cache_folder(),
        )
    )
    for path, fault in damaged.items():
        echo(f"  {path}: {translate(fault)}")


@command.command("changes")
@click.argument("name", metavar="NAME", shell_complete=complete_dictionaries)
@click.option(
    "--since",
    metavar="EDITION",
    help="The older edition, by its version or the beginning of its hash; by default the one before the"
    " newest.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Show the first N words of each kind; JSON and rows have all.",
)
@form_options
@ends_quietly
def show_changes(name: str, since: str | None, limit: int | None, form: Form) -> None:
    """Show the words that changed since an older edition of a dictionary, and why.

    \b
    Example:
      wordcheck dict changes en
    """
    found = find_changes(name, since)
    if form != "text":
        document = found.to_dict()
        print_form(form, document["words"], document)
        return
    echo(
        translate(
            "{name}: from {older} to {newest}",
            name=name,
            older=_edition(found.since),
            newest=_edition(found.to),
        )
    )
    if found.since == found.to:
        echo(translate("It is the same edition."))
    for kind, title in CHANGES.items():
        changes = found.of_kind(kind)
        if changes:
            echo(translate("{kind}: {number:,}", kind=translate(title), number=len(changes)))
        shown = changes[:limit]
        for change in shown:
            echo(f"  {change.word:20} {translate(change_name(change.reason))}")
        if more := len(changes) - len(shown):
            echo(
                "  "
                + translate_plural("{n} more; --limit shows more.", "{n} more; --limit shows more.", more)
            )
    echo(translate("Editions: {editions}", editions=", ".join(map(_edition, found.editions))))


def _edition(reference: DictionaryReference) -> str:
    return f"{reference.version} ({reference.sha256[:12]})"


@command.command("prepare")
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=complete_dictionaries)
def prepare_dictionaries(names: tuple[str, ...]) -> None:
    """Prepare dictionaries for finding words, so that the first search is fast; without a name, all.

    The dictionaries are verified first. The files are kept in your cache folder (XDG_CACHE_HOME), where you
    can delete them at any time.

    \b
    Example:
      wordcheck dict prepare en de
    """
    for name in names or available():
        check(name)
        words = prepare(name)
        word_sets(open_authority(name, no_names=True))
        if not is_prepared(name):
            text = message("{name} cannot be kept in {folder}", name=name, folder=cache_folder())
            raise InputError((), "not_kept", text)
        echo(translate("{name}: {words:,} words ready", name=name, words=words))


@command.command("build")
@click.option(
    "--sources",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    help="The folder with the pinned source packages.",
)
@click.option("--check", is_flag=True, help="Write nothing; say whether the installed files would change.")
@click.pass_context
def build_dictionaries(ctx: click.Context, sources: Path, check: bool) -> None:
    """Rebuild the installed dictionaries from their source packages, byte for byte.

    \b
    Example:
      wordcheck dict build --sources build/sources
    """
    try:
        files = recipe.add_history(recipe.build(sources))
    except recipe.SourceError as error:
        raise InputError("--sources", "bad_source", str(error)) from None
    changed = recipe.differences(files)
    if not check:
        recipe.write(files)
    for name in files:
        state = translate("differs") if name in changed else translate("same")
        echo(f"{state:8} {name}")
    ctx.exit(DICTIONARY if check and changed else 0)


def _open_own_words(path: str, language: Language | None) -> OwnList | OwnView:
    """Return the list or the view in a file. Raises `InputError` with a hint."""
    try:
        usual = find_manifest(plain_words.DICTIONARY).language
        return find_own_words(path, language, usual, partial=True)
    except InputError as error:
        if not os.path.exists(path):
            error.hint = error.hint or message("installed: {names}", names=", ".join(available()))
        raise


def _show_own_list(path: str, words: OwnList, as_json: bool) -> None:
    """Show an own list under the version and the hash that its verdicts name."""
    (reference,) = make_authority([words]).dictionaries
    counts = words.count_reasons()
    number = counts.pop(None)
    refused = {reason: counts[reason] for reason in REFUSALS if reason in counts}
    title = message("a list of your own")
    if words.reading.capitals:
        title = message("a list of your own, whose capitals mark names and abbreviations")
    if as_json:
        print_json(
            {
                "name": reference.name,
                "title": title,
                "language": words.language,
                "version": reference.version,
                "sha256": reference.sha256,
                "words": number,
                "view_of": None,
                "names": None,
                "offensive": None,
                "refused": refused,
                "licence": None,
                "notices": [],
                "sources": [{"file": path, "sha256": words.reference.sha256}],
                "reading": words.reading.to_dict(),
            }
        )
        return
    echo(f"{reference.name}: {translate(title)}")
    _print_version(reference.version, reference.sha256)
    _print_reading(words.reading)
    echo(translate("Words:   {words:,}", words=number))
    _print_refused(refused)
    if words.home:
        home = f"{words.home.reference.name} {words.home.reference.version}"
        echo(translate("Reasons: of the dictionary {dictionary}", dictionary=home))
    echo(translate("Source:  {file} {sha256}", file=path, sha256=words.reference.sha256))


def _print_reading(reading: Reading) -> None:
    """Print how a list was read, and what could not be read."""
    lines = plural_message("{n:,} line", "{n:,} lines", reading.lines)
    parts = [lines, LAYOUTS[reading.layout], reading.encoding, reading.language_told()]
    if reading.column:
        parts.insert(2, message("column {column}", column=reading.column))
    echo(translate("Reading: {facts}", facts=join_messages(parts, ",")))
    for sentence in reading.gaps():
        echo(translate("Unread:  {sentence}", sentence=sentence))
    if reading.is_partial:
        echo(translate("Verdicts: only with `--partial`"))


def _print_version(version: str, sha256: str) -> None:
    echo(translate("Version: {version}", version=version))
    echo(translate("SHA-256: {sha256}", sha256=sha256))


def _print_refused(refused: Mapping[str, int]) -> None:
    echo(translate("Refused with a reason:") if refused else translate("Refused with a reason: none"))
    for reason, number in refused.items():
        echo("  " + translate("{number:6,} {reason}", number=number, reason=reason_name(reason)))


def _summary(manifest: Manifest) -> dict[str, object]:
    return {
        "name": manifest.name,
        "title": manifest.title,
        "language": manifest.language,
        "version": manifest.version,
        "sha256": manifest.sha256,
        "words": manifest.words,
        "view_of": manifest.base if manifest.view else None,
    }
