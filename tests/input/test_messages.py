"""Errors about words say sentences: none is made of a bare text, which nobody could read in German."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("input", "words", "cards", "quiddler", "diabolo", "library", "web")

SAYING = {
    "InputError": {2: "message", 3: "hint"},
    "DictionaryError": {2: "message", 3: "hint"},
    "StepLimitError": {2: "message", 3: "hint"},
    "MoveError": {1: "message"},
    "Bonus": {1: "why"},
    "Note": {1: "message"},
    "notify_once": {0: "message"},
}
"""The arguments that are sentences, of every class with a message for people."""

SENTENCES = {"message", "plural_message", "join_messages"}
GLUE = {"join", "format", "format_map", "replace", "removeprefix", "removesuffix"}


def modules() -> list[Path]:
    packages = [path for folder in FOLDERS for path in (ROOT / "wordsvc" / folder).rglob("*.py")]
    return sorted([*(ROOT / "dictionaries").glob("*.py"), *packages])


def bare_texts(source: str) -> list[str]:
    """Return the plain texts that stand where a module must have a sentence."""
    tree = ast.parse(source)
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    inside = {
        id(node): function
        for function in functions.values()
        for node in ast.walk(function)  # an inner function comes later, and its nodes are its own
    }
    saying = {name: dict(places) for name, places in SAYING.items()}
    found: list[str] = []
    seen: set[int] = set()

    def look(node: ast.AST) -> None:
        """Follow an expression to the texts that it may be."""
        if id(node) in seen:
            return
        seen.add(id(node))
        match node:
            case ast.Constant(value=str(text)) if text:
                found.append(text)
            case ast.JoinedStr() | ast.BinOp():
                found.append(ast.unparse(node))
            case ast.IfExp():
                look(node.body)
                look(node.orelse)
            case ast.BoolOp():
                for value in node.values:
                    look(value)
            case ast.Call(func=ast.Attribute(attr=name)) if name in GLUE:
                found.append(ast.unparse(node))
            case ast.Call(func=ast.Name(id=name)) if name not in SENTENCES and name in functions:
                for inner in ast.walk(functions[name]):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        look(inner.value)
            case ast.Name():
                follow(node)

    def follow(name: ast.Name) -> None:
        """Follow a name to what it was given, or to the callers of the function whose argument it is."""
        function = inside.get(id(name))
        if function is not None:
            arguments = [argument.arg for argument in function.args.args]
            if name.id in arguments:
                saying.setdefault(function.name, {})[arguments.index(name.id)] = name.id
                return
        for node in ast.walk(function or tree):
            for target, value in assignments(node):
                if isinstance(target, ast.Name) and target.id == name.id:
                    look(value)
        if function is not None:  # a constant of the module
            for node in tree.body:
                for target, value in assignments(node):
                    if isinstance(target, ast.Name) and target.id == name.id:
                        look(value)

    before = -1
    while before != sum(map(len, saying.values())):  # functions that pass a sentence on are found on the way
        before = sum(map(len, saying.values()))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                places = saying.get(name, {})
                for place, argument in enumerate(node.args):
                    if place in places:
                        look(argument)
                for keyword in node.keywords:
                    if keyword.arg in places.values():
                        look(keyword.value)
    return found


def assignments(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield target, node.value
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        yield node.target, node.value


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_error_about_words_is_a_sentence(path: Path) -> None:
    assert bare_texts(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("source", "bare"),
    [
        ('raise InputError("word", "empty", say("it is empty"), hint)', []),
        ('raise InputError("word", "empty", "it is empty")', ["it is empty"]),
        ('raise InputError("word", "empty", say("it"), hint="write it")', ["write it"]),
        ('raise InputError("word", "empty", f"{name} is empty")', ["f'{name} is empty'"]),
        ('HINT: Final = "write it"\nraise InputError("word", "empty", say("it"), HINT)', ["write it"]),
        ('def f():\n m = say("it") if x else "that"\n raise MoveError("gap", m, "Q20")', ["that"]),
        (
            'def f(text):\n raise MoveError("gap", text, "Q20")\nf("one")\nf(say("two"))\nf(text="three")',
            ["one", "three"],
        ),
        ('def f():\n return "it"\nraise DictionaryError((), "gone", f())', ["it"]),
        ('Bonus(None, " and ".join(names))', ["' and '.join(names)"]),
        ('Bonus(None, why="they tie")', ["they tie"]),
    ],
)
def test_a_bare_text_is_found_wherever_it_stands(source: str, bare: list[str]) -> None:
    assert bare_texts(source) == bare
