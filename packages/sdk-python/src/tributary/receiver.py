"""An endpoint on ``http.server``, and a receiver for tests."""

from __future__ import annotations

import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, List, Optional, Type

from .webhooks import (
    WEBHOOK_BODY_LIMIT_BYTES,
    Secrets,
    WebhookEvent,
    WebhookVerificationError,
    verify_webhook,
)


def receive_webhook(
    raw_body: bytes,
    headers: Any,
    secrets: Secrets,
    handle: Callable[[WebhookEvent], Any],
    on_refused: Optional[Callable[[WebhookVerificationError], Any]] = None,
) -> int:
    """Verifies one request and hands its document over; returns the status to answer with.

    What ``handle`` raises is raised here: answer 500 then, and the delivery is retried.
    """
    if len(raw_body) > WEBHOOK_BODY_LIMIT_BYTES:
        return 413
    try:
        event = verify_webhook(raw_body, headers, secrets)
    except WebhookVerificationError as error:
        # A wrong secret is a fault of the endpoint's own configuration, which a 401 would hide.
        if error.reason == "malformed_secret":
            raise
        if on_refused is not None:
            on_refused(error)
        return 401
    handle(event)
    return 202


def webhook_handler(
    secrets: Secrets,
    handle: Callable[[WebhookEvent], Any],
    on_refused: Optional[Callable[[WebhookVerificationError], Any]] = None,
) -> Type[BaseHTTPRequestHandler]:
    """A request handler for ``http.server`` that acknowledges what it verified and ``handle`` stored."""

    class WebhookHandler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 60

        def do_POST(self) -> None:
            length = self.headers.get("content-length", "")
            if not length.isascii() or not length.isdigit():
                return self._answer(411)
            if int(length) > WEBHOOK_BODY_LIMIT_BYTES:
                return self._answer(413)
            body = self.rfile.read(int(length))
            try:
                status = receive_webhook(body, self.headers, secrets, handle, on_refused)
            except Exception:
                self._answer(500)
                raise
            self._answer(status)

        def _answer(self, status: int) -> None:
            # A body that was not read would be taken for the next request.
            self.close_connection = self.close_connection or status in (411, 413)
            self.send_response(status)
            self.send_header("content-length", "0")
            if self.close_connection:
                self.send_header("connection", "close")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Requests are not logged; ``on_refused`` reports what was refused."""

    return WebhookHandler


class WebhookServer(ThreadingHTTPServer):
    """``http.server`` with room for deliveries that arrive at once."""

    request_queue_size = 128
    daemon_threads = True


class TestReceiver:
    """An endpoint on the loopback address that stands in for a client's webhook in tests: ``with TestReceiver(secret) as receiver``."""

    __test__ = False

    def __init__(self, secrets: Secrets) -> None:
        #: Why requests were refused, in order.
        self.refusals: List[str] = []
        self._events: "queue.Queue[WebhookEvent]" = queue.Queue()
        handler = webhook_handler(
            secrets, self._events.put, lambda error: self.refusals.append(error.reason)
        )
        self._server = WebhookServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/"

    def next(self, timeout: float = 5.0) -> WebhookEvent:
        """The next verified delivery; raises ``queue.Empty`` when none arrives in time."""
        return self._events.get(timeout=timeout)

    def __enter__(self) -> "TestReceiver":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
