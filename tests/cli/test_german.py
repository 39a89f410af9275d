"""The command line in German: what people read, as they read it."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import games.messages
from dictionaries import load_manifest
from wordsvc.cli import main
from wordsvc.cli.errors import error_line
from wordsvc.cli.group import COMMANDS
from wordsvc.input import InputError
from wordsvc.input.messages import message, use_language

GERMAN = {"LANGUAGE": "de"}
PLAYERS: list[dict[str, Any]] = [
    {"name": "Ann", "words": [{"word": "QUIT", "cards": "(qu)it"}], "unused": "A"},
    {"name": "Bea", "words": [{"word": "ZAX", "cards": "Z,A,X"}], "unused": "E"},
]
ROUND = {
    "players": PLAYERS,
    "challenges": [{"challenger": "Bea", "challenged": "Ann", "word": "QUIT"}],
}


def wordcheck(*arguments: str, typed: str | None = None, language: str = "de") -> Result:
    return CliRunner().invoke(main, arguments, input=typed, env={"LANGUAGE": language})


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Yield the templates with words in them that were looked up and have no German."""
    found: set[str] = set()
    monkeypatch.setattr(games.messages, "_find", _noting(games.messages, found))
    yield found
    assert found == set()


def _noting(module: ModuleType, found: set[str]) -> Any:
    find = module._find

    def noting(template: str, plural: str, n: int, language: str) -> Any:
        catalogues: list[Any] = [module._catalogue(folder, language) for folder in module.CATALOGUES]
        key: Any = (template, 0) if plural else template
        if re.search("[a-z]{2}", template) and not any(key in known._catalog for known in catalogues):
            found.add(template)
        return find(template, plural, n, language)

    return noting


@pytest.mark.usefixtures("lacking", "prepared")
def test_a_word_that_counts() -> None:
    result = wordcheck("diabolo", "HANG", "--cards", "G,N,H,A")
    first, laid, deck, dictionary = result.stdout.splitlines()
    assert (result.exit_code, first, laid) == (0, "HANG gilt.", "  Gelegt: H A N G (4 Karten)")
    assert deck == "  Deck: diabolo-de, Rekonstruktion, nicht das gedruckte Deck"
    assert re.fullmatch(r"  Wörterbuch: de-large \d{4}\.\d\d(?:\.\d+)? \([0-9a-f]{12}\)", dictionary)


@pytest.mark.usefixtures("lacking", "prepared")
def test_a_word_that_does_not_count_with_all_its_reasons() -> None:
    result = wordcheck("diabolo", "XQQ", "--cards", "Q,Q,Q,N,H,A", "--define", "--suggest", "--no-names")
    assert result.exit_code == 1
    assert result.stdout.startswith("XQQ gilt nicht.\n  XQQ steht nicht im Wörterbuch de-large.\n")
    for line in (
        "  Die Karten Q Q Q N H A ergeben XQQ nicht.",
        "  Bedeutung: keine Bedeutung bekannt.",
        "  Ähnliche Wörter: ",
    ):
        assert f"\n{line}" in result.stdout
    assert "\n  Hinweis: " in result.stdout


