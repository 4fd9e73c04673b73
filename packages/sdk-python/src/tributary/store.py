"""A store that applies versions and retractions."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Protocol


@dataclass(frozen=True)
class HeldDocument:
    """What a store holds of one document."""

    #: The highest version that arrived.
    version: int
    #: None once it was retracted: the version stays, so that an older one that arrives later changes nothing.
    document: Optional[Mapping[str, Any]]


class DocumentStore(Protocol):
    """Where documents are kept, by ``document_key``."""

    def put_if_newer(self, key: str, held: HeldDocument) -> bool:
        """Stores what is given unless the same or a higher version is held under the key, and returns whether it stored it.

        Comparing and storing are one step, because deliveries arrive in parallel; in SQL it is one statement.
        """
        ...


def document_key(document: Mapping[str, Any]) -> str:
    """What identifies a document among all that you receive. It is the same in all versions of the document."""
    parts = [document["client_uuid"], document["user_id"], document["document_key_string"]]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def apply_document(store: DocumentStore, document: Mapping[str, Any]) -> bool:
    """Takes a document into the store: the highest version counts, and a retraction removes the document.

    Returns whether anything changed. Repeats, and versions in any order, lead to the same store.
    """
    retracted = document["retracted_bool"]
    held = HeldDocument(document["document_version"], None if retracted else document)
    return store.put_if_newer(document_key(document), held)


class MemoryDocumentStore:
    """A store in memory, for tests and small programs."""

    def __init__(self) -> None:
        self._held: Dict[str, HeldDocument] = {}
        self._lock = threading.Lock()

    def put_if_newer(self, key: str, held: HeldDocument) -> bool:
        with self._lock:
            known = self._held.get(key)
            if known is not None and known.version >= held.version:
                return False
            self._held[key] = held
            return True

    def get(self, key: str) -> Optional[HeldDocument]:
        """What is held under a key; None when nothing arrived yet."""
        return self._held.get(key)

    def documents(self) -> List[Mapping[str, Any]]:
        """The newest version of every document that was not retracted."""
        with self._lock:
            return [held.document for held in self._held.values() if held.document is not None]
