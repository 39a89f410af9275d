"""Errors in the words of a page's reader: by code, and by the labels of the form."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wordsvc.http.problems import Problem, describe
from wordsvc.input.messages import message, translate, translate_plural

SENTENCES: Final[Mapping[str, str]] = {
    "bad_host": "The address of this page cannot be right.",
    "body_too_large": "That is more than a page reads.",
    "busy": "Many are searching just now. Try again in a few seconds.",
    "cross_site": (
        "This form was not sent by a page of this service, or your browser keeps no cookies."
        " Nothing was changed."
    ),
    "dictionary_unavailable": "A dictionary is missing or damaged on the server.",
    "internal_server_error": "The server made a mistake. Nothing was changed.",
    "invalid_utf8": "The address cannot be read.",
    "already_played": "The match is being played. Whoever does not go on leaves or gives up.",
    "already_started": "The match has begun.",
    "already_undone": "This ruling was taken back before.",
    "bad_token": "This link opens nothing here. It may have been replaced by a new one.",
    "idempotency_key_reused": "This form was sent before, with another move. Nothing was changed.",
    "left": "You have left. Return to play on.",
    "match_damaged": "The data of this match is damaged. Tell whoever runs this service.",
    "match_not_begun": "The match has not begun; somebody is missing.",
    "match_not_over": "This is told when the match is over.",
    "match_over": "The match is over.",
    "no_deck": "In this game no words are laid with a deck of letters.",
    "no_look_up": "In this game no words are looked up.",
    "no_such_match": "There is no such match.",
    "no_such_seat": "The match has no such seat.",
    "no_such_recovery": "This link opens no seat. It works once; a newer one may have replaced it.",
    "no_such_ticket": "This link opens no seat. It may have been replaced by a new one.",
    "no_undo_asked": "Nobody asks to take a move back any more.",
    "not_away": "This player was here a short time ago. A bot may play for them later.",
    "not_owner": "Only whoever made the match may do this.",
    "resigned": "You have resigned; a bot plays on for you.",
    "server_full": "There is no room for another match just now.",
    "spectator": "Only who sits at the table may do this.",
    "stale_version": "Something else happened first. This is the table now.",
    "ticket_used": "This link was used before. Whoever made the match can make a new one.",
    "too_many_matches": "Enough matches are open from this address. Try again when one has ended.",
    "too_many_matches_today": "Enough matches were made from here today. Try again tomorrow.",
    "too_much_stored": "The matches of this address have stored too much today. Go on tomorrow.",
    "too_many_joins": "That was a lot at once.",
    "too_many_on_device": "Enough matches are open on this device. End one first.",
    "too_many_moves": "That was a lot of moves at once.",
    "too_many_reactions": "That was a lot at once. Wait a little.",
    "too_many_streams": "Too many tables are open here.",
    "too_late": "Too late: others took cards that this call needs. It costs nothing.",
    "no_change": "The match is paused already, or goes on already.",
    "no_clock": "No clock is running.",
    "no_proposal": "Nothing is proposed any more that you decide.",
    "owner_here": "Whoever made the match was here a short time ago, and begins it.",
    "paused": "The match is paused. Propose to go on.",
    "proposal_open": "Something is proposed already. Answer it first.",
    "mover_learned": "It cannot be taken back: it has shown you a card.",
    "first_turn": "At this table nobody goes out on the first turn.",
    "not_out": "Lay all cards but one, or none.",
    "nothing_to_undo": "You have made no move yet.",
    "others_learned": "It cannot be taken back: others have seen a card.",
    "passed_on": "It cannot be taken back: others are asked by now.",
    "undo_off": "At this table nothing is taken back.",
    "undo_asked": "Somebody has asked to take a move back already.",
    "method_not_allowed": "This address does not take what was sent.",
    "no_such_ruling": "There is no such ruling.",
    "no_such_sheet": "There is no such score sheet.",
    "not_found": "There is no page at this address.",
    "precondition_failed": "Somebody else has written on the sheet meanwhile. Look at it again.",
    "read_only": "This link shows the sheet and does not write on it.",
    "store_full": "Nothing more can be kept here just now. Nothing was changed.",
    "store_unavailable": "What is kept here cannot be reached just now. Nothing was changed; try again.",
    "too_many_requests": "That was a lot at once.",
    "too_many_rulings": "Enough rulings were saved from here today. Try again tomorrow.",
    "too_many_score_sheets": "Enough score sheets were begun from here today. Try again tomorrow.",
    "unsupported_media_type": "This address reads forms.",
}
"""Sentences by code, in place of the message for programs."""

MAX_WAIT: Final = 30
"""Seconds that a page tells; after more than these another day or another match is told."""

_OF_STATUS: Final[Mapping[int, str]] = {
    400: message("This request cannot be read."),
    401: message("This link opens nothing here."),
    403: message("This is not for you to do."),
    404: message("There is no page at this address."),
    409: message("This does not go together with what was done before."),
    413: message("That is more than a page reads."),
    422: message("This cannot be read."),
    429: message("That was a lot at once."),
    503: message("The service cannot do this now. Try again in a moment."),
}


def describe_problem(problem: Problem, labels: Mapping[str, str] | None = None) -> tuple[str, list[str]]:
    """Return a heading, and sentences on what went wrong, in the current language.

    Args:
        problem: what went wrong.
        labels: what the form calls its fields, by their names.
    """
    if problem.fault is not None:
        return translate("This cannot be read"), [describe_fault(problem.fault, labels or {})]
    if problem.code in SENTENCES:
        sentence = describe_code(problem.code)
    else:
        sentence = translate(_OF_STATUS.get(problem.status, message("The server made a mistake.")))
    wait = dict(problem.headers).get("Retry-After", "")
    if problem.status == 429 and wait.isdigit() and int(wait) <= MAX_WAIT:
        said = translate_plural("Try again in {n} second.", "Try again in {n} seconds.", int(wait))
        sentence = f"{sentence} {said}"
    heading = translate("There is nothing here") if problem.status == 404 else translate("That did not work")
    return heading, [sentence]


def describe_code(code: str) -> str:
    """Return the meaning of a code of `SENTENCES`, in the current language."""
    return translate(message(SENTENCES[code]))


def describe_error(error: Exception, labels: Mapping[str, str] | None = None) -> str:
    """Return an error for the reader of a page, in a line; `labels` as in `describe_problem`."""
    described = describe(error)
    return "" if described is None else describe_problem(described, labels)[1][0]


def describe_refusal(error: Any) -> str:
    """Return the reason why a table refuses something: the sentence for its code, else the error."""
    return describe_code(error.code) if error.code in SENTENCES else describe_error(error)


def describe_fault(error: Any, labels: Mapping[str, str]) -> str:
    """Return the fault of a field, in a line that calls the field as the form does.

    Args:
        error: an error of the family of `wordsvc.input.errors`.
        labels: what the form calls its fields; a field that it does not have is left out.
    """
    field = _field_of(error.field, labels)
    message = translate(error.message)
    is_about_field = bool(field) and message.startswith(f"{field} ")
    message = _with_labels(message.removeprefix(f"{field} ") if is_about_field else message, labels)
    if not field:
        line = f"{message[:1].upper()}{message[1:]}"
    elif is_about_field:
        line = translate("“{label}” {predicate}", label=labels[field], predicate=message)
    else:
        line = f"{labels[field]}: {message}"
    notes = [error.rule, _with_labels(translate(error.hint), labels)]
    return " ".join([line, *(f"({note})" for note in notes if note)])


def _field_of(path: Sequence[str | int], labels: Mapping[str, str]) -> str:
    """Return the innermost part of a path that the form has a label for, "" for none."""
    return next((part for part in reversed(path) if isinstance(part, str) and part in labels), "")


def _with_labels(text: str, labels: Mapping[str, str]) -> str:
    """Return a text that calls other fields as the form does; a name of one plain word stays."""
    for name, label in labels.items():
        if "_" in name:
            text = re.sub(rf"(?<![\w=]){name}(?![\w=])", f"“{label}”".replace("\\", r"\\"), text)
    return text
