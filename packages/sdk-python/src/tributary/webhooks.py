"""Verification and signing of webhooks, as Standard Webhooks defines it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Union

#: The largest body that an endpoint accepts: 16 MB. The service sends none that is longer.
WEBHOOK_BODY_LIMIT_BYTES = 16 * 1024 * 1024

_PREFIX = "whsec_"
_ID = re.compile(r"[\x21-\x2d\x2f-\x7e]{1,255}")
_TIMESTAMP = re.compile(r"[1-9][0-9]{0,11}")
_SIGNATURE = re.compile(r"v[A-Za-z0-9_]+,[A-Za-z0-9+/]+={0,2}")

Secrets = Union[str, Iterable[str]]


class WebhookVerificationError(Exception):
    """Why a webhook was refused. ``reason`` is for code, the message is for the person who reads the log."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True)
class WebhookEvent:
    """A verified delivery."""

    #: The same on every attempt and after a resend.
    id: str
    #: When this attempt was signed, in seconds since 1970.
    timestamp: int
    #: A ``WebhookDocument`` or a ``Notification``: see ``is_notification``.
    document: Dict[str, Any]


def verify_webhook(
    raw_body: bytes,
    headers: Mapping[str, str],
    secrets: Secrets,
    tolerance_seconds: int = 300,
    now: Callable[[], float] = time.time,
) -> WebhookEvent:
    """Returns the document of a genuine delivery; raises ``WebhookVerificationError`` for everything else.

    ``raw_body`` is the body exactly as it arrived. ``secrets`` is the ``whsec_…`` secret of the webhook; during a rotation, the old
    one and the new one.
    """
    if not isinstance(raw_body, (bytes, bytearray)):
        raise WebhookVerificationError("malformed_body", "Pass the bytes of the body, not parsed or decoded text.")
    keys = _keys_of(secrets)
    webhook_id = _only(headers, "webhook-id")
    timestamp = _only(headers, "webhook-timestamp")
    entries = [one for one in _only(headers, "webhook-signature").split(" ") if _SIGNATURE.fullmatch(one)]
    if not _ID.fullmatch(webhook_id):
        raise _malformed("webhook-id", "is not an identifier of printable characters without a full stop")
    if not _TIMESTAMP.fullmatch(timestamp):
        raise _malformed("webhook-timestamp", "is not a whole number of seconds since 1970")
    if not entries:
        raise _malformed("webhook-signature", "holds no entry of the form v1,<base64>")
    signed_at = int(timestamp)
    _check_time(signed_at, tolerance_seconds, int(now()))
    given = [one[3:] for one in entries if one.startswith("v1,")]
    expected = [_digest(key, webhook_id, signed_at, raw_body) for key in keys]
    # Compares the base64 text, not the decoded bytes: several texts decode to the same bytes.
    if not any(hmac.compare_digest(one, wanted) for wanted in expected for one in given):
        raise WebhookVerificationError(
            "no_matching_signature",
            "No signature matches. Check that the body is passed as it arrived, and that the secret is the one of this webhook.",
        )
    return WebhookEvent(id=webhook_id, timestamp=signed_at, document=_parse(raw_body))


def sign_webhook(webhook_id: str, timestamp: int, body: bytes, secrets: Secrets) -> str:
    """The value of the ``webhook-signature`` header."""
    return " ".join("v1," + _digest(key, webhook_id, timestamp, body) for key in _keys_of(secrets))


def is_notification(document: Mapping[str, Any]) -> bool:
    """Whether what arrived is a notification; everything else is a document."""
    return "action" in document and "data_structure" not in document


def _digest(key: bytes, webhook_id: str, timestamp: int, body: bytes) -> str:
    signed = f"{webhook_id}.{timestamp}.".encode("ascii") + bytes(body)
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode("ascii")


def _keys_of(secrets: Secrets) -> List[bytes]:
    listed = [secrets] if isinstance(secrets, str) else list(secrets)
    if not listed:
        raise WebhookVerificationError("malformed_secret", "No webhook secret was given.")
    return [_key_of(secret) for secret in listed]


def _key_of(secret: str) -> bytes:
    if not isinstance(secret, str) or not secret.startswith(_PREFIX):
        raise WebhookVerificationError(
            "malformed_secret",
            "A webhook secret starts with whsec_. Copy the secret of the webhook itself, not the secret_key of the API.",
        )
    encoded = secret[len(_PREFIX) :]
    key: Optional[bytes] = None
    try:
        key = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        pass
    if not key or base64.b64encode(key).decode("ascii") != encoded:
        raise WebhookVerificationError(
            "malformed_secret", "The part of the webhook secret after whsec_ is not base64. Copy it again, whole."
        )
    return key


def _only(headers: Mapping[str, str], name: str) -> str:
    values = [value for key, value in headers.items() if key.lower() == name]
    if not values or values[0] == "":
        raise WebhookVerificationError(
            "missing_header", f"The {name} header is missing. Let proxies forward it unchanged."
        )
    if len(values) > 1:
        raise _malformed(name, "was given more than once")
    return values[0]


def _malformed(name: str, what: str) -> WebhookVerificationError:
    return WebhookVerificationError("malformed_header", f"The {name} header {what}. Refuse the request.")


def _check_time(signed_at: int, tolerance_seconds: int, now: int) -> None:
    age = now - signed_at
    if age > tolerance_seconds:
        raise WebhookVerificationError(
            "timestamp_too_old",
            f"The webhook was signed {age} s ago, more than {tolerance_seconds} s. Check the clock of this machine. "
            "A replayed request also looks like this.",
        )
    if -age > tolerance_seconds:
        raise WebhookVerificationError(
            "timestamp_too_new",
            f"The webhook was signed {-age} s in the future, more than {tolerance_seconds} s. Check the clock of this machine.",
        )


def _parse(raw_body: bytes) -> Dict[str, Any]:
    try:
        value = json.loads(bytes(raw_body).decode("utf-8"))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise WebhookVerificationError("malformed_body", "The body is signed but is not a JSON object in UTF-8.")
    return value
