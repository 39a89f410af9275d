"""Write the catalogues of sentences: what the code says now, in German what the `.po` files say, compiled.

python -m tools.translations

A sentence that is new stands in its `.po` file without German afterwards; one that nobody says any more is
gone. `make translations` runs this; a test says what is missing.
"""

import ast
import datetime
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from dictionaries import available, load_manifest
from wordsvc.cards import deck_names, load_deck
from wordsvc.catalogue import rulebooks
from wordsvc.cli import main
from wordsvc.cli.group import COMMANDS
from wordsvc.cli.language import metavar_of
from wordsvc.input.documents import DECODER_MESSAGES
from wordsvc.input.files import SYSTEM_MESSAGES
from wordsvc.words import REASONS, reason_name

ROOT = Path(__file__).parents[1]
LANGUAGE = "de"
WORDS = {"message": (1,), "translate": (1,), "plural_message": (1, 2), "translate_plural": (1, 2)}
"""The functions whose first arguments are sentences; see `games.messages`."""

CLICK_WORDS = {"_": (1,), "gettext": (1,), "ngettext": (1, 2)}
NO_DATE = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
"""A catalogue has the same bytes whenever it is written."""

Message = str | tuple[str, str]
"""A sentence, or its forms for one and for several."""


class Use(NamedTuple):
    """A message, and a place that uses it: a file and its line, or a command."""

    message: Message
    place: str


@dataclass(frozen=True)
class CatalogueFile:
    """One catalogue: where it is, what its file is called, and the uses of its messages."""

    folder: Path
    domain: str
    uses: list[Use]

    @property
    def po(self) -> Path:
        """The German of the catalogue, as text."""
        return self.folder / LANGUAGE / "LC_MESSAGES" / f"{self.domain}.po"

    @property
    def mo(self) -> Path:
        """The same, compiled."""
        return self.po.with_suffix(".mo")


def catalogue_files() -> list[CatalogueFile]:
    """Return every catalogue with all that the code says now."""
    return [
        CatalogueFile(
            ROOT / "wordsvc/input/translations",
            "sentences",
            [
                *_said_in(
                    "dictionaries",
                    "wordsvc/records",
                    "wordsvc/store",
                    "wordsvc/study",
                    "wordsvc/tables",
                    *(f"wordsvc/{folder}" for folder in _JUDGING),
                ),
                *_said_in_file(ROOT / "wordsvc/catalogue/game_hints.py"),
                *_values("wordsvc/cards/reasons.json", "wordsvc/cards/notes.json"),
                *_tables("wordsvc/quiddler", "wordsvc/diabolo", "wordsvc/tables"),
                *_data(),
            ],
        ),
        CatalogueFile(ROOT / "wordsvc/cli/translations", "sentences", _said_by_all_commands()),
        CatalogueFile(
            ROOT / "wordsvc/cli/commands/translations",
            "sentences",
            _said_by_one_command(),
        ),
        CatalogueFile(ROOT / "wordsvc/cli/translations", "messages", list(_said_by_click())),
        CatalogueFile(
            ROOT / "wordsvc/faces/translations",
            "sentences",
            [*_said_in("wordsvc/faces"), *_tables("wordsvc/faces"), *_templates("wordsvc/faces")],
        ),
        CatalogueFile(
            ROOT / "wordsvc/web/translations",
            "sentences",
            [
                *_said_in("wordsvc/web"),
                *_tables("wordsvc/web"),
                *_titles(),
                *_templates("wordsvc/web/templates"),
            ],
        ),
        CatalogueFile(
            ROOT / "games/translations",
            "sentences",
            [*_said_in("games"), *_tables("games"), *_rules(), *_printed_on_cards()],
        ),
    ]


_JUDGING = (
    "input",
    "kernel",
    "words",
    "cards",
    "quiddler",
    "diabolo",
    "library",
    "referee",
    "http",
    "scorepad",
)


_OF_ONE_COMMAND = ("commands", "network", "terminal")
"""The folders of `wordsvc/cli` whose messages one command says; commands share the others."""


def _said_by_all_commands() -> list[Use]:
    """Return the messages of files that commands share, and of a deck for a word that counts."""
    cli = ROOT / "wordsvc/cli"
    folders = [cli, *(folder for folder in cli.iterdir() if folder.name not in _OF_ONE_COMMAND)]
    paths = [path for folder in folders for path in folder.glob("*.py")]
    return [use for path in [*sorted(paths), ROOT / "wordsvc/cards/deck.py"] for use in _said_in_file(path)]


