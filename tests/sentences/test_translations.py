"""Every sentence has its German, and what is compiled is what is written."""

import re
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("babel")

from tools.translations import ROOT, catalogue_files, missing, mo_bytes, po_bytes, update

pytestmark = pytest.mark.once

if TYPE_CHECKING:
    from tools.translations import CatalogueFile

NAMES = (
    "input-sentences",
    "cli-sentences",
    "commands-sentences",
    "cli-messages",
    "faces-sentences",
    "web-sentences",
    "games-sentences",
)


@cache
def named_catalogue_files() -> dict[str, "CatalogueFile"]:
    return {
        f"{catalogue_file.folder.parent.name}-{catalogue_file.domain}": catalogue_file
        for catalogue_file in catalogue_files()
    }


@pytest.fixture(params=NAMES)
def catalogue_file(request: pytest.FixtureRequest) -> "CatalogueFile":
    return named_catalogue_files()[request.param]


def test_every_catalogue_is_tried() -> None:
    assert tuple(named_catalogue_files()) == NAMES


def test_every_sentence_has_german(catalogue_file: "CatalogueFile") -> None:
    assert missing(update(catalogue_file)) == []


def test_the_files_are_what_the_code_says_and_what_the_german_compiles_to(
    catalogue_file: "CatalogueFile",
) -> None:
    catalog = update(catalogue_file)
    assert catalogue_file.po.read_bytes() == po_bytes(catalog), (
        f"say make translations: {catalogue_file.po.relative_to(ROOT)}"
    )
    assert catalogue_file.mo.read_bytes() == mo_bytes(catalog), (
        f"say make translations: {catalogue_file.mo.relative_to(ROOT)}"
    )


@pytest.mark.slow
def test_german_names_the_same_facts(catalogue_file: "CatalogueFile") -> None:
    for message in update(catalogue_file):
        if message.id:
            english = [message.id] if isinstance(message.id, str) else message.id
            german = [message.string] if isinstance(message.string, str) else list(message.string or ())
            for form in german:
                assert facts(form) <= facts(*english), form
                assert form.count("\b") == english[0].count("\b"), form
            # click gives the type of a number in English only
            assert facts(*english) - {"n", "number_type"} <= facts(*german), german


@pytest.mark.slow
def test_a_sentence_that_several_catalogues_have_has_one_german() -> None:
    known: dict[object, object] = {}
    for catalogue_file in named_catalogue_files().values():
        if catalogue_file.domain == "sentences" and catalogue_file.folder.is_relative_to(ROOT / "wordsvc"):
            for message in update(catalogue_file):
                if message.id:
                    assert known.setdefault(message.id, message.string) == message.string, message.id


def facts(*texts: str) -> set[str]:
    """Return the facts that texts name, in either way of naming them."""
    named = {name for text in texts for name in re.findall(r"%\((\w+)\)", text)}
    if any("{" in text for text in texts):
        named |= {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    return named
