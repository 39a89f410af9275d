"""`wordcheck dict`."""

from pathlib import Path

import click

from dictionaries import Manifest, available, faults, installed, read_manifest
from wordsvc.cli.exits import DICTIONARY
from wordsvc.cli.options import json_option
from wordsvc.cli.printing import print_json
from wordsvc.words import InputError, find_manifest


@click.group("dict")
def command() -> None:
    """Show, verify and rebuild the dictionaries."""


@command.command("list")
@json_option
def list_dictionaries(as_json: bool) -> None:
    """List the installed dictionaries, each with the views of it."""
    manifests = [read_manifest(name) for name in available()]
    if as_json:
        print_json([_summary(manifest) for manifest in manifests])
    else:
        for manifest in manifests:
            name = f"  {manifest.name}" if manifest.view else manifest.name
            click.echo(f"{name:12} {manifest.version:8} {manifest.words:9,} words  {manifest.title}")


@command.command("info")
@click.argument("name")
@json_option
def show_dictionary(name: str, as_json: bool) -> None:
    """Show what a dictionary is, where it comes from, and the notices its licences want shown."""
    manifest = find_manifest(name)
    if as_json:
        print_json(
            _summary(manifest)
            | {
                "names": None if manifest.view else manifest.names,
                "refused": manifest.refused,
                "licence": manifest.licence,
                "notices": list(manifest.notices),
                "sources": list(manifest.sources),
            }
        )
        return
    click.echo(f"{manifest.name}: {manifest.title}")
    click.echo(f"Version: {manifest.version}")
    click.echo(f"SHA-256: {manifest.sha256}")
    if manifest.view:
        rules = ", ".join(f"{rule} {value}" for rule, value in manifest.view.definition.items())
        click.echo(f"View of: {manifest.base} ({rules})")
        click.echo(f"Words:   {manifest.words:,}")
    else:
        click.echo(f"Words:   {manifest.words:,}, of which {manifest.names:,} are only names")
    click.echo("Refused with a reason:")
    for reason, number in manifest.refused.items():
        click.echo(f"  {number:6,} {reason}")
    click.echo(f"Licence: {manifest.licence}")
    click.echo("Notices:")
    for notice in manifest.notices:
        click.echo(f"  {notice}")
    click.echo("Sources:")
    for source in manifest.sources:
        click.echo(f"  {source['package']} {source['version']} ({source['registry']}), {source['licence']}")
        click.echo(f"    {source['file']} {source['sha256']}")


@command.command("verify")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.pass_context
def verify_dictionaries(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Compare the installed files with their checksums; without a name, all of them."""
    sound = True
    for name in names or installed():
        manifest = find_manifest(name)
        found = faults(manifest)
        sound = sound and not found
        click.echo(f"{name} {manifest.version}: {'damaged' if found else 'ok'}")
        for fault in found:
            click.echo(f"  {fault}")
    ctx.exit(0 if sound else DICTIONARY)


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
    """Rebuild the installed dictionaries from their source packages, byte for byte."""
    from dictionaries import recipe

    try:
        files = recipe.build(sources)
    except recipe.SourceError as error:
        raise InputError("--sources", "bad_source", str(error)) from None
    changed = recipe.differences(files)
    if not check:
        recipe.write(files)
    for name in files:
        click.echo(f"{'differs' if name in changed else 'same':8} {name}")
    ctx.exit(DICTIONARY if check and changed else 0)


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