@pytest.mark.usefixtures("lacking", "prepared")
@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ["quiddler", "QUIT", "--cards", "(qu)it"],
            ["QUIT gilt.", "  Gelegt: QU I T (3 Karten, 14 Punkte)"],
        ),
        (
            ["quiddler", "INNER", "--cards", "IN,N,ER,I,N,N,E,R"],
            ["  Gelegt: I N N E R (5 Karten, 19 Punkte)", "    oder: IN N ER (3 Karten, 19 Punkte)"],
        ),
        (
            ["challenge", "ZAX", "--cards", "Z,A,X", "--by", "Bea", "--against", "Ann"],
            ["ZAX gilt: Bea zieht 28 Punkte ab."],
        ),
        (
            ["challenge", "ZZZ", "--cards", "Z,Z,Z", "--by", "Bea", "--against", "Ann"],
            ["ZZZ gilt nicht: Ann zieht 42 Punkte ab."],
        ),
        (["hand", "--cards", "Q,U,I,T,E"], ["Mit QUIT Schluss machen: 24 Punkte.", "  Ablegen: E"]),
        (["hand", "--cards", "Q,Z,X,V", "--nobody-out"], ["Du kannst nicht Schluss machen."]),
        (
            ["draw", "--cards", "Q,U,I,T", "--face-up", "E"],
            ["Vom Nachziehstapel ziehen.", "  E: 24 Punkte, macht Schluss, ablegen: E"],
        ),
        (["find", "--cards", "Q,U,I,T", "--limit", "2"], ["  Die besten 2 von 6 Wörtern."]),
        (["find", "--cards", "Q,V"], ["  Es lässt sich kein Wort legen."]),
        (["words", "--with", "QU,IN", "--dict", "en-short@2026.11"], ["QUIN   16", "  6 Wörter."]),
        (["define", "QQQ"], ["QQQ: keine Bedeutung bekannt."]),
        (
            ["deck", "show", "quiddler"],
            ["Quiddler, Standardausgabe: 118 Karten, ein Wort braucht mindestens 2"],
        ),
        (["dict", "list"], []),
        (
            ["dict", "info", "de"],
            [f"Lizenz:  {load_manifest('de').licence}"],
        ),
        (["dict", "verify", "nl"], []),
        (["dict", "house", "show"], []),
        (["score", "diddly", "4 4, 9 2, H 7, W P"], ["  15 Punkte."]),
        (["score", "diddly", "--nine", "1 3 2, 6 W 6, 8 3 9"], []),
        (["score", "diggity", "Ann: 3 4 2", "Bea: 6 1"], ["  Ann gewinnt."]),
        (["score", "fiddlefoo", "Ann: R7 B3", "Bea:"], ["  Bea gewinnt."]),
        (["games", "list"], []),
        (["games", "rules", "diddly", "Y03"], []),
        (["solitaire", "find", "--cards", "A,E,QU,I,T,N,G,CL", "--limit", "3"], []),
    ],
    ids=lambda value: " ".join(value) if value and value[0].islower() else "",
)
def test_what_commands_say(arguments: list[str], lines: list[str]) -> None:
    result = wordcheck(*arguments)
    assert result.exit_code in (0, 1), result.output
    assert set(lines) <= set(result.stdout.splitlines())


def test_numbers_have_their_german_marks() -> None:
    common = load_manifest("de-common")
    words = f"{common.words:,}".replace(",", ".")
    listed = wordcheck("dict", "list").stdout
    assert re.search(rf"  de-common +{re.escape(common.version)} +{words} Wörter  ", listed)
    simulated = wordcheck("simulate", "diddly", "--games", "3", "--seed", "1", "-o", "rounds=1").stdout
    assert "Punkte    30,5 " in simulated
    assert "\nMögliche Züge: im Mittel 5,3, höchstens 14. " in simulated


@pytest.mark.usefixtures("lacking")
def test_a_round_of_quiddler(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND))
    result = wordcheck("score", "quiddler", str(file))
    assert result.exit_code == 0, result.output
    head, ann, *_ = result.stdout.splitlines()
    assert head.split() == ["Wörter", "übrig", "Einsprüche", "Boni", "Punkte"]
    assert ann.split()[0] == "Ann"
    assert "\n  Längstes Wort: " in result.stdout
    assert "\n  QUIT von Ann gilt nach Einspruch von Bea: Bea verliert 14 Punkte.\n" in result.stdout
    assert "\n  ZAX von Bea" not in result.stdout


