"""A publisher of one show with long episodes: MP3 that repeats the demo's clips up to the wanted size."""

import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# MP3 of 32 kbit/s: any cut between two frames plays (DemoAudio.swift).
CLIPS = Path(__file__).resolve().parents[2] / "Sources" / "Demo" / "DemoPublisher" / "Media" / "Sound"


class LongAudioPublisher(ThreadingHTTPServer):
    """Serves `/feed.xml` and `/1.mp3`… on loopback. No more than one repetition is in memory."""

    daemon_threads = True

    def __init__(self, sizes):
        """`sizes` are those of the episodes in bytes; the first one is episode 1."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.audio = memoryview(b"".join(path.read_bytes() for path in sorted(CLIPS.glob("*.mp3"))))
        self.sizes = sizes
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"

    @property
    def feed(self):
        return f"http://{self.host}/feed.xml"

    def document(self):
        items = "".join(
            f"<item><title>Hour {number}</title><guid>{number}</guid><pubDate>Mon, {number:02} Jan 2024 06:00:00 GMT</pubDate>"
            f'<enclosure url="http://{self.host}/{number}.mp3" type="audio/mpeg" length="{size}"/></item>'
            for number, size in enumerate(self.sizes, start=1))
        return f'<?xml version="1.0"?><rss version="2.0"><channel><title>Long Hours</title>{items}</channel></rss>'.encode()

    def stop(self):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        number = re.fullmatch(r"/(\d+)\.mp3", self.path)
        if number:
            self.send_audio(self.server.sizes[int(number[1]) - 1])
        elif self.path == "/feed.xml":
            body = self.server.document()
            self.start(200, "application/rss+xml", len(body))
            self.wfile.write(body)
        else:
            self.start(404, "text/plain", 0)

    def send_audio(self, size):
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        first = int(wanted[1]) if wanted else 0
        end = min(int(wanted[2]) + 1, size) if wanted and wanted[2] else size
        headers = {"Accept-Ranges": "bytes", "ETag": f'"{size}"'}
        if wanted:
            headers["Content-Range"] = f"bytes {first}-{end - 1}/{size}"
        self.start(206 if wanted else 200, "audio/mpeg", end - first, **headers)
        audio = self.server.audio
        while self.command == "GET" and first < end:
            offset = first % len(audio)
            piece = audio[offset:offset + min(end - first, 1 << 20)]
            self.wfile.write(piece)
            first += len(piece)

    def start(self, status, kind, length, **headers):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": length, **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing."""
