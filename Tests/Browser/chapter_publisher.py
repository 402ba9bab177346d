"""A publisher of one episode whose MP3 file has chapters with pictures in its tag."""

import re
import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

AUDIO = Path(__file__).parents[2] / "Sources/Demo/DemoPublisher/Media/Sound/undo-1.mp3"


def png(side, colour):
    """Returns a square picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + bytes(colour) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * side)) + chunk(b"IEND", b"")


def synchsafe(value):
    return bytes(value >> shift & 0x7F for shift in (21, 14, 7, 0))


def frame(name, body):
    return name + synchsafe(len(body)) + b"\0\0" + body


def tag(chapters):
    """Returns an ID3v2.4 tag with chapters: (title, start and end in seconds, bytes of the picture)."""
    frames = b"".join(
        frame(b"CHAP", b"c%d\0" % number + struct.pack(">IIII", start * 1000, end * 1000, 0xFFFFFFFF, 0xFFFFFFFF)
              + frame(b"TIT2", b"\x03" + title.encode()) + frame(b"APIC", b"\0image/png\0\x03\0" + picture))
        for number, (title, start, end, picture) in enumerate(chapters))
    return b"ID3\x04\0\0" + synchsafe(len(frames)) + frames


class ChapterPublisher(ThreadingHTTPServer):
    """Serves `/feed.xml` and its files, on loopback. The audio lasts two minutes, and the side of the cover is 32 pixels."""

    daemon_threads = True

    def __init__(self, chapters):
        super().__init__(("127.0.0.1", 0), Handler)
        base = f"http://{self.host}"
        audio = tag(chapters) + AUDIO.read_bytes() * 8
        feed = (
            '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>'
            f'<title>Walks</title><itunes:image href="{base}/cover.png"/><item><guid>1</guid><title>Along the Wall</title>'
            f'<enclosure url="{base}/1.mp3" type="audio/mpeg" length="{len(audio)}"/></item></channel></rss>')
        self.files = {
            "/feed.xml": ("application/rss+xml", feed.encode()), "/cover.png": ("image/png", png(32, (20, 120, 60))),
            "/1.mp3": ("audio/mpeg", audio),
        }
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        kind, body = self.server.files.get(self.path, (None, b""))
        if kind is None:
            return self.send_error(404)
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        size = len(body)
        start = int(wanted[1]) if wanted else 0
        end = min(int(wanted[2]) if wanted and wanted[2] else size - 1, size - 1)
        if start >= size:
            return self.send_error(416)
        self.send_response(206 if wanted else 200)
        if wanted:
            self.send_header("Content-Range", f"bytes {start}-{end}/{size}")
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("ETag", '"1"')
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(end - start + 1))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body[start:end + 1])

    def log_message(self, *_):
        pass
