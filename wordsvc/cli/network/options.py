"""The options of commands that play on a server; nothing is loaded here that asks one."""

import functools
from typing import Any, NamedTuple

import click

from wordsvc.cli.question_options import Command


class NetworkOptions(NamedTuple):
    """The options about a match on a server."""

    server: str | None
    join: str | None
    match: str | None
    name: str | None

    @property
    def wanted(self) -> bool:
        """True if the match is on a server."""
        return any(value is not None for value in self)


def network_options(command: Command) -> Command:
    """Add the options for a match on a server; the command gets them as one `network`."""

    @click.option(
        "--server",
        metavar="URL",
        help="Play on a server: make a match there, and print the links for the open seats.",
    )
    @click.option(
        "--join",
        metavar="LINK",
        help="Take the seat of a link at a match on a server: an open seat, or yours from another device.",
    )
    @click.option("--match", metavar="ID", help="Go on with a match on a server in which you have a seat.")
    @click.option("--name", metavar="NAME", help="What others at the match call you.")
    @functools.wraps(command)
    def with_network(
        *args: object,
        server: str | None,
        join: str | None,
        match: str | None,
        name: str | None,
        **options: object,
    ) -> Any:
        return command(*args, network=NetworkOptions(server, join, match, name), **options)

    return with_network
