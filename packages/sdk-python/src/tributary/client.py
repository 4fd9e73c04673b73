"""The calls a client makes to the service."""

from __future__ import annotations

import base64
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.request
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional
from urllib.parse import quote, urlencode, urlsplit

from .errors import TributaryApiError, TributaryConnectionError

_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
#: A longer ``Retry-After`` is left to the caller.
_LONGEST_RETRY_AFTER = 60
_TRANSIENT = {408, 429, 500, 502, 503, 504}
#: Erasing is left out although it is idempotent: its receipt is given once, so that a repeat would hide that it was lost.
_REPEATABLE = {"GET", "PUT"}


class TributaryClient:
    """Each call raises ``TributaryApiError`` when the service refuses and ``TributaryConnectionError`` when it cannot be reached.

    Calls that only read or replace are retried first. Give ``client_uuid`` and ``secret_key``, or ``api_key``.
    """

    def __init__(
        self,
        base_url: str,
        client_uuid: str = "",
        secret_key: str = "",
        timeout: float = 30.0,
        retries: int = 2,
        sleep: Callable[[float], None] = time.sleep,
        *,
        api_key: Optional[str] = None,
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or parts.fragment:
            raise ValueError("base_url must be an http or https address, such as https://tributary.example.com")
        authorization = _authorization(client_uuid, secret_key, api_key)
        self._base = base_url.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep
        self._open = urllib.request.build_opener(_NoRedirect).open
        # The credentials live in this closure, where no inspection of the object prints them.
        self._headers = lambda: {
            "accept": "application/json",
            "authorization": authorization,
            "user-agent": "tributary-sdk-python",
        }

    def authorizer(self, user_id: str, data_source: str, redirect_url: Optional[str] = None) -> Any:
        """Whether the user has connected a source and, if not, where to send the user to do so."""
        path = _path("api", "v1", "user_id", user_id, "data_source", data_source, "authorizer")
        return self._call("GET", path, {"redirect_url": redirect_url})

    def authorized_sources(self, user_id: str) -> Any:
        """Which sources the user has connected."""
        return self._call("GET", _path("api", "v2", "user_id", user_id, "data_sources", "authorized"))

    def revoke(self, user_id: str, data_source: Optional[str] = None) -> Any:
        """Disconnects the user from all sources, or from one; effective at once."""
        body = None if data_source is None else {"data_source": data_source}
        return self._call("POST", _path("api", "v1", "user_id", user_id, "data_sources", "revoke_auth"), body=body)

    def erase_user(self, user_id: str) -> Any:
        """Erases the user for good. Store the receipt: the service does not keep it."""
        return self._call("DELETE", _path("api", "v1", "user_id", user_id))

    def set_time_zone(self, user_id: str, time_zone: str, offset: Optional[str] = None) -> Any:
        """Sets the user's time zone from today on; the first call also applies to the past."""
        body = _given({"time_zone": time_zone, "offset": offset})
        return self._call("POST", _path("api", "v1", "user_id", user_id, "time_zone"), body=body)

    def report_user_information(self, user_id: str, datetime: str, **fields: Any) -> Any:
        """Sends information about the user, such as ``sex_string`` or ``height_cm_int``."""
        body = {"user_id": user_id, "datetime": datetime, **fields}
        return self._call("POST", _path("api", "v2", "user-information"), body=body)

    def request_user_profile(self, user_id: str) -> Any:
        """Asks for the health profile of a user; it is delivered to the data webhook with the ``request_id``."""
        return self._call("POST", _path("api", "v2", "user_profile"), body={"user_id": user_id})

    def create_binding(self, user_id: str, client_name: str, salt: str, **shown: Any) -> Any:
        """A QR code and a link that bind one phone to the user, for 30 days."""
        body = {"user_id": user_id, "metadata": {"client_name": client_name, **shown}, "salt": salt}
        return self._call("POST", _path("api", "v1", "extraction_app", "binding") + "/", body=body)

    def read(self, document: str, user_id: str, date: str) -> List[Dict[str, Any]]:
        """The newest documents of a user's local day, such as ``sleep_health/summary``; empty when there are none."""
        path = _path("v2", "processed_data", *document.split("/"))
        answer = self._call("GET", path, {"user_id": user_id, "date": date})
        return [] if answer is None else answer if isinstance(answer, list) else [answer]

    def user_info(self, user_id: str, date: Optional[str] = None) -> Any:
        """What is known of the user now, or was at the end of a local day; None when it is nothing."""
        return self._call("GET", _path("v2", "processed_data", "user", "info"), {"user_id": user_id, "date": date})

    def test_delivery(self, kind: str = "data") -> Any:
        """Sends a signed test to the webhook (``data`` or ``notification``) and returns its answer."""
        return self._call("POST", _path("api", "v2", "webhooks", kind, "test"))

    def webhook_endpoints(self) -> Any:
        """All endpoints, those of the portal (``data`` and ``notification``) first."""
        return self._call("GET", _endpoint())

    def webhook_endpoint(self, endpoint_id: str) -> Any:
        """One endpoint."""
        return self._call("GET", _endpoint(endpoint_id))

    def create_webhook_endpoint(
        self, url: str, description: Optional[str] = None, data_structures: Optional[List[str]] = None
    ) -> Any:
        """Sends data to a further address from now on. Store the ``secret``: it is not shown again."""
        body = _given({"url": url, "description": description, "data_structures": data_structures})
        return self._call("POST", _endpoint(), body=body)

    def change_webhook_endpoint(self, endpoint_id: str, **change: Any) -> Any:
        """Changes what is given of ``url``, ``description``, ``data_structures`` and ``state`` (active, paused)."""
        return self._call("PATCH", _endpoint(endpoint_id), body=change)

    def delete_webhook_endpoint(self, endpoint_id: str) -> None:
        """Ends it at once; what was still to be sent there is rejected."""
        self._call("DELETE", _endpoint(endpoint_id))

    def rotate_webhook_endpoint_secret(self, endpoint_id: str) -> Any:
        """A new secret at once; the former one signs beside it for 24 hours."""
        return self._call("POST", _endpoint(endpoint_id, "rotate_secret"))

    def test_webhook_endpoint(self, endpoint_id: str) -> Any:
        """Sends a signed test to one endpoint and returns its answer."""
        return self._call("POST", _endpoint(endpoint_id, "test"))

    def resend_rejected_of_endpoint(self, endpoint_id: str, start: str, finish: str) -> Any:
        """Sends again what one endpoint rejected within a period."""
        return self._call("POST", _endpoint(endpoint_id, "resend_rejected"), body={"start": start, "finish": finish})

    def deliveries(
        self,
        state: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        endpoint_id: Optional[str] = None,
    ) -> Any:
        """A page of the delivery log, newest first."""
        query = {"state": state, "endpoint_id": endpoint_id, "limit": limit, "cursor": cursor}
        return self._call("GET", _path("api", "v2", "deliveries"), query)

    def each_delivery(
        self, state: Optional[str] = None, limit: Optional[int] = None, endpoint_id: Optional[str] = None
    ) -> Iterator[Dict[str, Any]]:
        """The delivery log from page to page."""
        page = self.deliveries(state, limit, endpoint_id=endpoint_id)
        yield from page["deliveries"]
        while page["next_cursor"] is not None:
            page = self.deliveries(state, limit, page["next_cursor"], endpoint_id)
            yield from page["deliveries"]

    def delivery(self, webhook_id: str) -> Any:
        """One delivery with each of its attempts."""
        return self._call("GET", _path("api", "v2", "deliveries", webhook_id))

    def resend(self, webhook_id: str) -> Any:
        """Sends one delivery again."""
        return self._call("POST", _path("api", "v2", "deliveries", webhook_id, "resend"))

    def _call(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
    ) -> Any:
        given = _given(query or {})
        url = self._base + path + (f"?{urlencode(given)}" if given else "")
        failures = 0
        while True:
            try:
                return self._attempt(method, path, url, body)
            except (TributaryApiError, TributaryConnectionError) as error:
                delay = retry_delay(method, error, failures) if failures < self._retries else None
                if delay is None:
                    raise
                failures += 1
                self._sleep(delay)

    def _attempt(self, method: str, path: str, url: str, body: Optional[Mapping[str, Any]]) -> Any:
        headers = self._headers()
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body).encode("utf-8")
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with self._open(request, timeout=self._timeout) as response:
                status, text = response.status, response.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise TributaryApiError.of(method, path, refusal) from None
        except (OSError, http.client.HTTPException) as cause:
            raise TributaryConnectionError("network", f"{method} {path} could not reach the service") from cause
        return None if status == 204 else _json_of(method, path, text)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Following a redirect could carry the credentials to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


