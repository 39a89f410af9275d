from collections.abc import Callable
from types import ModuleType

import pytest

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def generator(load_script: Callable[[str], ModuleType]) -> ModuleType:
    return load_script("docs/http_reference.py")


@pytest.mark.slow
def test_what_is_generated_is_what_the_operations_say(generator: ModuleType) -> None:
    for path, content in generator.generated():
        assert path.read_text("utf-8") == content, "run: make docs"


def test_every_link_of_the_reference_has_its_section(generator: ModuleType) -> None:
    text = generator.page()
    titles = [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]
    anchors = {generator.link(title).partition("](#")[2] for title in titles}
    for part in text.split("](#")[1:]:
        assert part[: part.index(")") + 1] in anchors
