"""Plain data compared with its type, down to the last field: objects, lists, literals, unions."""

from collections.abc import Sequence
from functools import cache
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfit(value: Any, hint: Any, path: str = "") -> str | None:
    """Return the first place where the value is not of the type, or None."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        misfits = [misfit(value, part, path) for part in parts]
        return None if None in misfits else f"{path}: {value!r} is none of {hint}"
    if origin is Literal:
        return None if value in parts else f"{path}: {value!r} is none of {parts}"
    if is_typeddict(origin or hint):
        return _misfit_in_fields(
            value, origin or hint, dict(zip(_parameters(origin), parts, strict=True)), path
        )
    if origin in (list, Sequence, tuple):
        kind = (list, tuple) if origin is Sequence else origin
        if not isinstance(value, kind):
            return f"{path}: {value!r} is no {origin.__name__}"
        misfits = [misfit(item, parts[0], f"{path}/{place}") for place, item in enumerate(value)]
        return next((found for found in misfits if found is not None), None)
    if origin is dict:
        if not isinstance(value, dict):
            return f"{path}: {value!r} is no object"
        misfits = [misfit(name, parts[0], path) for name in value]
        misfits += [misfit(item, parts[1], f"{path}/{name}") for name, item in value.items()]
        return next((found for found in misfits if found is not None), None)
    kind = type(None) if hint is None else hint
    return None if type(value) is kind else f"{path}: {value!r} is no {hint}"


@cache
def _hints(fields: Any) -> dict[str, Any]:
    return get_type_hints(fields, include_extras=True)


def _parameters(generic: Any) -> tuple[Any, ...]:
    return getattr(generic, "__parameters__", ())


def _misfit_in_fields(value: Any, fields: Any, given: dict[Any, Any], path: str) -> str | None:
    if not isinstance(value, dict):
        return f"{path}: {value!r} is no object"
    hints = _hints(fields)
    for name, hint in hints.items():
        optional = get_origin(hint) is NotRequired
        if name not in value:
            if optional:
                continue
            return f"{path}/{name} is missing"
        plain = get_args(hint)[0] if optional else hint
        if given:
            plain = plain[tuple(given[each] for each in _parameters(plain))] if _parameters(plain) else plain
            plain = given.get(plain, plain)
        found = misfit(value[name], plain, f"{path}/{name}")
        if found is not None:
            return found
    more = set(value) - set(hints)
    return f"{path}: has {sorted(more)} besides" if more else None
