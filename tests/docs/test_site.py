"""All pages are in the navigation, no link is dead, and the site loads nothing from elsewhere."""

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
ROOT_PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)

needs_sphinx = pytest.mark.skipif(not importlib.util.find_spec("sphinx"), reason="needs the extra docs")


def prose(page: Path) -> str:
    """Return a page without its code."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", lambda code: code[0].replace("[", "").replace("#", ""), text)


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    plain = [re.sub(r"\[([^]]*)\]\([^)]*\)|`", r"\1", heading) for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in plain}


def test_every_page_is_in_the_navigation_once() -> None:
    trees = TOCTREE.findall((DOCS / "index.md").read_text("utf-8"))
    listed = [line for tree in trees for line in tree.splitlines() if line and not line.startswith(":")]
    pages = [page.relative_to(DOCS).with_suffix("").as_posix() for page in PAGES]
    assert sorted(listed) == sorted(set(pages) - {"index"})


@pytest.mark.parametrize("page", [*PAGES, *ROOT_PAGES], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_has_no_dead_link(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]*)\)", prose(page)):
        if target.startswith("http"):
            continue
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        if anchor:
            assert anchor in anchors(file), target


def build(docs: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build the site as `make site` does."""
    recipe = re.search(
        r"^\t\$\(BIN\)/python (-m sphinx .*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    assert recipe
    folders = {"build/doctrees": str(site / ".doctrees"), "docs": str(docs), "build/site": str(site)}
    arguments = [folders.get(word, word) for word in recipe[1].split()]
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=ROOT)


class Loaded(HTMLParser):
    """The files that a page loads by itself, and the targets of its links."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if tag == "a" and name == "href":
                self.links.append(value or "")
            elif name in ("src", "srcset", "href", "data", "poster") and value:
                self.loaded.append(value)


def elsewhere(site: Path) -> Iterator[str]:
    """Yield the addresses on other hosts that the files of the site load."""
    for page in site.rglob("*.html"):
        loaded = Loaded()
        loaded.feed(page.read_text("utf-8"))
        yield from (f"{page.name}: {url}" for url in loaded.loaded if re.match(r"(https?:)?//", url))
    for style in site.rglob("*.css"):
        text = style.read_text("utf-8")
        found = re.findall(r"(?:@import\s*|url\()\s*['\"]?((?:https?:)?//[^'\")]*)", text)
        yield from (f"{style.name}: {url}" for url in found)
    for script in site.rglob("*.js"):
        hosts = re.findall(
            r"(?:src\s*=|import\(|fetch\()\s*['\"`](?:https?:)?//[^'\"`]*", script.read_text("utf-8")
        )
        yield from (f"{script.name}: {url}" for url in hosts)


@needs_sphinx
@pytest.mark.slow
def test_the_site_is_built_strictly_and_loads_nothing_from_other_hosts(tmp_path: Path) -> None:
    done = build(DOCS, tmp_path / "site")
    assert (done.returncode, done.stderr) == (0, "")
    front = Loaded()
    front.feed((tmp_path / "site" / "index.html").read_text("utf-8"))
    for page in PAGES:
        name = page.relative_to(DOCS).with_suffix(".html").as_posix()
        assert (tmp_path / "site" / name).exists()
        assert name == "index.html" or name in front.links
    assert list(elsewhere(tmp_path / "site")) == []
    assert str(ROOT) not in "".join(page.read_text("utf-8") for page in (tmp_path / "site").rglob("*.html"))


@needs_sphinx
@pytest.mark.slow
def test_a_dead_link_a_missing_anchor_and_a_lost_page_stop_the_build(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    shutil.copy(DOCS / "conf.py", docs)
    (docs / "index.md").write_text("# Front\n\n[a](gone.md) [b](lost.md#gone)\n\n[c](#gone)\n")
    (docs / "lost.md").write_text("# Lost\n")
    done = build(docs, tmp_path / "site")
    assert done.returncode != 0
    assert "'gone.md'" in done.stderr
    assert "local id not found in doc 'lost': 'gone'" in done.stderr
    assert "index.md:5: WARNING" in done.stderr
    assert "lost.md: WARNING: document isn't included in any toctree" in done.stderr
