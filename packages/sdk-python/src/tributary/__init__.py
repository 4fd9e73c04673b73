"""For companies that receive health data from a Tributary service."""

from .client import TributaryClient
from .errors import TributaryApiError, TributaryConnectionError
from .receiver import TestReceiver, WebhookServer, receive_webhook, webhook_handler
from .store import DocumentStore, HeldDocument, MemoryDocumentStore, apply_document, document_key
from .webhooks import (
    WEBHOOK_BODY_LIMIT_BYTES,
    WebhookEvent,
    WebhookVerificationError,
    is_notification,
    sign_webhook,
    verify_webhook,
)

__all__ = [
    "DocumentStore",
    "HeldDocument",
    "MemoryDocumentStore",
    "TestReceiver",
    "TributaryApiError",
    "TributaryClient",
    "TributaryConnectionError",
    "WEBHOOK_BODY_LIMIT_BYTES",
    "WebhookEvent",
    "WebhookServer",
    "WebhookVerificationError",
    "apply_document",
    "document_key",
    "is_notification",
    "receive_webhook",
    "sign_webhook",
    "verify_webhook",
    "webhook_handler",
]
