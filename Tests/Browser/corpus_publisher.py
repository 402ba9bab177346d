"""Serves captured feeds from a folder on loopback, with pictures and audio of its own: their hosts are never asked."""

import re
import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT.parent / "shared" / "corpus"
# What each of them is for. The first one's show, episodes and settings are on most pages.
FEEDS = {
    "feeds-real/derived/huge.xml": "3,221 episodes",
    "feeds-real/selfhosted/codetimecn-podcast.rss": "Chinese",
    "feeds-real/selfhosted/radioDaal-podcast.rss": "Arabic script, from right to left",
    "feeds-real/selfhosted/kan-yiddish.xml": "no artwork",
    "feeds-real/radiofeed/rss_mock_iso_8859-1.xml": "titles of up to 267 characters",
    "feeds-real/node-podcast-parser/se-radio.xml": "a long title of the show",
    "feeds-real/selfhosted/103fm-feed.xml": "Hebrew, long titles",
    "feeds-real/podhaven/lenny.rss": "long titles with symbols",
}
AUDIO = "audio/*/*.mp3"
# The addresses in a feed that a server fetches automatically.
FETCHED = re.compile(rb"(<(?:itunes:image|media:\w+|podcast:\w+|podlove:\w+|enclosure)\b[^>]*?\b(?:href|url)\s*=\s*[\"']|<url>\s*)https?://")


class CorpusPublisher(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, folder=FOLDER):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.folder = folder
        self.audio = max(folder.glob(AUDIO), key=lambda path: path.stat().st_size).read_bytes()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        path = self.path.partition("?")[0].removeprefix("/")
        if path in FEEDS:
            feed = (self.server.folder / path).read_bytes()
            self.answer("application/rss+xml", FETCHED.sub(rb"\1http://" + self.server.host.encode() + b"/", feed))
        elif path.endswith((".mp3", ".m4a")):
            self.answer("audio/mpeg", self.server.audio)
        elif path.endswith((".json", ".vtt", ".srt", ".xml", ".html")):
            self.send_error(404)
        else:
            self.answer("image/png", picture(zlib.crc32(path.encode())))

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", len(body))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing."""


def picture(seed, size=600):
    """A PNG with a gradient between two colours that follow from the seed."""
    first, second = seed.to_bytes(4, "big")[:3], (seed * 2_654_435_761 % 2**32).to_bytes(4, "big")[:3]
    rows = bytearray()
    for row in range(size):
        rows += b"\0" + bytes((a * (size - row) + b * row) // size for a, b in zip(first, second)) * size
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(bytes(rows))), (b"IEND", b"")]
    parts = [struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
