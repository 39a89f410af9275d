"""The texts on the games: both languages say the same, name rules that exist, and the cards are right."""

import ast
import re
from pathlib import Path

import pytest

import games
import wordsvc
from wordsvc.cards import load_edition
from wordsvc.catalogue import GAMES as PLAYABLE
from wordsvc.faces.rules_text import Block, load_text
from wordsvc.input.messages import LANGUAGES
from wordsvc.web.rules.games import GAMES
from wordsvc.web.rules.rule_ids import home_of_rule, rules_of

IN_BRACKETS = re.compile(r"\(([A-Z][0-9]{2})\)")
ID = re.compile(r"[QDYFG][0-9]{2}")
FOLDERS = [Path(str(package.__file__)).parent for package in (games, wordsvc)]
SOURCES = [
    path
    for folder in FOLDERS
    for path in sorted(folder.rglob("*.py"))
    if "rules" not in path.relative_to(folder).parts
]


def test_every_playable_game_has_a_text() -> None:
    assert sorted(GAMES) == sorted(PLAYABLE)


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_have_the_same_parts_and_name_the_same_rules(game: str) -> None:
    english, german = (load_text(game, language) for language in ("en", "de"))
    assert [section.id for section in english.sections] == [section.id for section in german.sections]
    assert len(english.facts) == len(german.facts)

    def shape(block: Block) -> tuple[str, list[list[str]]]:
        return block.kind, [IN_BRACKETS.findall(text) for text in block.texts]

    for one, other in zip(english.sections, german.sections, strict=True):
        assert list(map(shape, one.blocks)) == list(map(shape, other.blocks)), one.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_text_names_rules_of_its_own_game(game: str, language: str) -> None:
    text = load_text(game, language)
    texts = [each for section in text.sections for block in section.blocks for each in block.texts]
    named = {rule for each in texts for rule in IN_BRACKETS.findall(each)}
    assert named
    assert {rule: home_of_rule(rule, game) for rule in named} == dict.fromkeys(named, game)
    ids = [section.id for section in text.sections]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch("[a-z]+", each) for each in ids)
    assert not {"main", "menu", "rulings", "sheet", "engine"} & set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_of_the_sheet_or_ours_or_of_the_engine(game: str) -> None:
    groups = rules_of(game)
    assert all(rule.startswith(f"{game}.") for rule in groups.sheet)
    assert all(ID.fullmatch(rule) for rule in groups.rulings)
    assert list(groups.rulings) == sorted(groups.rulings)
    assert {"core.1", "C1"} <= set(groups.engine)


@pytest.mark.slow
def test_every_rule_that_the_code_names_stands_on_a_page() -> None:
    named = {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
    }
    assert {"Q04", "Q32", "Y22", "F20", "D22", "G25"} <= named
    lost = {rule for rule in named if home_of_rule(rule) is None}
    assert not lost


@pytest.mark.parametrize(
    ("rule", "game", "home"),
    [
        ("Q12", "", "quiddler"),
        ("Q20", "", "solitaire"),
        ("Q15", "", "quiddler"),
        ("Q15", "solitaire", "solitaire"),
        ("Q20", "diabolo", "solitaire"),
        ("diggity.3", "", "diggity"),
        ("C1", "fiddlefoo", "fiddlefoo"),
        ("Q32", "nothing", "quiddler"),
        ("Q99", "", None),
        ("", "", None),
        ("<b>", "", None),
    ],
)
def test_a_rule_has_a_home(rule: str, game: str, home: str | None) -> None:
    assert home_of_rule(rule, game) == home


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_are_those_of_the_decks(language: str) -> None:
    for game, edition in (("quiddler", "quiddler-en"), ("diabolo", "diabolo-de")):
        deck = load_edition(edition).load_deck()
        cards = dict(load_text(game, language).facts)[{"en": "Cards", "de": "Karten"}[language]]
        assert cards.startswith((f"{deck.total},", f"{deck.total} "))
    points = load_edition("quiddler-en").load_deck().points
    said = " ".join(
        each
        for section in load_text("quiddler", language).sections
        for block in section.blocks
        for each in block.texts
    )
    rest = points["I"] + points["T"]
    assert re.search(rf"QUIT.* {points['QU'] + rest} .* {points['Q'] + points['U'] + rest} ", said)
