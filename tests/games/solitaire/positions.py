"""Deals that are laid out by hand, and lists of words that judge them."""

from collections import Counter
from pathlib import Path

from games.core import LENIENT, Deal, Event, IllegalMove, Match
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.game import rulebook
from wordsvc.referee import Referee
from wordsvc.words import make_authority
from wordsvc.words.own_lists import open_own_list


def judge_of(words: str, folder: Path) -> Referee:
    """Return a judge by a list of these words."""
    path = folder / "words.txt"
    path.write_text("\n".join(words.split()) + "\n")
    return Referee.from_parts(EDITION, EDITION.load_deck(), make_authority([open_own_list(str(path), "en")]))


def laid_out(judge: Referee, *stacks: str, undo: str = LENIENT) -> Match:
    """Return a match with these stacks, each from the bottom up, the cards parted by blanks."""
    cards = [stack.split() for stack in stacks]
    book = rulebook(judge)
    game = book.game(1, {"stacks": int("".join(str(len(stack)) for stack in cards))})
    kinds = {face: kind for kind, face in enumerate(game.card_names("cards"))}
    first = [kinds[face] for stack in cards for face in stack]
    rest = Counter(game.contents["cards"]) - Counter(first)
    deal = Deal(game.contents, 0, {"cards": [*first, *rest.elements()]})
    return Match(book, game, deal, ["Ann"], undo=undo)


def make(match: Match, *moves: str) -> list[Event]:
    """Make moves by their texts; gives what the last one made happen."""
    events: list[Event] = []
    for move in moves:
        events = match.submit(0, match.game.parse_move(move))
    return events


def refused(match: Match, move: str) -> tuple[str, str]:
    """Return the code and the rule by which a move is refused, which changes nothing."""
    before = match.game.to_dict(match.state)
    refusal = match.game.check(match.state, 0, match.game.parse_move(move))
    assert isinstance(refusal, IllegalMove)
    assert refusal.message
    assert match.game.to_dict(match.state) == before
    return refusal.code, refusal.rule


def showing(match: Match) -> str:
    """Return the cards that show, with - for a gap."""
    return " ".join(face or "-" for face in match.view(0)["public"]["showing"])


def under(match: Match) -> list[int]:
    """Return the number of cards under each stack."""
    found: list[int] = match.view(0)["public"]["under"]
    return found
