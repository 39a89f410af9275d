"""The engine: what a game is, its log, views, windows and notation, and the proof that it keeps them."""

from games.core.chance import LARGEST_SEED, generator, new_seed, order, pick, shuffle
from games.core.deal import Deal, draw_deal
from games.core.errors import IllegalMove, InvalidInput, game_over, no_such_move, not_your_turn
from games.core.events import RESHUFFLE, Event, mover_learned, others_learned, seen
from games.core.free_text import move_text, quote_text, text_move, unquote_text
from games.core.game import Advice, Bounds, Game
from games.core.log import SCHEMA, deal_follows_seed, read_log, write_log
from games.core.match import LENIENT, OFF, STRICT, UNDO_MODES, Match, start
from games.core.notation import read_any, read_text, write_text
from games.core.players import check_name, read_players
from games.core.rulebook import Option, Rulebook, Variant
from games.core.rules import CORE_RULES
from games.core.views import SPECTATOR, view, viewers
from games.core.windows import RACE, RING, ROUND, SEALED, Window

__all__ = [
    "CORE_RULES",
    "LARGEST_SEED",
    "LENIENT",
    "OFF",
    "RACE",
    "RESHUFFLE",
    "RING",
    "ROUND",
    "SCHEMA",
    "SEALED",
    "SPECTATOR",
    "STRICT",
    "UNDO_MODES",
    "Advice",
    "Bounds",
    "Deal",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidInput",
    "Match",
    "Option",
    "Rulebook",
    "Variant",
    "Window",
    "check_name",
    "deal_follows_seed",
    "draw_deal",
    "game_over",
    "generator",
    "move_text",
    "mover_learned",
    "new_seed",
    "no_such_move",
    "not_your_turn",
    "order",
    "others_learned",
    "pick",
    "quote_text",
    "read_any",
    "read_log",
    "read_players",
    "read_text",
    "seen",
    "shuffle",
    "start",
    "text_move",
    "unquote_text",
    "view",
    "viewers",
    "write_log",
    "write_text",
]
