"""`/healthz`: whether the process answers."""

from flask import Blueprint

resource = Blueprint("health", __name__)


@resource.get("/healthz")
def health() -> dict[str, str]:
    """Answer as long as the process does."""
    return {"status": "ok"}
