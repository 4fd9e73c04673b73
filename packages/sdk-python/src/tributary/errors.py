"""What a call to the service raises."""

from __future__ import annotations

import json
import time
import urllib.error
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Any, Dict, Optional


class TributaryApiError(Exception):
    """The service answered, and the answer was no. Compare ``code``, which is stable."""

    def __init__(
        self, status: int, method: str, path: str, code: Optional[str], exception: str, retry_after_seconds: Optional[int]
    ) -> None:
        super().__init__(f"{method} {path} answered {status}: {exception}")
        self.status = status
        self.method = method
        self.path = path
        #: None where a proxy answered instead of the service.
        self.code = code
        #: The reason, for people to read.
        self.exception = exception
        #: How long the service asks to wait; None when it did not say.
        self.retry_after_seconds = retry_after_seconds

    @classmethod
    def of(cls, method: str, path: str, refusal: urllib.error.HTTPError) -> "TributaryApiError":
        body = _object_of(refusal.read())
        code, exception = body.get("error_code"), body.get("exception")
        return cls(
            refusal.code,
            method,
            path,
            code if isinstance(code, str) else None,
            exception if isinstance(exception, str) else str(refusal.reason),
            retry_after_seconds(refusal.headers.get("retry-after"), time.time()),
        )


class TributaryConnectionError(Exception):
    """No usable answer came back: whether the call had an effect is unknown."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        #: ``network`` or ``malformed_response``.
        self.reason = reason


def retry_after_seconds(value: Optional[str], now: float) -> Optional[int]:
    """Reads a ``Retry-After`` header, which holds seconds or a date."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return int(value)
    try:
        return max(0, ceil(parsedate_to_datetime(value).timestamp() - now))
    except (TypeError, ValueError):
        return None


def _object_of(text: bytes) -> Dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
