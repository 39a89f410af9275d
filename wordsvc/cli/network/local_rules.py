"""The rules of a match that is played elsewhere, as this program has them: to show views and read moves.

The server alone decides. Where its rules, deck or dictionaries are others than here, that is said.
"""

from typing import NamedTuple

from dictionaries import DictionaryError
from games.core import AnyGame, GameError, Rulebook
from wordsvc.cards import Deck, Edition, edition_names, load_edition
from wordsvc.catalogue import WORD_GAMES, find_rulebook, word_rulebook
from wordsvc.cli.network.client import ServerAnswerError, ServerClient, ServerRefusalError
from wordsvc.cli.network.documents import MatchDocument, parse_deck
from wordsvc.cli.network.remote_match import path_of
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.referee import Referee
from wordsvc.words import Authority, make_authority, open_edition


class LocalRules(NamedTuple):
    """The game of a match by the rules that are here, and what is different at the server."""

    rulebook: Rulebook
    game: AnyGame
    notes: list[str]


def open_rules(match: MatchDocument, client: ServerClient) -> LocalRules:
    """Return the rules of a match; of a deck that is not here the server is asked.

    Raises `InputError` on "game" where the match cannot be shown here.
    """
    notes: list[str] = []
    try:
        rulebook = _at_version(_judged(match, client, notes), match, notes)
        return LocalRules(rulebook, rulebook.game(len(match.seats), match.options), notes)
    except (GameError, DictionaryError) as error:
        text = message("the match cannot be shown here: {problem}", problem=error.message)
        raise InputError("game", "other_game", text) from None


def _judged(match: MatchDocument, client: ServerClient, notes: list[str]) -> Rulebook:
    """Return the rulebook of a game, of a word game with the deck and the dictionaries of the match."""
    rulebook = find_rulebook(match.game)
    if match.game not in WORD_GAMES or not match.dictionaries:
        return rulebook
    usual = (rulebook.dictionary or {})["edition"]
    edition = load_edition(match.edition if match.edition in edition_names() else usual)
    deck = _deck_of(match, edition, client, notes)
    authority = _authority_of(match)
    if authority is None:
        named = ", ".join(f"{each.name} {each.version}" for each in match.dictionaries)
        notes.append(
            message("The dictionaries of the server are not here: {dictionaries}.", dictionaries=named)
        )
    return word_rulebook(match.game, Referee.from_parts(edition, deck, authority, match.dictionaries))


def _deck_of(match: MatchDocument, edition: Edition, client: ServerClient, notes: list[str]) -> Deck:
    """Return the deck of a match: that of the edition, or the one that somebody brought to the table."""
    deck = edition.load_deck()
    if match.deck_sha256 in ("", deck.sha256):
        return deck
    try:
        brought = edition.rank(client.get(f"{path_of(match.id)}/deck", parse_deck))
    except (ServerAnswerError, ServerRefusalError):
        text = message(
            "The server plays with the deck {deck}, which is not here: {here} is shown.",
            deck=match.deck,
            here=deck.name,
        )
        notes.append(text)
        return deck
    counts = [f"{card.face} {card.copies}" for card in brought.cards]
    notes.append(message("The deck is {deck}: {cards}.", deck=brought.title, cards=", ".join(counts)))
    return brought


def _authority_of(match: MatchDocument) -> Authority | None:
    """Return an authority that judges as the server does, None where it would be another."""
    try:
        authority = make_authority([open_edition(each) for each in match.dictionaries])
    except (InputError, DictionaryError):
        return None
    return authority if list(authority.dictionaries) == match.dictionaries else None


def _at_version(rulebook: Rulebook, match: MatchDocument, notes: list[str]) -> Rulebook:
    """Return the rulebook at the version of the match, or the newest that is here."""
    version = match.rules_version
    if version == rulebook.version:
        return rulebook
    if version in rulebook.versions:
        return rulebook.at(version)
    text = message(
        "The server plays {game} by rules {theirs}, and here are rules {ours}: what is shown may be wrong.",
        game=rulebook.name,
        theirs=version,
        ours=rulebook.version,
    )
    notes.append(text)
    return rulebook
