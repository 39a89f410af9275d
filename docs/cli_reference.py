"""Print docs/cli.md: the help of every command, as `wordcheck COMMAND --help` shows it."""

from collections.abc import Iterator

import click

from wordsvc.cli import main

WIDTH = 100
HEAD = """\
# The command line

Generated from `--help` by `make docs`.

Every command exits with 0 when the word counts, 1 when it does not, 2 when the input cannot be
read, 3 when a dictionary is missing or damaged or a server cannot be reached, 4 when the result
cannot be written, 5 when a search ended at its budget, and 7 when the database of tables cannot be
used. A search that finds nothing exits with 0: that is its answer. So does a list whose reader has
seen enough, as in `wordcheck words | head`, and it says nothing; a verdict that nobody could read
exits with 4. Colour is used on a terminal only: `NO_COLOR` turns it off, and `FORCE_COLOR` turns it
on elsewhere.
"""


def contexts(command: click.Command, name: str, parent: click.Context | None) -> Iterator[click.Context]:
    """Yield a context for the command and for each of its subcommands, in their order."""
    settings = {**command.context_settings, "terminal_width": WIDTH, "max_content_width": WIDTH}
    context = command.context_class(command, info_name=name, parent=parent, **settings)
    yield context
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            found = command.get_command(context, child)
            if found is not None:
                yield from contexts(found, child, context)


def reference() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for context in contexts(main, "wordcheck", None):
        level = "##" if context.parent is None or context.parent.parent is None else "###"
        parts.append(f"{level} {context.command_path}\n\n```text\n{context.get_help()}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(reference(), end="")
