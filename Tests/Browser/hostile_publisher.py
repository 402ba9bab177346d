"""A publisher of hostile feeds, and of audio with false headers."""

import random
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from hostile_feeds import ITEMS, Values, feed, headers


class HostilePublisher(ThreadingHTTPServer):
    """Serves `/feeds/NUMBER` and audio with false headers, on loopback."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, seed=1):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.sound = b"ID3\x04\x00\x00\x00\x00\x00\x00" + random.Random(seed).randbytes(40_000)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def port(self):
        return self.server_address[1]

    def handle_error(self, request, client_address):
        """Ignores errors: a client that receives a hostile response closes the connection."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        self.close_connection = True
        found = re.match(r"/(feeds|media)/(\d+)", self.path)
        if not found:
            return self.send(404, [("Content-Length", b"0")])
        number = int(found[2])
        if found[1] == "media":
            return self.media(number)
        body, kind = feed(number, self.server.origin)
        pairs = [("Content-Type", kind.encode()), ("Content-Length", str(len(body)).encode())]
        # One feed in forty returns an error with Retry-After.
        if number % 40 == 17 and self.is_first_question():
            return self.send(429 if number % 80 == 17 else 503, headers(number) + [("Content-Length", b"0")])
        self.send(200, pairs + headers(number), body)

    def is_first_question(self):
        """Whether this is the first request for the address; only later responses contain the feed."""
        seen = self.server.__dict__.setdefault("seen", set())
        is_first = self.path not in seen
        seen.add(self.path)
        return is_first

    def media(self, number):
        values = Values(number)
        values.begin(len(self.path) % ITEMS)
        size, sound = values.count().encode(), self.server.sound
        kind = [("Content-Type", b"audio/mpeg")]
        is_hostile = number % 3 != 0
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if self.command == "HEAD":
            return self.send(200, kind + [("Content-Length", size if is_hostile else str(len(sound)).encode())])
        if wanted:
            start = min(int(wanted[1]), len(sound) - 1)
            end = min(int(wanted[2] or len(sound)), len(sound) - 1)
            total = size if is_hostile else str(len(sound)).encode()
            piece = sound[start:end + 1]
            return self.send(
                206, kind + [("Content-Range", b"bytes %d-%d/%s" % (start, end, total)), ("Content-Length", str(len(piece)).encode())], piece)
        self.send(200, kind + [("Content-Length", size if is_hostile and number % 2 else str(len(sound)).encode())], sound)

    def send(self, status, pairs, body=b""):
        # Not `send_header`: it rejects text that is not Latin-1, and a line break in a value would end the headers.
        head = b"HTTP/1.1 %d X\r\nConnection: close\r\n" % status + b"".join(
            name.encode() + b": " + value.replace(b"\r", b"").replace(b"\n", b"") + b"\r\n" for name, value in pairs)
        self.wfile.write(head + b"\r\n")
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing."""
