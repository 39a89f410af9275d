"""The service time in SQL: the clock of the database and the correction of its jumps."""

from typing import Final

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import FunctionElement

_CORRECTION: Final = "COALESCE((SELECT offset_ms FROM service_clock WHERE id = 1), 0)"


class now_ms(FunctionElement[int]):  # noqa: N801 - as functions of SQL are called
    """The service time in milliseconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(now_ms, "sqlite")
def _now_in_sqlite(_element: object, _compiler: object, **_: object) -> str:
    return f"CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) + {_CORRECTION}"


@compiles(now_ms, "postgresql")
def _now_in_postgresql(_element: object, _compiler: object, **_: object) -> str:
    return f"CAST(extract(epoch from clock_timestamp()) * 1000 AS bigint) + {_CORRECTION}"
