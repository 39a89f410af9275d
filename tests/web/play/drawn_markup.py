"""The markup of a drawn table: whether it is sound, and what of it is read out."""

from collections import Counter
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree


def parse(html: str) -> ElementTree.Element:
    """Parse a table. Raises `ElementTree.ParseError` for an unclosed or unescaped part."""
    return ElementTree.fromstring(f"<form>{html}</form>")


def check_markup(html: str) -> None:
    """Check that all is closed, that nothing has a style of its own, and that ids and names differ."""
    tree = parse(html)
    assert not [each for each in tree.iter() if "style" in each.attrib or each.tag in ("style", "script")]
    ids = Counter(each.attrib["id"] for each in tree.iter() if "id" in each.attrib)
    assert not [name for name, number in ids.items() if number > 1]
    names = Counter(names_of(tree))
    assert "" not in names
    assert not [name for name, number in names.items() if number > 1]


def names_of(tree: ElementTree.Element) -> list[str]:
    """Return the labels of buttons and links, without hidden ones."""
    tapped = [each for each in tree.iter() if each.tag in ("a", "button") and not _is_hidden(each)]
    return [name_of(each) for each in tapped]


def name_of(element: ElementTree.Element) -> str:
    """Return the label that a screen reader reads for an element."""
    return element.attrib.get("aria-label") or " ".join("".join(_read(element)).split())


def texts_of(html: str) -> set[str]:
    """Return every text that people see or hear, without signs around it."""
    tree = parse(html)
    said = [text for each in tree.iter() for text in (each.text, each.tail, each.attrib.get("aria-label"))]
    return {" ".join(unescape(text).split()) for text in said if text and text.strip()}


def _read(element: ElementTree.Element) -> Iterator[str]:
    if _is_hidden(element):
        return
    yield element.attrib.get("aria-label") or element.text or ""
    if "aria-label" not in element.attrib:
        for inner in element:
            yield from _read(inner)
            yield inner.tail or ""


def _is_hidden(element: ElementTree.Element) -> bool:
    return element.attrib.get("aria-hidden") == "true"
