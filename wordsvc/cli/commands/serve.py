"""`wordcheck serve`."""

import io
import os
import shlex
import socket
import sys
from functools import partial
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

LOOPBACK: Final = "127.0.0.1"
ALL_ADDRESSES: Final = "0.0.0.0"  # noqa: S104 - only by --lan

_EXAMPLE: Final = (
    '{"challenger": "Bea", "challenged": "Ann", "words": [{"word": "QUIT", "cards": ["QU", "I", "T"]}]}'
)


@click.command("serve")
@click.option("--host", default=LOOPBACK, show_default=True, help="The address to listen on.")
@click.option(
    "--lan", is_flag=True, help="Serve the phones in your network, and print the address as a QR code."
)
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
def command(host: str, port: int, workers: int, lan: bool) -> None:
    """Serve the HTTP API and the web page in the foreground; Ctrl-C stops it.

    \b
    Example:
      wordcheck serve --port 8080
    """
    if lan and host != LOOPBACK:
        raise InputError("lan", "two_addresses", message("give --lan or --host"))
    _refuse_bad_settings()
    host = ALL_ADDRESSES if lan else host
    _refuse_taken_port(host, port)
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if lan:
        _welcome_phones(port)
    else:
        _say_how_to_settle(address)
    sys.stdout.flush()
    os.environ["WEB_CONCURRENCY"] = str(workers)  # the rate limit is divided by it
    os.environ["PYTHONSAFEPATH"] = "1"  # what lies in the current folder is not what is installed
    gunicorn = ["-m", SERVER, "--config", SETTINGS, "--bind", address, "--workers", str(workers)]
    os.execv(sys.executable, [sys.executable, *gunicorn, APPLICATION])  # noqa: S606


def _say_how_to_settle(address: str) -> None:
    echo(
        translate(
            "wordsvc serves http://{address}/ (Ctrl-C stops it). Settle a challenge from another terminal:",
            address=address,
        )
    )
    echo(challenge_line(address))


def _welcome_phones(port: int) -> None:
    """Print the address in the network as text and as a QR code, and put it into links."""
    import segno  # it takes longer to load than a completion may

    address = f"http://{network_address()}:{port}/"
    os.environ.setdefault("WORDSVC_PUBLIC_URL", address.rstrip("/"))
    echo(
        translate(
            "wordsvc serves {address} to every phone in your network (Ctrl-C stops it).", address=address
        )
    )
    echo(
        translate(
            "Others see the public tables and may play; a private table, a seat and a score sheet open by "
            "their links alone. Nothing is encrypted."
        )
    )
    code = io.StringIO()
    segno.make_qr(address, error="l").terminal(code, compact=True)
    try:
        code.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    # Light on dark whatever the colours of the terminal are; some phones read no other code.
    echo(*code.getvalue().splitlines(), inked=partial(click.style, fg="bright_white", bg="black"))


def network_address() -> str:
    """Return the IPv4 address of this machine in its network. Raises `InputError` if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: UDP only chooses the way
        except OSError:
            raise InputError("lan", "no_network", message("this machine is in no network")) from None
        return str(probe.getsockname()[0])


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
