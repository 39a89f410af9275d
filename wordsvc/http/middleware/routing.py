"""The operation of a request: its declaration decides on the other steps."""

from flask import Flask
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException

from wordsvc.http.operations import served_by
from wordsvc.http.service import ServiceRequest


class Routing:
    """The steps that find operations, for the operations of one application."""

    def __init__(self, app: Flask) -> None:
        self._served = served_by(app)

    def find_operation(self, request: ServiceRequest) -> None:
        """Note the route and the operation of a request."""
        rule = request.url_rule
        if rule is not None:
            request.rule = rule.rule
            request.operation = self._served.get(rule.endpoint)

    def find_wanted(self, request: ServiceRequest, method: str) -> None:
        """Note the route and the operation for another method at the address of a request."""
        request.rule, request.operation = None, None
        try:
            rule, _ = request_ctx.url_adapter.match(method=method, return_rule=True)  # type: ignore[union-attr]
        except HTTPException:
            return
        request.rule = rule.rule
        request.operation = self._served.get(rule.endpoint)
