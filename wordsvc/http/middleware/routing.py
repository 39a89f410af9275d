"""Which operation a request is for: its declaration says what the other steps do."""

from flask import Flask
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule

from wordsvc.http.operations import served_by
from wordsvc.http.service import ServiceRequest


class Routing:
    """The steps that find operations, for the operations of one application."""

    def __init__(self, app: Flask) -> None:
        self._served = served_by(app)

    def find_operation(self, request: ServiceRequest) -> None:
        """Note the route and the operation of a request."""
        self._note(request, request.url_rule)

    def find_wanted(self, request: ServiceRequest, method: str) -> None:
        """Note the route and the operation for another method at the address of a request."""
        try:
            rule, _ = request_ctx.url_adapter.match(method=method, return_rule=True)  # type: ignore[union-attr]
        except HTTPException:
            rule = None
        self._note(request, rule)

    def _note(self, request: ServiceRequest, rule: Rule | None) -> None:
        request.rule = rule.rule if rule is not None else None
        request.operation = self._served.get(rule.endpoint) if rule is not None else None
