import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_is_what_help_says() -> None:
    specification = importlib.util.spec_from_file_location("cli_reference", DOCS / "cli_reference.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    assert (DOCS / "cli.md").read_text("utf-8") == module.reference(), "run: make docs"
