"""A publisher that the test controls: one show, audio at a configurable speed, and a log of the requested bytes."""

import hashlib
import random
import re
import threading
import time
from dataclasses import dataclass
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Answer:
    """A response with audio."""

    episode: int
    start: int
    is_range: bool
    is_probe: bool
    begun: float
    sent: int = 0
    last: float = 0.0
    ended: float = 0.0


class Publisher(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, sizes, seed=1):
        super().__init__(("127.0.0.1", 0), Handler)
        #: The size of each episode's audio in bytes; the first is episode 1.
        self.sizes = sizes
        self.seed = seed
        #: The number of episodes in the feed.
        self.published = 3
        #: Further elements of the feed's channel.
        self.channel = ""
        #: The time of one day before the first episode; one episode is published each day.
        self.epoch = 1_700_000_000
        #: Bytes per second on each connection; None for no limit.
        self.speed = None
        #: The delay of the feed's response in seconds.
        self.feed_delay = 0.0
        #: While this is not set, the feed's response stops in the middle and its connection stays open.
        self.feed_goes_on = threading.Event()
        self.feed_goes_on.set()
        self.answers = []
        self.lock = threading.Lock()
        self.hashes = {episode: hashlib.sha256(self.sound(episode)).hexdigest() for episode in range(1, len(sizes) + 1)}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    @property
    def feed(self):
        return f"http://127.0.0.1:{self.port}/feed.xml"

    def sound(self, episode):
        """Returns the start of an MP3 followed by noise; the bytes are the same each time."""
        return b"ID3\x04\x00\x00\x00\x00\x00\x00" + random.Random(self.seed * 10_000 + episode).randbytes(self.sizes[episode - 1] - 10)

    def asked(self, episode, since):
        """Returns the audio responses since a given time, without size probes."""
        with self.lock:
            return [answer for answer in self.answers if answer.episode == episode and answer.begun >= since and not answer.is_probe]

    def handle_error(self, request, client_address):
        """Ignores errors: a killed client closes its connection, which is expected here."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        found = re.fullmatch(r"/(track|media)/(\d+)\.mp3", self.path)
        if self.path == "/feed.xml":
            time.sleep(self.server.feed_delay)
            self.feed(feed(self.server))
        elif found and found[1] == "track":
            self.answer(302, b"", "text/plain", Location=f"/media/{found[2]}.mp3")
        elif found:
            self.media(int(found[2]))
        else:
            self.answer(404, b"", "text/plain")

    def feed(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.send_header("Content-Length", len(body))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[:len(body) // 2])
            self.wfile.flush()
            self.server.feed_goes_on.wait()
            self.wfile.write(body[len(body) // 2:])

    def answer(self, status, body, kind, **headers):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": len(body), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def media(self, episode):
        server = self.server
        body = server.sound(episode)
        tag = f'"{server.hashes[episode][:16]}"'
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if wanted and self.headers.get("If-Range", tag) != tag:
            wanted = None
        start = int(wanted[1]) if wanted else 0
        end = min(int(wanted[2]) if wanted and wanted[2] else len(body) - 1, len(body) - 1)
        common = {"ETag": tag, "Accept-Ranges": "bytes", "Last-Modified": formatdate(0, usegmt=True)}
        if start >= len(body):
            return self.answer(416, b"", "text/plain", **common, **{"Content-Range": f"bytes */{len(body)}"})
        self.send_response(206 if wanted else 200)
        if wanted:
            common["Content-Range"] = f"bytes {start}-{end}/{len(body)}"
        for name, value in {"Content-Type": "audio/mpeg", "Content-Length": end - start + 1, **common}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD":
            return
        answer = Answer(episode, start, wanted is not None, wanted is not None and end == start == 0, time.monotonic())
        with server.lock:
            server.answers.append(answer)
        try:
            self.send(memoryview(body)[start:end + 1], answer)
        finally:
            answer.ended = time.monotonic()

    def send(self, body, answer):
        while answer.sent < len(body):
            speed = self.server.speed
            piece = body[answer.sent:answer.sent + (1 << 18 if speed is None else max(speed // 50, 1))]
            self.wfile.write(piece)
            answer.sent += len(piece)
            answer.last = time.monotonic()
            if speed is not None:
                time.sleep(len(piece) / speed)

    def log_message(self, *_):
        """Logs nothing: `answers` is the log."""


def feed(server):
    """Returns the feed as an RSS document, newest episode first."""
    items = "".join(
        f"<item><title>Episode {episode}</title><guid>e{episode}</guid>"
        f"<pubDate>{formatdate(server.epoch + 86_400 * episode, usegmt=True)}</pubDate>"
        f'<enclosure url="http://127.0.0.1:{server.port}/track/{episode}.mp3" type="audio/mpeg" length="{server.sizes[episode - 1]}"/></item>'
        for episode in range(server.published, 0, -1)
    )
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>Long Hours</title>{server.channel}{items}</channel></rss>'.encode()
