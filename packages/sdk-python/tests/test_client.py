import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tributary import TributaryApiError, TributaryClient, TributaryConnectionError
from tributary.client import retry_delay


class Service:
    """Answers by a script and records what was asked."""

    def __init__(self, *answers):
        self.calls = []
        script = list(answers)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("content-length", 0))
                service.calls.append((self.command, self.path, self.rfile.read(length), dict(self.headers)))
                status, given, body = script.pop(0)
                self.send_response(status)
                for name, value in given.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()
        self.waits = []
        self.client = TributaryClient(
            f"http://127.0.0.1:{self.server.server_address[1]}/", "uuid", "sk_secret", sleep=self.waits.append
        )
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def ok(value, status=200):
    return (status, {}, json.dumps(value).encode())


class ApiKey(unittest.TestCase):
    def test_is_sent_instead_of_the_secret_key(self):
        with Service(ok({"data_sources": []})) as service:
            address = f"http://127.0.0.1:{service.server.server_address[1]}"
            TributaryClient(address, api_key="trib_x-1").authorized_sources("u")
            headers = {name.lower(): value for name, value in service.calls[0][3].items()}
            self.assertEqual(headers["authorization"], "Bearer trib_x-1")

    def test_is_refused_when_malformed_or_beside_a_secret_key(self):
        for given in ({"api_key": "sk_1"}, {"api_key": "trib_1\n"}, {"api_key": "trib_1", "secret_key": "sk"}, {}):
            with self.assertRaises(ValueError):
                TributaryClient("https://tributary.example.com", **given)


class Client(unittest.TestCase):
    def test_encodes_addresses_and_sends_credentials(self):
        with Service(ok({"authorized": False})) as service:
            self.assertEqual(service.client.authorizer("a/b ü", "Oura", "https://x.example/?a=1"), {"authorized": False})
            method, path, _, headers = service.calls[0]
            self.assertEqual(method, "GET")
            self.assertEqual(
                path,
                "/api/v1/user_id/a%2Fb%20%C3%BC/data_source/Oura/authorizer?redirect_url=https%3A%2F%2Fx.example%2F%3Fa%3D1",
            )
            self.assertTrue(headers["Authorization"].startswith("Basic "))
            self.assertNotIn("sk_secret", repr(vars(service.client)))

    def test_manages_webhook_endpoints(self):
        base = "/api/v2/webhook_endpoints"
        calls = [
            (lambda c: c.webhook_endpoints(), "GET", base),
            (lambda c: c.webhook_endpoint("we_1"), "GET", f"{base}/we_1"),
            (lambda c: c.create_webhook_endpoint("https://x.example/", data_structures=["ecg_event"]), "POST", base),
            (lambda c: c.change_webhook_endpoint("we_1", state="paused", description=None), "PATCH", f"{base}/we_1"),
            (lambda c: c.rotate_webhook_endpoint_secret("we_1"), "POST", f"{base}/we_1/rotate_secret"),
            (lambda c: c.test_webhook_endpoint("we_1"), "POST", f"{base}/we_1/test"),
            (lambda c: c.resend_rejected_of_endpoint("we_1", "2026-03-01", "2026-03-02"), "POST", f"{base}/we_1/resend_rejected"),
            (lambda c: c.deliveries(endpoint_id="we_1"), "GET", "/api/v2/deliveries?endpoint_id=we_1"),
        ]
        for call, method, path in calls:
            with Service(ok({"some": "answer"})) as service:
                self.assertEqual(call(service.client), {"some": "answer"})
                self.assertEqual(service.calls[0][:2], (method, path))
        with Service((204, {}, b"")) as service:
            self.assertIsNone(service.client.delete_webhook_endpoint("we_1"))
            self.assertEqual(service.calls[0][:2], ("DELETE", f"{base}/we_1"))

    def test_retries_what_only_reads_and_waits_as_long_as_the_service_asks(self):
        with Service((503, {"retry-after": "7"}, b""), (502, {}, b"<html>"), ok({"state": "delivered"})) as service:
            self.assertEqual(service.client.delivery("msg_1"), {"state": "delivered"})
            self.assertEqual(service.waits[0], 7.0)
            self.assertTrue(0.5 <= service.waits[1] <= 1.0)

    def test_does_not_retry_what_may_have_had_an_effect(self):
        error = {"error": "Busy", "exception": "busy", "error_code": "too_busy"}
        for call in (lambda c: c.resend("msg_1"), lambda c: c.erase_user("u")):
            with Service(ok(error, 503)) as service:
                with self.assertRaises(TributaryApiError) as raised:
                    call(service.client)
                self.assertEqual((raised.exception.status, raised.exception.code), (503, "too_busy"))
                self.assertEqual(len(service.calls), 1)

    def test_leaves_long_waits_to_the_caller(self):
        with Service((429, {"retry-after": "61"}, b"")) as service:
            with self.assertRaises(TributaryApiError) as raised:
                service.client.deliveries()
            self.assertEqual(raised.exception.retry_after_seconds, 61)

    def test_follows_no_redirect(self):
        with Service((302, {"location": "/elsewhere"}, b"")) as service:
            with self.assertRaises(TributaryApiError):
                service.client.deliveries()
            self.assertEqual(len(service.calls), 1)

    def test_reads_a_day_as_a_list_and_the_log_from_page_to_page(self):
        with Service((204, {}, b""), ok({"a": 1})) as service:
            self.assertEqual(service.client.read("sleep_health/summary", "u", "2026-03-09"), [])
            self.assertEqual(service.client.read("sleep_health/summary", "u", "2026-03-09"), [{"a": 1}])
        pages = [{"deliveries": [1, 2], "next_cursor": "x="}, {"deliveries": [3], "next_cursor": None}]
        with Service(*map(ok, pages)) as service:
            self.assertEqual(list(service.client.each_delivery(state="rejected")), [1, 2, 3])
            self.assertEqual(service.calls[1][1], "/api/v2/deliveries?state=rejected&cursor=x%3D")

    def test_reports_no_usable_answer(self):
        with Service((200, {}, b"<html>")) as service:
            with self.assertRaises(TributaryConnectionError) as raised:
                service.client.deliveries()
            self.assertEqual(raised.exception.reason, "malformed_response")
        with Service() as service:
            gone = service.client
        with self.assertRaises(TributaryConnectionError):
            gone.deliveries()
        self.assertEqual(len(service.waits), 2)

    def test_refuses_nonsense(self):
        for base in ("", "ftp://x.example", "https://u:p@x.example", "https://x.example/?a=1"):
            with self.assertRaises(ValueError):
                TributaryClient(base, "c", "s")
        with self.assertRaises(ValueError):
            TributaryClient("https://x.example", "c", "s").authorized_sources("..")

    def test_delays_grow_to_a_limit(self):
        away = TributaryConnectionError("network", "")
        self.assertEqual([retry_delay("GET", away, n, lambda: 1.0) for n in range(6)], [0.5, 1, 2, 4, 8, 8])
        self.assertIsNone(retry_delay("POST", away, 0))


if __name__ == "__main__":
    unittest.main()