@pytest.mark.usefixtures("lacking")
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["diabolo"], "Es fehlt das Argument 'WORT' (siehe: wordcheck diabolo --help)"),
        (["diabolo", "HANG"], "Es fehlt die Option '--cards' (siehe: wordcheck diabolo --help)"),
        (
            ["play"],
            "Es fehlt das Argument 'SPIEL'. Die Spiele sind diddly, diggity",
        ),
        (["dance"], "unbekannter Befehl: dance. Ein Wort schlägst du so nach: wordcheck check dance"),
        (["check", "A", "--colour"], "Es gibt keine Option '--colour' (siehe: wordcheck check --help)"),
        (
            ["replay", "x", "--step", "-1"],
            "Ungültiger Wert für '--step': -1 liegt nicht im Bereich x>=0 (siehe: wordcheck replay --help)",
        ),
        (
            ["find", "--cards", "A", "--min-length", "many"],
            "Ungültiger Wert für '--min-length': 'many' ist keine passende Zahl"
            " (siehe: wordcheck find --help)",
        ),
        (
            ["find", "--cards", "A", "--plain", "--json"],
            "--plain steht allein (siehe: wordcheck find --help)",
        ),
        (["check", ""], "Wort: das Wort ist leer"),
        (["serve", "--port", "x"], "Ungültiger Wert für '--port' (Umgebungsvariable: 'PORT')"),
        (["study", "sweep", "diddly", "--games", "4"], "Es gibt keine Option '--games' (siehe"),
        (["study", "sweep", "diddly", "--deal", "4"], "Es gibt keine Option '--deal'. Ist '--deals' gemeint"),
        (
            ["deck", "show", "tarot"],
            "Name: es gibt kein Deck 'tarot'"
            " (es gibt die Decks diabolo-de, diabolo-en, diabolo-nl, quiddler, quiddler-de)",
        ),
        (
            ["find", "--cards", "A,B", "--min-length", "5", "--max-length", "3"],
            "--max-length darf nicht kleiner sein als --min-length",
        ),
        (
            ["challenge", "ZAX", "--cards", "Z,A,X", "--by", "Ann", "--against", "Ann"],
            "--against: niemand kann gegen sich selbst Einspruch erheben [Q04]",
        ),
        (["games", "rules", "diddly", "Y99"], "id: diddly hat keine Regel 'Y99'"),
        (["score", "quiddler", "no.json"], "Datei: 'no.json' kann nicht gelesen werden: "),
    ],
)
def test_errors(arguments: list[str], line: str) -> None:
    result = wordcheck(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.removeprefix("Fehler: ").startswith(line), result.stderr
    assert result.stderr.count("\n") == 1


def test_an_error_in_a_document_is_placed_in_german(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    ann, bea = PLAYERS
    broken = {"players": [ann, {**bea, "words": [{"word": "ZAX", "cards": "Z,A,7"}]}]}
    file.write_text(json.dumps({"rounds": [broken]}))
    result = wordcheck("score", "quiddler", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith("Fehler: Runde 1, Person 2 (Bea), Wort 1, Karten: '7' ")


@pytest.mark.parametrize(
    ("field", "message", "line"),
    [
        (("max_cards",), "max_cards darf", "--max-cards darf"),
        (("words", 2, "cards"), "cards muss", "Wort 3, Karten: muss"),
        (("words", 2, "cards"), "keine Karten", "Wort 3, Karten: keine Karten"),
        (("options", "board"), "board muss", "Option board muss"),
        (("line", 3), "kein Zeichen", "Zeile 3: kein Zeichen"),
        (("house", "line", 3), "kein Zeichen", "house, Zeile 3: kein Zeichen"),
        (("seeded",), "seeded muss", "seeded muss"),
    ],
)
def test_a_sentence_about_a_field_that_has_a_german_name(
    field: tuple[str | int, ...], message: str, line: str
) -> None:
    with use_language("de"):
        assert error_line(InputError(field, "code", message), {"max_cards": "--max-cards"}) == line


def test_a_damaged_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    from dictionaries import DictionaryError

    def fail(*_: Any, **__: Any) -> Any:
        raise DictionaryError(
            (),
            "damaged_dictionary",
            message("the dictionary {name!r} is damaged: {fault}", name="de", fault="-"),
        )

    monkeypatch.setattr("wordsvc.cli.options.open_lexicon", fail)
    result = wordcheck("check", "HELLO")
    assert result.exit_code == 3
    assert result.stderr == "Fehler: das Wörterbuch 'de' ist beschädigt: - (siehe: wordcheck dict verify)\n"


def commands(
    command: click.Command, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command with its path, those of groups too."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands(inner, (*path, name))


@pytest.mark.usefixtures("lacking")
def test_the_help_of_every_command_is_german_and_fits_the_terminal() -> None:
    for path, command in list(commands(main)):
        english = wordcheck(*path, "--help", language="en").stdout
        german = wordcheck(*path, "--help").stdout
        assert german.startswith(f"Aufruf: wordcheck {' '.join(path)}".rstrip()), path
        assert "Diese Hilfe zeigen und beenden." in german
        assert "Usage:" not in german
        assert "[OPTIONS]" not in german
        assert "default: " not in german.replace("FILE|default", ""), path
        assert max(map(len, german.splitlines())) <= 80, path
        assert options_in(german) == options_in(english), path
        if "\b" in (command.help or ""):
            assert examples_in(german) == examples_in(english) != [], path
        assert wordcheck(*path, "--help", language="en").stdout == english


def options_in(text: str) -> list[str]:
    return re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text.partition("\nOption")[2], re.MULTILINE)


def examples_in(text: str) -> list[str]:
    """Return the lines of help that are copied as they stand."""
    return re.findall(r"^    +(?:wordcheck|[ {]).*", text.partition("\nOption")[0], re.MULTILINE)


JSON_ARGUMENTS: dict[tuple[str, ...], list[str]] = {
    ("diabolo",): ["XQQ", "--cards", "Q,Q,N,H", "--suggest", "--define"],
    ("quiddler",): ["QUITX", "--cards", "(qu)it"],
    ("hand",): ["--cards", "Q,U,I,T,E"],
    ("draw",): ["--cards", "Q,U,I,T", "--face-up", "E"],
    ("check",): ["HELLO", "XYZZYX", "--suggest"],
    ("define",): ["CATS"],
    ("why",): ["COLOUR"],
    ("appeal",): ["QZX", "--because", "It is a word."],
    ("dict", "changes"): ["en", "--since", "44fb8342", "--limit", "1"],
    ("find",): ["--game", "diabolo", "--cards", "Q,Q,Q,H,A,N,G", "--limit", "3"],
    ("words",): ["--with", "QU,IN"],
    ("deck", "check"): ["deck.json"],
    ("challenge",): ["ZZZ", "--cards", "Z,Z,Z", "--by", "Bea", "--against", "Ann"],
    ("score", "quiddler"): ["round.json"],
    ("score", "diabolo"): ["diabolo.json"],
    ("score", "diddly"): ["4 4, 9 2, H 7, W P"],
    ("score", "diggity"): ["Ann: 3 4 2", "Bea: 6 1"],
    ("score", "fiddlefoo"): ["Ann: R7 B3", "Bea:"],
    ("scorepad", "new"): ["new.pad", "diabolo", "--players", "Ann,Bea"],
    ("scorepad", "import"): ["evening.csv", "quiddler"],
    ("scorepad", "add"): ["evening.pad", "30+L", "12+11+7"],
    ("scorepad", "edit"): ["evening.pad", "1", "Ann", "a,x,e"],
    ("scorepad", "challenge"): ["evening.pad", "Bea", "Ann", "DOG"],
    ("scorepad", "skip"): ["evening.pad"],
    ("scorepad", "undo"): ["evening.pad"],
    ("scorepad", "show"): ["evening.pad"],
    ("scorepad", "rename"): ["evening.pad", "Bea", "Eva"],
    ("scorepad", "seat"): ["evening.pad", "Bea", "Ann"],
    ("scorepad", "join"): ["evening.pad", "Dee"],
    ("scorepad", "leave"): ["evening.pad", "Bea"],
    ("scorepad", "deal"): ["evening.pad", "Bea"],
    ("scorepad", "agree"): ["evening.pad", "--hands", "3,4"],
    ("scorepad", "entitle"): ["evening.pad", "--title", "Friday"],
    ("solitaire", "find"): ["--cards", "A,E,QU,I,T,N,G,CL", "--limit", "2"],
    ("solitaire", "solve"): ["--deal", "deal.json", "--budget", "3"],
    ("solitaire", "simulate"): ["--games", "1", "--seed", "1", "--player", "greedy"],
    ("games", "list"): [],
    ("games", "rules"): ["diddly", "Y03"],
    ("replay",): ["game.txt"],
    ("report",): ["rows.jsonl"],
    ("study", "sweep"): ["diddly", "--deals", "3", "--seed", "1", "-o", "rounds=1"],
    ("simulate",): ["diddly", "--games", "2", "--seed", "1", "-o", "rounds=1"],
    ("arena",): [
        "diddly",
        "--bots",
        "greedy,random",
        "--deals",
        "1",
        "--seed",
        "1",
        "-o",
        "rounds=1",
        "--no-cpu",
    ],
    ("deck", "list"): [],
    ("deck", "show"): ["diabolo-de"],
    ("dict", "list"): [],
    ("dict", "info"): ["de"],
    ("dict", "verify"): ["nl"],
    ("dict", "house", "show"): [],
    ("dict", "house", "add"): ["FOO"],
    ("dict", "house", "reject"): ["BAR"],
    ("dict", "house", "forget"): ["FOO", "BAR"],
}


def _begin_pads() -> None:
    """Make a score pad as it is before a command changes it, and none where one is to begin."""
    header = {"schema": 1, "game": "quiddler", "players": ["Ann", "Bea"]}
    played = {"do": "add", "cells": ["d,o,g", "a,x -e"]}
    Path("evening.pad").write_text(f"{json.dumps(header)}\n{json.dumps(played)}\n")
    Path("new.pad").unlink(missing_ok=True)


@pytest.mark.usefixtures("prepared")
def test_json_is_the_same_in_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("round.json").write_text(json.dumps(ROUND))
    Path("evening.csv").write_text("Round,Ann,Bea\n1,30+L,17\nTotal,30,17\n")
    Path("deck.json").write_text('{"name": "Ours", "cards": []}')
    Path("diabolo.json").write_text('{"players": ["Ann", "Bea"], "rounds": [[31, 27]]}')
    Path("deal.json").write_text(wordcheck("solitaire", "deal", "--seed", "7").stdout)
    played = ["simulate", "diddly", "--games", "1", "--seed", "1", "-o", "rounds=1", "--rows", "rows.jsonl"]
    assert wordcheck(*played).exit_code == 0
    typed = "save game.txt\nquit\n"
    assert wordcheck("play", "diddly", "--seats", "you,greedy", "--seed", "7", typed=typed).exit_code == 0
    with_json = {
        path
        for path, command in commands(main)
        if path[:1] != ("tables",) and any(each.name == "as_json" for each in command.params)
    }  # tables are on a server; test_network_tables asks one
    assert with_json == set(JSON_ARGUMENTS)
    for path, arguments in JSON_ARGUMENTS.items():
        if path == ("dict", "verify"):
            monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # other tests write into the shared one
        _begin_pads()
        english = wordcheck(*path, *arguments, "--json", language="en")
        _begin_pads()
        german = wordcheck(*path, *arguments, "--json")
        assert (german.exit_code, german.stdout) == (english.exit_code, english.stdout)
        assert german.stdout.startswith(("{", "[")), (path, german.output)


def test_logs_and_kept_games_are_english(tmp_path: Path) -> None:
    logs = []
    for language in ("en", "de"):
        file = tmp_path / f"{language}.txt"
        typed = f"1\nsave {file}\nquit\n"
        arguments = ["play", "diddly", "--seats", "you,greedy", "--seed", "7"]
        assert wordcheck(*arguments, typed=typed, language=language).exit_code == 0
        logs.append(file.read_bytes())
    assert logs[0] == logs[1]


@pytest.mark.usefixtures("lacking")
def test_a_game_at_the_terminal() -> None:
    typed = "help\nrules Y03\nrules Y99\n\nbogus\nundo\nboard\n1\nsave\nquit\n"
    result = wordcheck("play", "diddly", "--seats", "you,greedy", "--seed", "7", typed=typed)
    assert result.exit_code == 0, result.output
    said = result.stdout
    assert "Startwert vorgegeben. `help` sagt, was man eingeben kann." in " ".join(said.split())
    assert "Ein Zug ist seine Nummer in der Liste oder sein Text; " in said
    assert "  es gibt keine Regel 'Y99'; `help` sagt, was man eingeben kann.\n" in said
    assert "  einen Zug eingeben; `help` sagt, was man eingeben kann.\n" in said
    assert "  save braucht den Namen einer Datei; " in said
    assert "Aufbewahrt in " in said
    assert "; mit `wordcheck play --resume` geht es weiter.\n" in said


@pytest.mark.usefixtures("lacking")
@pytest.mark.parametrize("game", ["diddly", "diggity", "fiddlefoo", "quiddler", "diabolo"])
def test_a_whole_game_is_told_and_replayed_in_german(game: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    typed = f"save {saved}\n" + "1\n2\n" * 5 + "quit\n"
    played = wordcheck("play", game, "--seats", "you,you:Bea", "--seed", "7", typed=typed)
    assert played.exit_code == 0, played.output
    hidden = game != "diabolo"  # in which all is seen by all
    assert ("alle anderen sehen weg.\nEingabetaste drücken " in played.stdout) == hidden
    replayed = wordcheck("replay", str(saved))
    assert replayed.exit_code == 0
    assert "\nDas Spiel ist nicht zu Ende: Dies hat das Publikum davon gesehen.\n" in replayed.stdout


@pytest.mark.usefixtures("lacking", "prepared")
def test_a_game_of_solitaire() -> None:
    typed = "help\nhint\nfoo\n1 2\nfill\nfill 9\nundo\nsave\nboard\ngive up\n"
    result = wordcheck("solitaire", "play", "--seed", "7", typed=typed)
    assert result.exit_code == 1
    said = result.stdout
    assert said.startswith("Solitaire, stacks=66666666, ")
    assert "Verbrauche alle 48 Karten. " in said
    assert "\n  Stapel    1    2    3    4    5    6    7    8\n  Karte " in said
    assert "\n  unter    +5 " in said
    assert "\n  0 von 48 Karten gelegt, 40 verdeckt\n" in said
    assert "  sag, von welchem Stapel, etwa `fill 3`; " in said
    assert "  Nein: " in said
    assert "  Aufgegeben mit 48 Karten auf dem Tisch.\n" in said


@pytest.mark.parametrize(
    ("variables", "first"),
    [
        ({"LANG": "de_DE.UTF-8"}, "HANG gilt."),
        ({"LC_ALL": "de_AT.UTF-8", "LANG": "en_GB.UTF-8"}, "HANG gilt."),
        ({"LANGUAGE": "fr:de", "LC_ALL": "C"}, "HANG gilt."),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "HANG counts."),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"}, "HANG counts."),
        ({}, "HANG counts."),
    ],
)
def test_the_environment_of_a_process_says_which_language(
    wordcheck: str, variables: dict[str, str], first: str
) -> None:
    named = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    environment = {name: value for name, value in os.environ.items() if name not in named} | variables
    done = subprocess.run(
        [wordcheck, "diabolo", "HANG", "--cards", "G,N,H,A"], env=environment, capture_output=True, check=True
    )
    text = done.stdout.decode()
    assert text.splitlines()[0] == first
    assert ("Wörterbuch: de" in text) == (first == "HANG gilt.")


def test_short_helps_are_those_of_the_table() -> None:
    with use_language("en"):
        assert set(COMMANDS) == {path[0] for path, _ in commands(main) if len(path) == 1}
