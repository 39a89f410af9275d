"""An edition has one content for ever, as `tools/editions.txt` lists it."""

from pathlib import Path

import pytest

from tools import editions


def test_every_edition_has_its_content(capsys: pytest.CaptureFixture[str]) -> None:
    assert editions.main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(("place", "fault"), [(0, "no edition is"), (-1, "editions.txt lacks")])
def test_another_content_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: int, fault: str
) -> None:
    lines = editions.LISTED.read_text().splitlines()
    name, version, *_ = lines[place].split()
    lines[place] = lines[place][:-1] + ("0" if lines[place][-1] != "0" else "1")
    monkeypatch.setattr(editions, "LISTED", tmp_path / "editions.txt")
    editions.LISTED.write_text("\n".join(lines))
    assert any(found.startswith(f"{fault} {name} {version} ") for found in editions.find_unlisted())