def _said_by_one_command() -> list[Use]:
    """Help, what one command says, and the titles that it shows, without what all commands say."""
    known = {use.message for use in _said_by_all_commands()}
    said = [*_said_in(*(f"wordsvc/cli/{folder}" for folder in _OF_ONE_COMMAND))]
    said += [*_said_of_games(), *_help(), *_titles()]
    return [use for use in said if use.message not in known]


def _said_of_games() -> Iterator[Use]:
    """Yield messages about games as such, which only the command line prints."""
    for module in ("games.py", "game_file.py"):
        yield from _said_in_file(ROOT / "wordsvc/catalogue" / module)


def _titles() -> Iterator[Use]:
    """Yield the titles of the shipped decks and dictionaries."""
    for name in deck_names():
        deck = load_deck(name)
        yield from (Use(text, f"the deck {name}") for text in (deck.title, deck.note, deck.status))
    for name in available():
        yield Use(load_manifest(name).title, f"the dictionary {name}")


def _said_in(*folders: str) -> Iterator[Use]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from _said_in_file(path)


def _said_in_file(path: Path) -> Iterator[Use]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and (said := _said_at(node)):
            yield Use(said, _place(path, node.lineno))


def _place(path: Path, line: int) -> str:
    """Return a line of a file as editors read it; one of a package has no line that stays."""
    return f"{path.relative_to(ROOT)}:{line}" if path.is_relative_to(ROOT) else path.name


def _said_at(call: ast.Call) -> Message | None:
    """Return the sentence that a call says, where it is written there; Babel would find it in no f-string."""
    name = getattr(call.func, "id", "")  # a method of such a name says something else
    forms = [arg.value for arg in call.args[: len(WORDS.get(name, ()))] if isinstance(arg, ast.Constant)]
    texts = [form for form in forms if isinstance(form, str)]
    if len(texts) != len(WORDS.get(name, ())):
        return None
    return (texts[0], texts[1]) if len(texts) == 2 else texts[0] if texts else None


def _said_by(path: Path, method: str, keywords: dict[str, tuple[int, ...]]) -> Iterator[Use]:
    for line, message, _, _ in extract_from_file(method, path, keywords=keywords):
        yield Use(message if isinstance(message, str) else (message[0], message[1]), _place(path, line))


def _values(*files: str) -> Iterator[Use]:
    for file in files:
        yield from (Use(text, file) for text in json.loads((ROOT / file).read_text()).values())


def _data() -> Iterator[Use]:
    """Yield the texts of data and of other programs: names of reasons, messages."""
    for reason in REASONS:
        yield Use(reason_name(reason), "wordsvc/words: REASONS")
    for message in SYSTEM_MESSAGES:
        yield from (Use(text, "wordsvc/input/files.py") for text in (message, message.capitalize()))
    yield from (Use(message, "wordsvc/input/documents.py") for message in DECODER_MESSAGES)


def _help() -> Iterator[Use]:
    """Yield all that `--help` shows of every command."""
    yield from (Use(text, "wordcheck --help") for text in COMMANDS.values())
    yield from _help_of(main, "wordcheck")
    context = click.Context(main)
    for name in COMMANDS:
        command = main.get_command(context, name)
        if command is not None:
            yield from _help_of(command, f"wordcheck {name}")


def _help_of(command: click.Command, name: str) -> Iterator[Use]:
    """Yield the help of a command that is called by a name, and of the commands in it."""
    texts = [cleandoc(command.help or ""), command.epilog, command.short_help, command.options_metavar]
    for parameter in command.params:
        if parameter.name == "help":  # click's own catalogue has it
            continue
        texts += [getattr(parameter, "help", None), metavar_of(parameter)]
        shown = getattr(parameter, "show_default", None)
        if isinstance(shown, str):
            texts.append(shown)
    if isinstance(command, click.Group):
        texts.append(command.subcommand_metavar)
    yield from (Use(text, f"{name} --help") for text in texts if text)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from _help_of(inner, f"{name} {inner.name}")


def _said_by_click() -> Iterator[Use]:
    for path in sorted(Path(click.__file__).parent.glob("*.py")):
        for message, place in _said_by(path, "python", CLICK_WORDS):
            yield Use(message, f"click/{place}")


