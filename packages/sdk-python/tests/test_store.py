import random
import unittest

from tributary import MemoryDocumentStore, apply_document, document_key


def version_of(key, version, retracted=False, user="u"):
    return {
        "client_uuid": "c",
        "user_id": user,
        "document_key_string": key,
        "document_version": version,
        "retracted_bool": retracted,
    }


def newest_of(documents):
    """The same by sorting: the last version of each document, unless it is retracted."""
    ordered = sorted(documents, key=lambda one: one["document_version"])
    newest = {(one["user_id"], one["document_key_string"]): one for one in ordered}
    return [one for one in newest.values() if not one["retracted_bool"]]


class Store(unittest.TestCase):
    def test_holds_the_newest_versions_whatever_the_order_and_however_often_each_arrives(self):
        chance = random.Random(1)
        for _ in range(300):
            history = [
                version_of(f"k{key}", version, chance.random() < 0.3, user)
                for user in "uv"
                for key in range(chance.randint(0, 3))
                for version in range(1, chance.randint(1, 5) + 1)
            ]
            arriving = [one for one in history for _ in range(chance.randint(0, 2))]
            chance.shuffle(arriving)
            store = MemoryDocumentStore()
            for document in arriving:
                apply_document(store, document)
            by_key = lambda documents: sorted(documents, key=document_key)  # noqa: E731
            self.assertEqual(by_key(store.documents()), by_key(newest_of(arriving)))

    def test_keeps_the_version_of_what_was_retracted(self):
        store = MemoryDocumentStore()
        self.assertTrue(apply_document(store, version_of("a", 2, retracted=True)))
        self.assertFalse(apply_document(store, version_of("a", 1)))
        self.assertEqual(store.documents(), [])
        self.assertEqual(store.get(document_key(version_of("a", 1))).version, 2)
        self.assertTrue(apply_document(store, version_of("a", 3)))


if __name__ == "__main__":
    unittest.main()
