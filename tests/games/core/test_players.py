"""Players as people type them."""

import pytest

from games.core import InvalidInput, parse_players


def test_a_player_is_a_name_a_colon_and_the_rest() -> None:
    assert parse_players(["Ann: 3 4", " Bea :R7:draw", "Cem:"], "Ann: 3", 20) == [
        ("Ann", " 3 4"),
        ("Bea", "R7:draw"),
        ("Cem", ""),
    ]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["Ann 3"], "players.0: has no name: write a name and a colon, as Ann: 3"),
        (["Ann:", " : 3"], "players.1: has no name: write a name and a colon, as Ann: 3"),
        (["Ann:", "Ann : 3"], "players.1: 'Ann' is there twice"),
        (["A" * 41 + ":"], "players.0: a name has at most 40 characters"),
        (["Ann:" + "3" * 60], "players.0: more than 60 characters are not read"),
    ],
)
def test_a_player_who_cannot_be_read_is_named(texts: list[str], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        parse_players(texts, "Ann: 3", 60)
    assert str(raised.value) == message
