"""The list of all messages misses none of a catalogue."""

import pytest

pytest.importorskip("babel")

from babel.messages.pofile import read_po

from tools.messages import message_lines, one_line
from tools.translations import ROOT, catalogue_files

pytestmark = pytest.mark.once


def test_list_has_each_message_with_its_places() -> None:
    listed = {tuple(line.split("\t")[:2]): line.split("\t")[2] for line in message_lines()}
    catalogues = list(ROOT.glob("wordsvc/**/*.po")) + list(ROOT.glob("games/**/*.po"))
    assert len(catalogues) == len(catalogue_files())
    for path in catalogues:
        with path.open("rb") as stream:
            messages = [message for message in read_po(stream) if message.id]
        assert messages
        for message in messages:
            assert listed[one_line(message.id), one_line(message.string)], message.id


def test_message_of_code_has_a_file_and_a_line() -> None:
    line = next(line for line in message_lines() if line.startswith("{who} declined."))
    assert "games/fiddlefoo/describe.py:" in line.split("\t")[2]
