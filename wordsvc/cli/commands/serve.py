"""`wordcheck serve`."""

import os
import shlex
import socket
import sys
from typing import Final

import click

from wordsvc.cli.echo import echo
from wordsvc.input import InputError
from wordsvc.input.files import system_message
from wordsvc.input.messages import message, translate
from wordsvc.input.settings import SettingError

APPLICATION: Final = "wordsvc.web:create_app()"
SERVER: Final = "wordsvc.http.worker.gunicorn_app"
SETTINGS: Final = "python:wordsvc.http.worker.gunicorn_settings"

_EXAMPLE: Final = (
    '{"challenger": "Bea", "challenged": "Ann", "words": [{"word": "QUIT", "cards": ["QU", "I", "T"]}]}'
)


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    envvar="PORT",
    show_default=True,
    show_envvar=True,
    help="The port to listen on.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=2,
    envvar="WEB_CONCURRENCY",
    show_default=True,
    show_envvar=True,
    help="The number of processes that answer.",
)
def command(host: str, port: int, workers: int) -> None:
    """Serve the HTTP API and the web page in the foreground; Ctrl-C stops it."""
    _refuse_bad_settings()
    _refuse_taken_port(host, port)
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    echo(
        translate(
            "wordsvc serves http://{address}/ (Ctrl-C stops it). Settle a challenge from another terminal:",
            address=address,
        )
    )
    echo(challenge_line(address))
    sys.stdout.flush()
    os.environ["WEB_CONCURRENCY"] = str(workers)  # the rate limit is divided by it
    os.environ["PYTHONSAFEPATH"] = "1"  # what lies in the current folder is not what is installed
    gunicorn = ["-m", SERVER, "--config", SETTINGS, "--bind", address, "--workers", str(workers)]
    os.execv(sys.executable, [sys.executable, *gunicorn, APPLICATION])  # noqa: S606


def challenge_line(address: str) -> str:
    """Return a shell command that settles a challenge on the server at `address` (host:port)."""
    return (
        f"curl -s http://{address}/v1/quiddler/challenges"
        f" -H 'Content-Type: application/json' -d {shlex.quote(_EXAMPLE)}"
    )


def _refuse_bad_settings() -> None:
    """Fail before the server says that it serves. Raises `InputError`."""
    from wordsvc.http.server.settings import load_settings  # it loads Flask, and a completion waits for it

    try:
        load_settings()
    except SettingError as error:
        raise InputError("environment", "bad_setting", str(error)) from None


def _refuse_taken_port(host: str, port: int) -> None:
    """Fail in one line where gunicorn would try again and again. Raises `InputError`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        text = message(
            "cannot listen on {host}:{port}: {problem}", host=host, port=port, problem=system_message(error)
        )
        hint = message("choose --host or --port; with make: make serve PORT=NUMBER")
        raise InputError("port", "cannot_listen", text, hint) from None
