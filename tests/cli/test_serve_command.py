import os
import socket
import subprocess

import pytest


def test_a_taken_port_is_said_in_one_line(wordcheck: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [wordcheck, "serve", "--port", port], capture_output=True, text=True, timeout=30, check=False
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: --port: cannot listen on 127.0.0.1:{port}: address already in use")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("WEB_CONCURRENCY", "0"),
        ("WEB_CONCURRENCY", "many"),
        ("RATE_LIMIT", "many"),
        ("TRUSTED_PROXIES", "-1"),
    ],
)
def test_what_the_environment_sets_is_checked(wordcheck: str, variable: str, value: str) -> None:
    environment = {**os.environ, variable: value}
    done = subprocess.run(
        [wordcheck, "serve"], capture_output=True, text=True, env=environment, timeout=30, check=False
    )
    assert done.returncode == 2
    assert variable in done.stderr
    assert done.stderr.count("\n") == 1
