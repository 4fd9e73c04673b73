import base64
import json
import time
import unittest
import urllib.error
import urllib.request

from tributary import TestReceiver, WebhookVerificationError, is_notification, sign_webhook, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"0" * 32).decode()
OTHER = "whsec_" + base64.b64encode(b"1" * 32).decode()
BODY = '{"data_structure":"sleep_summary", "n":1.0, "name":"é"}'.encode("utf-8")


def headers(body=BODY, secrets=SECRET, timestamp=None, **changes):
    at = int(time.time()) if timestamp is None else timestamp
    signed = {
        "Webhook-Id": "msg_1",
        "webhook-timestamp": str(at),
        "WEBHOOK-SIGNATURE": sign_webhook("msg_1", at, body, secrets),
    }
    return {**signed, **changes}


class Verification(unittest.TestCase):
    def reason(self, body, given, secrets=SECRET):
        with self.assertRaises(WebhookVerificationError) as raised:
            verify_webhook(body, given, secrets)
        self.assertNotIn(SECRET, str(raised.exception))
        return raised.exception.reason

    def test_returns_the_document_of_a_genuine_delivery(self):
        event = verify_webhook(BODY, headers(), SECRET)
        self.assertEqual((event.id, event.document["name"]), ("msg_1", "é"))
        self.assertFalse(is_notification(event.document))
        self.assertTrue(is_notification({"action": "user_connected"}))

    def test_accepts_either_secret_during_a_rotation(self):
        verify_webhook(BODY, headers(secrets=[OTHER, SECRET]), SECRET)
        verify_webhook(BODY, headers(secrets=OTHER), [SECRET, OTHER])

    def test_tolerates_five_minutes_either_way(self):
        now = int(time.time())
        for shift in (-295, 295):
            verify_webhook(BODY, headers(timestamp=now + shift), SECRET)
        self.assertEqual(self.reason(BODY, headers(timestamp=now - 310)), "timestamp_too_old")
        self.assertEqual(self.reason(BODY, headers(timestamp=now + 310)), "timestamp_too_new")

    def test_refuses_everything_else(self):
        self.assertEqual(self.reason(BODY + b" ", headers()), "no_matching_signature")
        self.assertEqual(self.reason(BODY, headers(secrets=OTHER)), "no_matching_signature")
        self.assertEqual(self.reason(BODY, {**headers(), "Webhook-Id": "msg_2"}), "no_matching_signature")
        self.assertEqual(self.reason(BODY, {**headers(), "WEBHOOK-SIGNATURE": "v2,AAAA"}), "no_matching_signature")
        self.assertEqual(self.reason(BODY, {**headers(), "WEBHOOK-SIGNATURE": "v1"}), "malformed_header")
        self.assertEqual(self.reason(BODY, {**headers(), "webhook-id": "msg_1"}), "malformed_header")
        self.assertEqual(self.reason(BODY, {**headers(), "webhook-timestamp": "1e9"}), "malformed_header")
        self.assertEqual(self.reason(BODY, {**headers(), "webhook-timestamp": "١٢٣"}), "malformed_header")
        self.assertEqual(self.reason(BODY, {**headers(), "Webhook-Id": "msg_1\n"}), "malformed_header")
        self.assertEqual(self.reason(BODY, {}), "missing_header")
        self.assertEqual(self.reason(BODY.decode(), headers()), "malformed_body")
        for body in (b"[]", b"{", b"\xff"):
            self.assertEqual(self.reason(body, headers(body)), "malformed_body")
        for secret in ("", "sk_1", "whsec_", "whsec_?", SECRET[:-2], [], ["whsec_" + "A" * 5]):
            self.assertEqual(self.reason(BODY, headers(), secret), "malformed_secret")


class Receiver(unittest.TestCase):
    def post(self, url, body, given):
        request = urllib.request.Request(url, data=body, headers=given, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def test_acknowledges_what_it_verified_and_refuses_the_rest(self):
        with TestReceiver(SECRET) as receiver:
            large = json.dumps({"data_structure": "ecg_event", "filler": "x" * 1_500_000}).encode()
            self.assertEqual(self.post(receiver.url, large, headers(large)), 202)
            self.assertEqual(receiver.next().document["data_structure"], "ecg_event")
            self.assertEqual(self.post(receiver.url, BODY, headers(secrets=OTHER)), 401)
            self.assertEqual(receiver.refusals, ["no_matching_signature"])

    def test_refuses_more_than_16_mb_by_its_length(self):
        with TestReceiver(SECRET) as receiver:
            given = {**headers(), "content-length": str(16 * 1024 * 1024 + 1)}
            self.assertEqual(self.post(receiver.url, b"", given), 413)


if __name__ == "__main__":
    unittest.main()
