"""The seconds in which a bot answers a person while one address keeps the bots of other tables busy.

The attacker has eight matches of Fiddlefoo with six bots that search, of all variants, and nobody at them. A
person plays Diddly with `greedy` at a service with one process that thinks.
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from random import Random

from benchmarks.faults.client import Client, UnansweredError
from benchmarks.faults.server import Server
from wordsvc.catalogue import find_rulebook

_MATCHES = 8
_PERSON, _ATTACKER = "192.0.2.1", "192.0.2.2"


def measure(environment: Mapping[str, str], answers: int) -> None:
    """Print the quantiles of the bot's answers, alone and beside the attacker."""
    limits = {"TRUSTED_PROXIES": "1", "WORDSVC_BOT_PROCESSES": "1", "WORDSVC_BOT_PAUSE": "300"}
    with Server({**environment, **limits}, workers=2) as server:
        person, attacker = Client([server.port], address=_PERSON), Client([server.port], address=_ATTACKER)
        _print("alone", _answers(person, answers))
        _attack(attacker)
        _print(f"beside {_MATCHES} matches of one address", _answers(person, answers, attacker))
        person.close()
        attacker.close()


def _attack(client: Client) -> None:
    variants = find_rulebook("fiddlefoo").variants
    for number in range(_MATCHES):
        options = dict(variants[-1 - number % len(variants)].options)
        wanted = {"game": "fiddlefoo", "seats": ["bot:search"] * 6, "options": options}
        with suppress(UnansweredError):  # the connection was idle for too long
            client.ask("POST", "/v1/matches", wanted)


def _answers(client: Client, most: int, attacker: Client | None = None) -> list[float]:
    """Return the seconds from a move that ends a turn until the bot has moved."""
    rng, found = Random(1), list[float]()
    while len(found) < most:
        made = client.ask("POST", "/v1/matches", {"game": "diddly", "seats": ["open", "bot:greedy"]}).document
        path = f"/v1/matches/{made['id']}"
        joined = client.ask(
            "POST", f"{path}/join", {"ticket": made["join"][0]["ticket"], "name": "Ann"}
        ).document
        token, match = joined["token"], joined["match"]
        while match["status"] == "playing" and len(found) < most:
            if 1 in match["to_act"]:
                move = {"move": rng.choice(match["legal"]), "version": match["version"]}
                match = client.ask("POST", f"{path}/moves", move, token).document["match"]
                continue
            begun = time.monotonic()
            while match["status"] == "playing" and 1 not in match["to_act"]:
                client.ask("GET", f"{path}/events?after={match['version']}&wait=25", token=token)
                match = client.ask("GET", path, token=token).document
            found.append(time.monotonic() - begun)
        if attacker is not None:
            _attack(attacker)  # those that have ended are replaced
    return sorted(found)


def _print(label: str, seconds: list[float]) -> None:
    shown = ", ".join(f"p{part} {seconds[len(seconds) * part // 100]:.2f} s" for part in (50, 90, 99))
    print(f"{label}: {len(seconds)} answers of greedy, {shown}", flush=True)
