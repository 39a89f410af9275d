"""The environment of templates: each is compiled once for each language, with its sentences as plain text.

Most calls of a page are those of `translate` whose answer depends on the language alone. A block is gathered
before it is handed on, since each of its pieces would go through the generators of all blocks around it.
"""

from functools import cached_property
from typing import Any, Final, Self

from flask.templating import Environment
from jinja2 import Template, nodes
from jinja2.visitor import NodeTransformer

from wordsvc.input.messages import LANGUAGES, current_language, use_language

_KNOWN: Final = ("asset", "current_language", "translate", "translate_plural")
"""The functions whose answers depend on their arguments and the language alone."""


class PageEnvironment(Environment):
    """Flask's environment, with an overlay for each language."""

    language: str | None = None

    def get_template(self, name: Any, *arguments: Any, **named: Any) -> Template:
        """Return a template in the current language."""
        if self.language is None:
            return self._overlays[current_language()].get_template(name, *arguments, **named)
        return super().get_template(name, *arguments, **named)

    def compile(self, source: Any, *arguments: Any, **named: Any) -> Any:
        """Compile a template; in an overlay with the answers of `_KNOWN` in place of their calls."""
        if self.language is None or not isinstance(source, str):
            return super().compile(source, *arguments, **named)
        with use_language(self.language):
            tree = _Shorter(self.globals).visit(self.parse(source, *arguments[:2]))
        return super().compile(tree, *arguments, **named)

    @cached_property
    def _overlays(self) -> dict[str, Self]:
        overlays = {language: self.overlay() for language in LANGUAGES}
        for language, overlay in overlays.items():
            overlay.language = language
        return overlays


class _Shorter(NodeTransformer):
    """Puts answers in place of calls, and gathers blocks."""

    def __init__(self, functions: Any) -> None:
        self._functions = functions

    def visit_Block(self, node: nodes.Block) -> nodes.Node:  # noqa: N802 - as Jinja calls it
        self.generic_visit(node)
        node.body = [nodes.FilterBlock(node.body, nodes.Filter(None, "safe", [], [], None, None))]
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - as Jinja calls it
        self.generic_visit(node)
        if not isinstance(node.node, nodes.Name) or node.node.name not in _KNOWN:
            return node
        values = [*node.args, *(each.value for each in node.kwargs), node.dyn_args, node.dyn_kwargs]
        if not all(each is None or isinstance(each, nodes.Const) for each in values):
            return node
        arguments = [each.as_const() for each in node.args]
        named = {each.key: each.value.as_const() for each in node.kwargs}
        return nodes.Const(str(self._functions[node.node.name](*arguments, **named)), lineno=node.lineno)
