"""People at terminals of their own, at the tables of a real server."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner, Result

from tests.cli.network.test_network_play import MAKE, WHOLE, Process, running
from tests.conditions import MAX_SECONDS
from tests.conftest import WORDCHECK
from tests.servers import find_free_port, serving, serving_at
from tests.terminals import type_into, wait_for
from wordsvc.cli import main

pytestmark = pytest.mark.slow

SERVE = [WORDCHECK, "serve", "--port", "PORT"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    with serving(folder / "log", SERVE, None, **settings(folder)) as found:
        found.wait_until_ready()  # it prepares words, and would keep players waiting
        yield f"http://{found.address}"


def settings(folder: Path) -> dict[str, str]:
    """Tables in a folder of their own, quick bots, and no limit that tests would reach."""
    many = dict.fromkeys(("WORDSVC_JOINS_A_MINUTE", "WORDSVC_MATCHES_PER_ADDRESS"), "1000")
    return {"WORDSVC_DATA": str(folder), "DATABASE_URL": "", "WORDSVC_BOT_PAUSE": "0", **many}


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of tokens."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "wordsvc/tables"


def tables(*arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(main, ["tables", *arguments], env={"LANGUAGE": language})


def link_in(shown: str) -> str:
    found = re.search(r"opens (\S+)", shown)
    assert found, shown
    return found[1]


def match_in(shown: bytes) -> str:
    """Return the last match of which a terminal has shown the heading."""
    found: list[str] = re.findall(r"(?:Match|Partie) (\S{16}) ", shown.decode())
    return found[-1]


def names_at(server: str, match: str) -> list[str]:
    with urlopen(f"{server}/v1/matches/{match}") as answer:
        return [seat["name"] for seat in json.load(answer)["seats"]]


def kept_in(state: Path) -> list[str]:
    """Return the names of kept files without the hash of the server."""
    return sorted(path.stem.rpartition("-")[0] for path in state.iterdir())


def secrets_in(state: Path) -> list[str]:
    return [json.loads(path.read_text())["token"] for path in state.iterdir()]


@contextmanager
def two_at_a_table(server: str) -> Iterator[tuple[Process, Process]]:
    """Yield the terminals of Ann, who is asked, and of Bea, who is told from here on what Ann does."""
    with running(*MAKE, "-o", "dealer=2", "--server", server, terminal=True) as ann:
        shown = wait_for(b"Waiting until somebody takes seat 2.", ann.stdout)
        with running("play", "--join", link_in(shown.decode()), "--name", "Bea", terminal=True) as bea:
            wait_for(b"8 flip8", ann.stdout)
            wait_for(b"Waiting for Ann.", bea.stdout)
            yield ann, bea


def test_two_terminals_play_and_agree_on_an_undo(server: str, state: Path) -> None:
    with running(*MAKE, "--undo", "lenient", "-o", "dealer=2", "--server", server, terminal=True) as ann:
        shown = wait_for(b"Waiting until somebody takes seat 2.", ann.stdout)
        with running("play", "--join", link_in(shown.decode()), "--name", "Bea", terminal=True) as bea:
            shown += wait_for(b"8 flip8", ann.stdout)
            wait_for(b"Waiting for Ann.", bea.stdout)  # from here on she is told what Ann does
            type_into(ann, b"flip1\n")
            shown += wait_for(b"you chose place 1.", ann.stdout)
            wait_for(b"Ann chose place 1.", bea.stdout)
            type_into(ann, b"undo\n")
            shown += wait_for(b"you asked to take the last move back.", ann.stdout)
            wait_for(b"`agree` lets the move be taken back", bea.stdout)
            type_into(bea, b"agree\n")
            shown += wait_for(b"you took the last move back.", ann.stdout)
            wait_for(b"Ann took the last move back.", bea.stdout)
            type_into(bea, b"flip1\n")
            wait_for(b"it is not your turn", bea.stdout)
            type_into(ann, b"flip1 flip1\n")
            shown += wait_for(b"No: ", ann.stdout)
            shown += wait_for(b"shows the rule.", ann.stdout)
            secrets = secrets_in(state)
            type_into(bea, b"resign\n")
            shown += wait_for(b"Won by you.", ann.stdout)
            shown_to_bea = wait_for(b"Won by Ann.", bea.stdout)
            for each in (ann, bea):
                wait_for(b"Another match? [y/N] ", each.stdout)
                type_into(each, b"\n")
            assert (ann.wait(MAX_SECONDS), bea.wait(MAX_SECONDS)) == (0, 0)
    assert len(secrets) == 3
    assert not any(secret.encode() in shown + shown_to_bea for secret in secrets)


def test_two_terminals_agree_on_a_pause(server: str) -> None:
    with two_at_a_table(server) as (ann, bea):
        type_into(bea, b"propose lunch\n")
        wait_for(b"propose one of bot, invite, pause", bea.stdout)
        type_into(bea, b"propose pause\n")
        wait_for(b"`agree` lets it happen, `disagree` does not.", ann.stdout)
        type_into(ann, b"agree\n")
        for each in (ann, bea):
            wait_for(b"The match is paused.", each.stdout)
        type_into(ann, b"flip1\n")
        wait_for(b"(paused)", ann.stdout)
        type_into(ann, b"propose resume\n")
        wait_for(b"`agree` lets it happen", bea.stdout)
        type_into(bea, b"disagree\n")
        for each in (ann, bea):
            wait_for(b"Nothing comes of the proposal.", each.stdout)
        type_into(bea, b"leave later\n")
        wait_for(b"behind leave comes nothing, bot or wait", bea.stdout)
        type_into(bea, b"leave wait\n")
        wait_for(b"Bea left the table; the match waits.", ann.stdout)


def test_terminals_say_things_that_are_in_no_log(server: str) -> None:
    with two_at_a_table(server) as (ann, bea):
        type_into(bea, b"react good luck\n")
        wait_for(b"reaction", bea.stdout)
        type_into(bea, b"react One moment\n")
        wait_for(b"You: One moment, please.", bea.stdout)
        wait_for(b"Bea: One moment, please.", ann.stdout)
        type_into(ann, b"flip1\n")
        wait_for(b"Ann chose place 1.", bea.stdout)


@pytest.mark.parametrize(
    ("options", "clock", "on_timeout"),
    [
        ((), None, "bot"),
        (("--turn-seconds", "60", "--on-timeout", "pass"), {"turn_seconds": 60}, "pass"),
        (
            ("--bank-seconds", "600", "--increment-seconds", "5", "--on-timeout", "resign"),
            {"bank_seconds": 600, "increment_seconds": 5},
            "resign",
        ),
    ],
)
def test_a_clock_is_agreed_in_the_command(
    server: str, options: tuple[str, ...], clock: dict[str, int] | None, on_timeout: str
) -> None:
    made = tables("new", "diddly", "--server", server, *options, "--json")
    with urlopen(f"{server}/v1/matches/{json.loads(made.stdout)['id']}") as answer:
        match = json.load(answer)
    assert (match["clock"], match["on_timeout"]) == (clock, on_timeout)


def test_a_clock_that_cannot_be_is_refused_by_the_server(server: str) -> None:
    refused = tables("new", "diddly", "--server", server, "--increment-seconds", "5")
    assert (refused.exit_code, "give either turn_seconds or bank_seconds" in refused.stderr) == (2, True)


def test_a_terminal_invites_somebody_new(server: str) -> None:
    made = ["play", "diddly", "--seats", "you:Ann,open,open", "-o", "dealer=3", "--server", server]
    with running(*made, terminal=True) as ann:
        shown = wait_for(b"Waiting until somebody takes seat 2, 3.", ann.stdout).decode()
        links = re.findall(r"opens (\S+)", shown)
        with (
            running("play", "--join", links[0], "--name", "Bea", terminal=True) as bea,
            running("play", "--join", links[1], "--name", "Cem", terminal=True) as cem,
        ):
            wait_for(b"8 flip8", ann.stdout)
            wait_for(b"Waiting for Ann.", bea.stdout)
            wait_for(b"Waiting for Ann.", cem.stdout)
            type_into(ann, b"invite 3\ninvite Cem\n")
            wait_for(b"(already_started)", ann.stdout)
            wait_for(b"behind invite comes the number of the seat", ann.stdout)
            type_into(cem, b"leave\n")
            wait_for(b"Cem left the table.", ann.stdout)
            type_into(ann, b"propose invite 3\n")
            wait_for(b"`agree` lets it happen", bea.stdout)
            type_into(bea, b"agree\n")
            wait_for(b"`invite 3` prints a link for them.", ann.stdout)
            type_into(ann, b"invite 3\n")
            wait_for(b"Seat 3 is for whoever opens ", ann.stdout)
            link = wait_for(b"\n", ann.stdout).decode().strip()
            with running("play", "--join", link, "--name", "Dan", terminal=True) as dan:
                wait_for(b"Waiting for Ann.", dan.stdout)
                wait_for(b"Dan sat down.", ann.stdout)


def test_two_terminals_play_once_more_with_seats_moved_by_one(server: str, state: Path) -> None:
    with running(*MAKE, "-o", "dealer=2", "--server", server, terminal=True) as ann:
        shown = wait_for(b"Waiting until somebody takes seat 2.", ann.stdout)
        first = match_in(shown)
        german = ("play", "--join", link_in(shown.decode()), "--name", "Bea")
        with running(*german, terminal=True, LANGUAGE="de") as bea:
            wait_for(b"8 flip8", ann.stdout)
            type_into(ann, b"resign\n")
            wait_for(b"Another match? [y/N] ", ann.stdout)
            type_into(ann, b"perhaps\n")
            wait_for(b"Another match? [y/N] ", ann.stdout)
            wait_for(b"Noch eine Partie? [j/N] ", bea.stdout)
            type_into(ann, b"Y\n")
            second = match_in(wait_for(b"Waiting until somebody takes seat 1.", ann.stdout))
            wait_for(b"Eine weitere Partie ist angelegt", bea.stdout)
            assert kept_in(state) == sorted(
                [f"{first}-owner", f"{first}-seat2", f"{second}-owner", f"{second}-seat2"]
            )
            type_into(bea, b"j\n")
            assert match_in(wait_for(b"8 flip8", bea.stdout)) == second
            wait_for(b"Bea sat down.", ann.stdout)
            type_into(bea, b"flip1\n")
            wait_for(b"Bea chose place 1.", ann.stdout)
            assert names_at(server, second) == ["Bea", "Ann"]
            type_into(bea, b"resign\n")
            for each in (ann, bea):
                wait_for(b"N] ", each.stdout)
                type_into(each, b"n\n")
            assert (ann.wait(MAX_SECONDS), bea.wait(MAX_SECONDS)) == (0, 0)
    assert kept_in(state) == sorted([f"{first}-owner", f"{second}-owner"])


@pytest.mark.rule("Q36")
def test_words_are_looked_up_between_turns(server: str) -> None:
    options = ["-o", "hands=3", "-o", "dealer=2"]
    made = ["play", "quiddler", "--seats", "you:Ann,open", *options, "--server", server]
    with running(*made, terminal=True) as ann:
        shown = wait_for(b"Waiting until somebody takes seat 2.", ann.stdout)
        with running("play", "--join", link_in(shown.decode()), "--name", "Bea", terminal=True) as bea:
            wait_for(b"draw", ann.stdout)
            wait_for(b"Waiting for Ann.", bea.stdout)
            type_into(bea, b"look up qat\n")
            wait_for(b"QAT counts.", bea.stdout)
            type_into(ann, b"look up qat\n")
            assert b"Q36" in wait_for(b"shows the rule.", ann.stdout)
            type_into(ann, b"quit\n")
            type_into(bea, b"quit\n")
            assert (ann.wait(MAX_SECONDS), bea.wait(MAX_SECONDS)) == (0, 0)


def test_a_whole_match_is_played_and_watched(server: str) -> None:
    made = tables(
        *("new", "diddly", "--server", server, "--visibility", "public", "--json"),
        *("-o", "rounds=1", "-o", "turns=3", "-o", "dealer=2", "--seed", "7"),
    )
    assert made.exit_code == 0, made.stderr
    document = json.loads(made.stdout)
    links = [seat["link"] for seat in document["join"]]
    match = document["id"]
    listed = tables("list", "--server", server, "--game", "diddly", "--status", "open")
    assert f"{match} diddly open open, open" in listed.stdout.splitlines()
    with ExitStack() as processes:
        watcher = processes.enter_context(running("tables", "watch", match, "--server", server))
        other = processes.enter_context(running("tables", "watch", match, "--server", server, "--json"))
        wait_for(b" at http", watcher.stdout)
        assert json.loads(wait_for(b"\n", other.stdout))["status"] == "open"
        ann = processes.enter_context(running("play", "diddly", "--join", links[0], "--name", "Ann"))
        bea = processes.enter_context(running("play", "--join", links[1], "--name", "Bea", LANGUAGE="de"))
        type_into(ann, WHOLE)
        type_into(bea, WHOLE)
        ends = [(each, *each.communicate(timeout=MAX_SECONDS)) for each in (ann, bea, watcher, other)]
    assert [each.returncode for each, _, _ in ends] == [0, 0, 0, 0], [errors for _, _, errors in ends]
    shown = [out.decode() for _, out, _ in ends]
    found = re.search(r"The game is over: you (-?\d+), Bea (-?\d+)\.", shown[0])
    assert found
    assert f"Das Spiel ist zu Ende: Ann {found[1]}, du {found[2]}." in shown[1]
    assert f"The game is over: Ann {found[1]}, Bea {found[2]}." in shown[2]
    assert "Bea sat down." in shown[2]
    *lines, last = [json.loads(line) for line in shown[3].splitlines()]
    versions = [line["version"] for line in lines]
    assert versions == sorted(set(versions))
    with urlopen(f"{server}/v1/matches/{match}/events?after=0&wait=0") as answer:
        told = json.load(answer)
    assert [event for line in lines for event in line["events"]] == told["events"]
    assert (last["status"], last["version"]) == ("finished", told["version"])
    assert match in tables("list", "--server", server, "--status", "finished").stdout


def test_a_person_plays_a_bot(server: str) -> None:
    options = [
        "-o",
        "rounds=1",
        "-o",
        "turns=2",
        "-o",
        "dealer=2",
        "--seed",
        "7",
        "--seats",
        "you:Ann,random",
    ]
    with running("play", "diddly", "--server", server, *options) as ann:
        type_into(ann, b"hint\n" + WHOLE)
        shown, errors = ann.communicate(timeout=MAX_SECONDS)
    assert ann.returncode == 0, errors
    assert b"turns=2, seeded." in shown
    assert b"looks best at once." in shown
    assert b"random drew from the " in shown
    assert b"Waiting for" not in shown


def test_words_are_judged_by_the_server(server: str) -> None:
    options = ["--seats", "you:Ann,open", "--pace", "60", "-o", "misfits=ignored"]
    with running("play", "diabolo", "--server", server, *options) as ann:
        shown = wait_for(b"takes seat 2.", ann.stdout)
        assert b"The server judges the words: de-large " in shown
        with running("play", "--join", link_in(shown.decode()), "--name", "Bea") as bea:
            type_into(ann, b"xyzzy\n\n")  # no such word lies there; then Enter alone passes
            type_into(bea, b"pass\n")
            wait_for(b"the cards of XYZZY do not all lie on the table", ann.stdout)
            wait_for(b"was turned up.", ann.stdout)
            wait_for(b"was turned up.", bea.stdout)


def test_play_goes_on_when_the_server_was_started_again(tmp_path: Path) -> None:
    port = find_free_port()
    with ExitStack() as processes:
        with serving_at(port, tmp_path / "first", SERVE, None, **settings(tmp_path)) as server:
            server.wait_until_ready()
            address = f"http://{server.address}"
            ann = processes.enter_context(running(*MAKE, "-o", "dealer=2", "--server", address))
            link = link_in(wait_for(b"takes seat 2.", ann.stdout).decode())
            bea = processes.enter_context(running("play", "--join", link, "--name", "Bea"))
            wait_for(b"8 flip8", ann.stdout)
            wait_for(b"Waiting for Ann.", bea.stdout)  # she has fetched the match that she has joined
            type_into(ann, b"flip1\n")
            wait_for(b"you chose place 1.", ann.stdout)
        wait_for(b"is lost; trying again.", ann.stdout)
        type_into(ann, b"flip2\n")  # while nobody is there
        with serving_at(port, tmp_path / "second", SERVE, None, **settings(tmp_path)):
            wait_for(b"you chose place 2.", ann.stdout)
            shown = wait_for(b"8 flip8", bea.stdout)
    assert shown.index(b"Connected again.") < shown.index(b"Ann chose place 2.")


def test_the_owner_ends_invites_and_seats_bots(server: str, state: Path) -> None:
    made = tables("new", "diddly", "--server", server, "--visibility", "private")
    match = made.stdout.split()[1].rstrip(".")
    assert made.stdout.count("is for whoever opens") == 2
    assert "Secret: the token of the owner is kept in" in made.stdout
    assert not any(secret in made.stdout for secret in secrets_in(state))
    invited = tables("invite", match, "2", "--json")
    assert json.loads(invited.stdout)["link"] not in made.stdout
    assert (
        tables("bot", match, "2", "--bot", "greedy").stdout == f"{match} diddly open: open, greedy (greedy)\n"
    )
    started = tables("start", match, "--bots", "random", "--json")
    assert json.loads(started.stdout)["status"] == "playing"
    ended = tables("end", match, language="de")
    assert (ended.exit_code, ended.stdout) == (0, f"Die Partie {match} ist abgesagt.\n")
    gone = tables("end", match)
    assert (gone.exit_code, gone.stderr) == (
        2,
        f"Error: match: the match {match} was not made from here\n",
    )
    nobody = tables("watch", match, "--server", server)
    assert nobody.exit_code == 2
    assert "(no_such_match)" in nobody.stderr


def test_a_refusal_is_one_line_with_its_code(server: str) -> None:
    refused = tables("new", "diddly", "--server", server, "--seats", "open,bot:nobody")
    assert refused.exit_code == 2
    assert len(refused.stderr.splitlines()) == 1
    assert "nobody" in refused.stderr