def retry_delay(
    method: str, error: Exception, attempt: int, chance: Callable[[], float] = random.random
) -> Optional[float]:
    """How many seconds to wait before a failed call is made again; None when it must not be. ``attempt`` counts from 0."""
    if method not in _REPEATABLE:
        return None
    if isinstance(error, TributaryApiError):
        if error.status not in _TRANSIENT or (error.retry_after_seconds or 0) > _LONGEST_RETRY_AFTER:
            return None
    elif not isinstance(error, TributaryConnectionError) or error.reason != "network":
        return None
    delay = min(_FIRST_DELAY * 2.0**attempt, _LONGEST_DELAY) * (0.5 + chance() / 2)
    return max(delay, float(getattr(error, "retry_after_seconds", None) or 0))


def _authorization(client_uuid: str, secret_key: str, api_key: Optional[str]) -> str:
    if api_key is not None:
        if secret_key:
            raise ValueError("give api_key or secret_key, not both")
        if not re.fullmatch(r"trib_[A-Za-z0-9_-]+", api_key):
            raise ValueError("api_key must be an API key: trib_…")
        return f"Bearer {api_key}"
    if not client_uuid or not secret_key or ":" in client_uuid:
        raise ValueError("client_uuid and secret_key are required")
    credentials = base64.b64encode(f"{client_uuid}:{secret_key}".encode()).decode("ascii")
    return f"Basic {credentials}"


def _json_of(method: str, path: str, text: bytes) -> Any:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, (dict, list)):
        raise TributaryConnectionError("malformed_response", f"{method} {path} was answered without JSON. Check base_url.")
    return value


def _given(values: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _endpoint(*segments: str) -> str:
    return _path("api", "v2", "webhook_endpoints", *segments)


def _path(*segments: str) -> str:
    for segment in segments:
        # Dot segments would change the path, even percent-encoded.
        if segment in ("", ".", ".."):
            raise ValueError(f"{segment!r} cannot be part of an address.")
    return "".join("/" + quote(segment, safe="") for segment in segments)
