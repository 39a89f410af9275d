"""The engine: what a game is, its log, views, windows and notation, and the proof that it keeps them."""

from games.core.base_game import BaseGame, BaseState
from games.core.chance import MAX_SEED, choose, generator, new_seed, permutation, shuffle
from games.core.deal import Deal, Ruling, draw_deal
from games.core.describe import describe_event
from games.core.events import RESHUFFLE, RULING, UNDO, Event, mover_learned, others_learned, redact
from games.core.failures import GameBroken, WorkFailed, frames_of, problem_of
from games.core.free_text import move_text, quote_text, text_move, unquote_text
from games.core.game import Advice, AnyGame, AnyView, Bounds, Game, KnownState, OwnBot, Quicker, View
from games.core.log import (
    SCHEMA,
    format_log,
    load_header,
    load_log,
    load_start,
    write_header,
    write_log,
)
from games.core.match import LENIENT, OFF, STRICT, UNDO_MODES, Match, Past, Record, Undo, new_match
from games.core.names import (
    check_names,
    find_flaw,
    find_look_alike,
    look_alike,
    looks_of,
)
from games.core.notation import format_text, parse_any, parse_text
from games.core.players import check_name, parse_players
from games.core.proof import (
    SealedLog,
    commitment_of,
    deal_follows_seed,
    find_stray_deck,
    find_stray_reshuffle,
    told_of,
)
from games.core.random_play import known_moves, random_move
from games.core.record import load_events, load_record, write_events, write_record
from games.core.rulebook import Option, Rulebook, Variant
from games.core.rules import CORE_RULES
from games.core.secret import secret_of_seed, seed_from_json, seed_of_secret, seed_to_json
from games.core.situation import TURN, Situation, situation
from games.core.state_fields import StateFields
from games.core.views import SPECTATOR, seat_of, view, viewers
from games.core.windows import RACE, RING, ROUND, SEALED, Window, WindowView
from games.errors import (
    GameError,
    IllegalMove,
    InvalidInput,
    check_turn,
    game_over,
    no_such_move,
    not_your_turn,
)

__all__ = [
    "CORE_RULES",
    "LENIENT",
    "MAX_SEED",
    "OFF",
    "RACE",
    "RESHUFFLE",
    "RING",
    "ROUND",
    "RULING",
    "SCHEMA",
    "SEALED",
    "SPECTATOR",
    "STRICT",
    "TURN",
    "UNDO",
    "UNDO_MODES",
    "Advice",
    "AnyGame",
    "AnyView",
    "BaseGame",
    "BaseState",
    "Bounds",
    "Deal",
    "Event",
    "Game",
    "GameBroken",
    "GameError",
    "IllegalMove",
    "InvalidInput",
    "KnownState",
    "Match",
    "Option",
    "OwnBot",
    "Past",
    "Quicker",
    "Record",
    "Rulebook",
    "Ruling",
    "SealedLog",
    "Situation",
    "StateFields",
    "Undo",
    "Variant",
    "View",
    "Window",
    "WindowView",
    "WorkFailed",
    "check_name",
    "check_names",
    "check_turn",
    "choose",
    "commitment_of",
    "deal_follows_seed",
    "describe_event",
    "draw_deal",
    "find_flaw",
    "find_look_alike",
    "find_stray_deck",
    "find_stray_reshuffle",
    "format_log",
    "format_text",
    "frames_of",
    "game_over",
    "generator",
    "known_moves",
    "load_events",
    "load_header",
    "load_log",
    "load_record",
    "load_start",
    "look_alike",
    "looks_of",
    "move_text",
    "mover_learned",
    "new_match",
    "new_seed",
    "no_such_move",
    "not_your_turn",
    "others_learned",
    "parse_any",
    "parse_players",
    "parse_text",
    "permutation",
    "problem_of",
    "quote_text",
    "random_move",
    "redact",
    "seat_of",
    "secret_of_seed",
    "seed_from_json",
    "seed_of_secret",
    "seed_to_json",
    "shuffle",
    "situation",
    "text_move",
    "told_of",
    "unquote_text",
    "view",
    "viewers",
    "write_events",
    "write_header",
    "write_log",
    "write_record",
]
