"""The rules of the engine, kept by this game."""

import pytest

from games.diddly import RULEBOOK
from tests import engine_rules

OPTIONS: dict[str, object] = {"rounds": 1}


@pytest.mark.rule("C1", "core.4")
def test_a_move_is_taken_back_whole_or_not_at_all() -> None:
    engine_rules.what_is_taken_back_is_taken_back_whole(RULEBOOK, 2, OPTIONS)


@pytest.mark.rule("C2")
def test_a_log_replays_by_the_rules_of_its_version() -> None:
    engine_rules.the_header_chooses_the_rules(RULEBOOK, 2, OPTIONS)


@pytest.mark.rule("C3")
def test_no_view_tells_the_seed_a_deck_or_how_many_moves_were_made() -> None:
    engine_rules.no_view_tells_a_secret(RULEBOOK, 2, OPTIONS)


@pytest.mark.rule("C5")
def test_a_preview_shows_what_its_moves_lead_to() -> None:
    engine_rules.previews_show_what_comes(RULEBOOK, 2, OPTIONS)


@pytest.mark.rule("core.3")
def test_what_is_no_int_is_refused_as_no_move() -> None:
    engine_rules.what_is_no_int_is_no_move(RULEBOOK, 2, OPTIONS)
