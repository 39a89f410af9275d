"""Every rule by its id: which game it belongs to, and its address on the pages."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from flask import request, url_for
from markupsafe import Markup, escape

from games.messages import current_language, message, translate
from wordsvc.catalogue import find_rulebook
from wordsvc.web.rules import judge_rulings
from wordsvc.web.rules.games import GAMES

_ENGINE: Final = re.compile(r"core\.[0-9]+|C[0-9]")
_RULING: Final = re.compile(r"[A-Z][0-9]+")
_ID: Final = r"[A-Z][0-9]{1,2}|[a-z]+\.[0-9]{1,3}"
_CITED: Final = re.compile(rf"(?<=\()(?:{_ID})(?:, (?:{_ID}))*(?=\))|`[^`]+`")
"""Ids in brackets, as in (Q05) and (F23, F49), and what stands in backticks."""


class RuleGroups(NamedTuple):
    """The rules of a game by id: what its sheet says, our rulings, and what holds for every game."""

    sheet: Mapping[str, str]
    rulings: Mapping[str, str]
    engine: Mapping[str, str]


@cache
def rules_of(game: str) -> RuleGroups:
    """Return all rules of one of `GAMES` as sentences, in the order of its rulebook; rulings by their ids."""
    rules: dict[str, str] = {rule: message(text) for rule, text in find_rulebook(game).rules.items()}
    if game == "quiddler":
        rules |= judge_rulings.SENTENCES
    engine = {rule: text for rule, text in rules.items() if _ENGINE.fullmatch(rule)}
    rulings = {rule: rules[rule] for rule in sorted(rules) if _RULING.fullmatch(rule) and rule not in engine}
    sheet = {rule: text for rule, text in rules.items() if rule not in engine and rule not in rulings}
    return RuleGroups(sheet, rulings, engine)


def linked_rules(game: str) -> RuleGroups:
    """Return all rules of a game as its page shows them: in the current language, with their links."""
    return _linked_rules(game, current_language(), request.script_root)


@lru_cache(maxsize=32)
def _linked_rules(game: str, _language: str, _root: str) -> RuleGroups:
    """Return the rules with their links; the page is always that of the game."""
    groups = rules_of(game)
    return RuleGroups(
        *({rule: link_rules(translate(text), game) for rule, text in each.items()} for each in groups)
    )


@cache
def _homes() -> Mapping[str, str]:
    """Return the game of each rule; where several have it, the first of `GAMES`."""
    return {rule: game for game in reversed(GAMES) for group in rules_of(game) for rule in group}


def home_of_rule(rule: str, game: str = "") -> str | None:
    """Return the game on whose page a rule stands, `game` if it has it; None for what is no rule."""
    if game in GAMES and any(rule in group for group in rules_of(game)):
        return game
    return _homes().get(rule)


def rule_link(rule: str, game: str = "") -> str | None:
    """Return the address of a rule, as in "/rules/quiddler#Q12"; None for what is no rule.

    Args:
        rule: an id, as errors have it.
        game: where several games have the rule, the one that is played.
    """
    home = home_of_rule(rule, game)
    return None if home is None else url_for("pages.rules", game=home, _anchor=rule)


def link_rules(text: str, game: str = "") -> Markup:
    """Return a text in which the ids in brackets lead to their rules, and the names in backticks are code."""
    parts, end = [], 0
    for cited in _CITED.finditer(text):
        parts += [escape(text[end : cited.start()]), _mark_up(cited[0], game)]
        end = cited.end()
    return Markup("").join([*parts, escape(text[end:])])


def _mark_up(cited: str, game: str) -> Markup:
    if cited.startswith("`"):
        return Markup("<code>{}</code>").format(cited[1:-1])
    return Markup(", ").join(_link(rule, game) for rule in cited.split(", "))


def _link(rule: str, game: str) -> Markup:
    on_this_page = request.endpoint == "pages.rules" and home_of_rule(rule, game) == game
    address = f"#{rule}" if on_this_page else rule_link(rule, game)
    if address is None:
        return escape(rule)
    return Markup('<a class="rule" href="{}">{}</a>').format(address, rule)
