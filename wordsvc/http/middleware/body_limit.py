"""The largest body of an operation that declares one."""

from wordsvc.http.operations import Operation
from wordsvc.http.service import ServiceRequest


def limit_body(request: ServiceRequest, operation: Operation) -> None:
    """Limit the body to the size that the operation takes; reading more raises 413."""
    request.max_content_length = operation.max_body
