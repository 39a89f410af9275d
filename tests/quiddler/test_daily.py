"""Deals of the day."""

from datetime import date, timedelta

import pytest
from click.testing import CliRunner

from wordsvc.cli import main
from wordsvc.quiddler import EDITION, daily
from wordsvc.quiddler.daily import SEEDS, daily_hand, daily_seed
from wordsvc.referee import Referee
from wordsvc.web import create_app

DAY = date(2026, 11, 27)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock:
        @staticmethod
        def now(_zone: object) -> "Clock":
            return Clock()

        @staticmethod
        def date() -> date:
            return DAY

    monkeypatch.setattr(daily, "datetime", Clock)


def test_a_day_has_a_deal_of_its_own_in_each_edition() -> None:
    deck = EDITION.load_deck()
    lists = [Referee("quiddler", dictionaries=[name]).require_authority() for name in ("en", "en-common")]
    days = [DAY + timedelta(days) for days in range(30)]
    kinds: tuple[daily.Kind, ...] = ("solitaire", "hand")
    seeds = {daily_seed(kind, day, deck, words) for kind in kinds for day in days for words in lists}
    assert len(seeds) == 2 * 30 * 2
    assert all(0 <= seed < SEEDS for seed in seeds)
    hands = [daily_hand(day, deck, lists[0]) for day in days]
    assert {len(hand) for hand in hands} == {7, 8, 9, 10}
    assert hands == [daily_hand(day, deck, lists[0]) for day in days]
    for hand in hands:
        assert all(hand.count(face) <= deck.counts[face] for face in hand)


def test_terminal_and_page_deal_the_same() -> None:
    client = create_app().test_client()
    address = client.get("/solitaire/today").headers["Location"]
    played = CliRunner().invoke(main, ["solitaire", "play", "--daily"], "give up\n")
    seed = address.partition("deal=")[2]
    assert f"Seed: {seed}, seeded." in played.stdout
    said = client.get(f"{address}&do=give_up", follow_redirects=True).text
    assert 'data-copy="Solitaire of 2026-11-27: 0 of 48 cards used"' in said


def test_the_hand_of_today_is_shown_without_a_play() -> None:
    shown = CliRunner().invoke(main, ["hand", "--daily"]).stdout
    cards = shown.partition("seeded: ")[2].partition("\n")[0]
    page = create_app().test_client().get("/hand/today", follow_redirects=True).text
    assert f'value="{cards}"' in page
    assert "Discard:" not in page


@pytest.mark.parametrize(
    "arguments",
    [
        ["hand"],
        ["hand", "--daily", "--cards", "Q"],
        ["solitaire", "play", "--daily", "--seed", "7"],
        ["solitaire", "play", "--daily", "--resume"],
    ],
)
def test_what_excludes_a_deal_of_today(arguments: list[str]) -> None:
    refused = CliRunner().invoke(main, arguments)
    assert refused.exit_code == 2
    assert "--daily" in refused.stderr
