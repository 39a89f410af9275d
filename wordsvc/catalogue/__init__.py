"""Every playable game by its name: its rulebook and its face; games of others by entry point or file."""

from wordsvc.catalogue.games import (
    GAMES,
    WORD_GAMES,
    OtherGame,
    check_game_name,
    check_name_is_free,
    find_face,
    find_rulebook,
    other_games,
    rulebooks,
    shown_games,
    table_games,
    word_rulebook,
)

__all__ = [
    "GAMES",
    "WORD_GAMES",
    "OtherGame",
    "check_game_name",
    "check_name_is_free",
    "find_face",
    "find_rulebook",
    "other_games",
    "rulebooks",
    "shown_games",
    "table_games",
    "word_rulebook",
]
