"""A group of commands, and the refusal of a name that none of them has."""

from collections.abc import Iterable

import click

from wordsvc.input.messages import translate


def refuse_command(name: str, commands: Iterable[str]) -> str:
    """Return the refusal of a command that does not exist, with the one that is written alike; else ""."""
    from difflib import get_close_matches  # a verdict does not wait for it

    if close := get_close_matches(name.lower(), commands, 1):
        return translate("no such command: {name}. Did you mean {command}?", name=name, command=close[0])
    return ""


class CommandGroup(click.Group):
    """A group that names its commands where none has the name that was typed."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command. Raises `click.UsageError` with the commands, or the one that was meant."""
        name = args[0]
        if name in self.commands or (name.startswith("-") and name != "-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        listed = translate(
            "no such command: {name}; the commands are {commands}",
            name=name,
            commands=", ".join(self.commands),
        )
        raise click.UsageError(refuse_command(name, self.commands) or listed, ctx)