def _templates(folder: str) -> Iterator[Use]:
    for path in sorted((ROOT / folder).rglob("*.html")):
        yield from _said_by(path, "jinja2.ext:babel_extract", WORDS)


def _rules() -> Iterator[Use]:
    for rulebook in rulebooks():
        yield Use(rulebook.title, f"the rules of {rulebook.name}")
        yield from (Use(text, f"{rulebook.name} {rule}") for rule, text in rulebook.rules.items())


def _tables(*folders: str) -> Iterator[Use]:
    """Yield the values of every table of sentences, by the names that such tables have."""
    for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in _TABLES:
                values = node.value.values if isinstance(node.value, ast.Dict) else []
                yield from (Use(ast.literal_eval(value), _place(path, value.lineno)) for value in values)


_TABLES = ("SENTENCES", "PHRASES")


def _printed_on_cards() -> Iterator[Use]:
    """Yield the words in the data of the games: colours, the Talkytoot cards, the sources of a deck."""
    games = ROOT / "games"
    for colour in json.loads((games / "fiddlefoo/deck.json").read_text())["colours"]:
        yield Use(colour["name"], "games/fiddlefoo/deck.json")
    for card in json.loads((games / "fiddlefoo/talkytoot.json").read_text())["cards"]:
        yield from (Use(card[field], "games/fiddlefoo/talkytoot.json") for field in ("trigger", "text"))
    for path in sorted((games / "diggity/decks").glob("*.json")):
        yield Use(json.loads(path.read_text())["status"], str(path.relative_to(ROOT)))


def template_of(catalogue_file: CatalogueFile) -> Catalog:
    """Return a catalogue without German."""
    catalog = _catalog()
    for use in catalogue_file.uses:
        if use.message:
            catalog.add(use.message)
    return catalog


def update(catalogue_file: CatalogueFile, moved: Mapping[Any, Any] = MappingProxyType({})) -> Catalog:
    """Return a catalogue with the German of its `.po` file, or else `moved` by the English."""
    known = _load(catalogue_file)
    catalog = _catalog()
    for message in template_of(catalogue_file):
        if message.id:
            old = known.get(message.id)
            flags = {flag for flag in message.flags if flag != "fuzzy"}
            german = old.string if old and _is_german(old) else moved.get(message.id)
            catalog.add(message.id, german, flags=flags)
    return catalog


def _load(catalogue_file: CatalogueFile) -> Catalog:
    """Read the `.po` file of a catalogue."""
    if not catalogue_file.po.exists():
        return _catalog()
    with catalogue_file.po.open("rb") as stream:
        return read_po(stream, locale=LANGUAGE)


def po_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue as its `.po` file has it."""
    stream = io.BytesIO()
    write_po(stream, catalog, width=0, sort_output=True, omit_header=False)
    return stream.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue as its `.mo` file has it."""
    stream = io.BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def missing(catalog: Iterable[Any]) -> list[str]:
    """Return the sentences of a catalogue that have no German, or not in every form."""
    return [str(message.id) for message in catalog if message.id and not _is_german(message)]


def _is_german(message: Any) -> bool:
    return all([message.string] if isinstance(message.id, str) else message.string or [""])


def _catalog() -> Catalog:
    return Catalog(
        locale=LANGUAGE, project="wordsvc", version="1", copyright_holder="", msgid_bugs_address="-",
        creation_date=NO_DATE, revision_date=NO_DATE, last_translator="-", language_team="-", fuzzy=False,
        header_comment="# German sentences. CONTRIBUTING.md lists the word for each thing.",
    )  # fmt: skip


def write() -> None:
    """Write every `.po` and `.mo` file, and say what has no German."""
    found = catalogue_files()
    # A sentence that moves to another catalogue keeps its German.
    moved = {
        message.id: message.string
        for catalogue_file in found
        for message in _load(catalogue_file)
        if _is_german(message)
    }
    for catalogue_file in found:
        catalog = update(catalogue_file, moved)
        catalogue_file.po.parent.mkdir(parents=True, exist_ok=True)
        catalogue_file.po.write_bytes(po_bytes(catalog))
        catalogue_file.mo.write_bytes(mo_bytes(catalog))
        lacking = missing(catalog)
        print(
            f"{catalogue_file.po.relative_to(ROOT)}: {len(catalog)} sentences, {len(lacking)} without German"
        )


if __name__ == "__main__":
    write()
