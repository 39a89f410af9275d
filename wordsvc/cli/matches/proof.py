"""The proof of a match in a file: `wordcheck replay --proof`."""

from collections.abc import Callable
from typing import NamedTuple

from games.core import (
    Rulebook,
    commitment_of,
    find_stray_deck,
    find_stray_reshuffle,
    load_log,
    load_start,
)
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import errors_about
from wordsvc.cli.matches.match_files import MAX_FILE_BYTES, load_document
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.cli.output import print_json
from wordsvc.input import InputError
from wordsvc.input.files import load_text
from wordsvc.input.messages import message, translate
from wordsvc.tables.kept_messages import HEADS, check_messages, list_done, parse_messages


class Proof(NamedTuple):
    """The facts of a match that was proved; `viewer` had the messages, 0 for a spectator."""

    match: str
    secret: str
    commitment: str
    reshuffles: int
    messages: int | None
    viewer: int | None


def check_proof(file: str, heads: str | None, find: Callable[[str], Rulebook]) -> Proof:
    """Return the proof of the match in a file, with the kept messages in another.

    Raises `InputError` that says what differs.
    """
    document = load_document(file, "file")
    with errors_about(None), input_errors():
        start = load_start(document, find)
        proof = document.get("proof", {})
        if "match" not in proof:
            text = message("has no proof: only a match at tables whose secret was drawn has one")
            raise InputError("file", "no_proof", text)
        stray = find_stray_deck(start)
        if stray is not None:
            text = message("does not have the order that follows from the secret")
            raise InputError(("decks", stray), "other_deal", text)
        match = load_log(document, find)
        reshuffle = find_stray_reshuffle(match)
        if reshuffle is not None:
            text = message("does not have the order that follows from the secret")
            raise InputError(("reshuffles", reshuffle), "other_deal", text)
        list_done(match, proof)
    viewer = kept = None
    if heads is not None:
        with errors_about(None):
            messages = parse_messages(load_text(heads, HEADS, MAX_FILE_BYTES, stdin=True).text)
            viewer, kept = check_messages(match, proof, messages), len(messages)
    secret, match_id = proof["secret"], proof["match"]
    commitment = commitment_of(secret, match_id)
    return Proof(match_id, secret, commitment, len(match.reshuffles()), kept, viewer)


def print_proof(proof: Proof, *, as_json: bool) -> None:
    """Print a proof."""
    if as_json:
        print_json(proof._asdict())
        return
    echo(translate("The decks and all reshuffles follow from the secret."))
    echo(translate("Match: {match}", match=proof.match))
    echo(translate("Secret: {secret}", secret=proof.secret))
    echo(translate("Commitment: {commitment}", commitment=proof.commitment))
    if proof.messages is None:
        echo(translate("Compare the commitment with the one that the match told at its start."))
    elif proof.viewer:
        sentence = message(
            "The kept messages fit the log: {count} to seat {seat}.",
            count=proof.messages,
            seat=proof.viewer,
        )
        echo(translate(sentence))
    else:
        sentence = message("The kept messages fit the log: {count} to a spectator.", count=proof.messages)
        echo(translate(sentence))
