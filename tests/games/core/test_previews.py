"""C5: a preview shows what a seat's moves lead to, and several moves are made together or not at all."""

import pytest

from games.core import IllegalMove, InvalidInput, Match, new_match
from games.testing.conformance import NotConforming
from games.testing.playthrough import random_match
from games.testing.previews import check_previews
from wordsvc.catalogue import find_rulebook

pytestmark = pytest.mark.rule("C5")


def match_of(name: str = "diggity", seed: int = 5) -> Match:
    return new_match(find_rulebook(name), 1 if name == "solitaire" else 2, seed)


def moves_of(match: Match, *texts: str) -> list[int]:
    return [match.game.parse_move(text) for text in texts]


def test_a_game_whose_previews_differ_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(match_of("diggity"), 3)
    monkeypatch.setattr(Match, "preview", lambda match, *_: match)
    with pytest.raises(NotConforming, match="shows another view"):
        check_previews(match)


def test_a_preview_changes_nothing_and_has_a_past() -> None:
    match = match_of("quiddler")
    match.submit(1, moves_of(match, "take")[0])
    discard = match.game.legal(match.state, 1)[-1]
    before = match.view(1), match.made, list(match.moves)
    after = match.preview(1, [discard])
    assert after.moves == [*match.moves, (1, discard)]
    assert (match.view(1), match.made, list(match.moves)) == before
    assert after.view(1) != match.view(1)


def test_what_shows_something_hidden_ends_a_preview() -> None:
    match = match_of("quiddler")
    with pytest.raises(IllegalMove) as caught:
        match.preview(1, moves_of(match, "draw"))
    assert (caught.value.code, caught.value.rule) == ("not_yet_known", "C5")
    assert "draw" in caught.value.message


def test_several_moves_are_made_together() -> None:
    match = match_of("quiddler")
    take = moves_of(match, "take")[0]
    discard = match.preview(1, [take]).game.legal(match.preview(1, [take]).state, 1)[-1]
    events = match.submit_all(1, [take, discard])
    assert list(match.moves) == [(1, take), (1, discard)]
    assert match.events == events


@pytest.mark.parametrize("texts", [("draw", "discard:E"), ("take", "take"), ("take", "discard:Z")])
def test_none_is_made_where_one_is_refused(texts: tuple[str, ...]) -> None:
    match = match_of("quiddler")
    before = match.view(1)
    with pytest.raises((IllegalMove, InvalidInput)):
        match.submit_all(1, moves_of(match, *texts))
    assert (match.view(1), match.made) == (before, 0)


def test_an_answer_that_is_sealed_ends_a_preview() -> None:
    match = random_to_sealed_answer()
    seat = match.game.to_act(match.state)[0]
    (move, *_) = match.game.legal(match.state, seat)
    closing = [each for each in match.game.legal(match.state, seat) if closes(match, seat, each)]
    assert closing, move
    for each in closing:
        with pytest.raises(IllegalMove, match="not known yet"):
            match.preview(seat, [each])


def closes(match: Match, seat: int, move: int) -> bool:
    """Return True if a move is the seat's last answer in the window that is open."""
    state = match.game.copy(match.state)
    match.game.apply(state, seat, move)
    return seat not in match.game.to_act(state)


def random_to_sealed_answer() -> Match:
    """Return a match of Fiddlefoo in which several seats are asked at once."""
    match = new_match(find_rulebook("fiddlefoo"), 3, 8)
    while len(match.game.to_act(match.state)) < 2:
        seat = match.game.to_act(match.state)[0]
        match.submit(seat, match.game.legal(match.state, seat)[0])
    return match
