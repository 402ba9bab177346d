"""A publisher of one show with a long transcript."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from own_audio import wave

SENTENCES = [
    "The wall was there before the house, and it will be there after it.", "A millimetre a year is more than it seems.",
    "No one measures lichen with a ruler that is younger than the lichen.", "So we sat down and waited, and it rained.",
    "Two organisms share one roof, and neither pays the other any rent.", "Then the undertaker asked us what we were waiting for.",
]


def clock(seconds):
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}.{thousandths:03}"


def sentence(index):
    return f"{SENTENCES[index % len(SENTENCES)]} ({index})"


def long_vtt(count, seconds):
    """Cues of equal length; two speakers take turns."""
    length = seconds / count
    cues = [
        f"{clock(index * length)} --> {clock((index + 1) * length)}\n<v {'Ada' if index // 12 % 2 else 'Ben'}>{sentence(index)}\n" for index in range(count)
    ]
    return "WEBVTT\n\n" + "\n".join(cues)


class TranscriptPublisher(ThreadingHTTPServer):
    """Serves `/feed.xml` and its files, on loopback."""

    daemon_threads = True

    def __init__(self, cues=3_000, chapters=40, seconds=21_600):
        super().__init__(("127.0.0.1", 0), Handler)
        marks = [{"startTime": index * seconds / chapters, "title": f"Chapter {index + 1}"} for index in range(chapters)]
        self.files = {
            "/long.vtt": ("text/vtt", long_vtt(cues, seconds)),
            "/long.json": ("application/json+chapters", json.dumps({"version": "1.2.0", "chapters": marks})),
            "/audio.wav": ("audio/wav", wave(20)),
        }
        self.files["/feed.xml"] = ("application/rss+xml", self.feed(seconds))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"

    def feed(self, seconds):
        base = f"http://{self.host}"
        return (
            '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
            'xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Spoken Words</title><language>en</language>'
            f'<item><guid>1</guid><title>Six Hours</title><itunes:duration>{seconds}</itunes:duration>'
            f'<enclosure url="{base}/audio.wav" type="audio/wav" length="160044"/>'
            f'<podcast:transcript url="{base}/long.vtt" type="text/vtt" language="en"/>'
            f'<podcast:chapters url="{base}/long.json" type="application/json+chapters"/></item></channel></rss>')


class Handler(BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        kind, body = self.server.files.get(self.path, (None, ""))
        if kind is None:
            return self.send_error(404)
        body = body if isinstance(body, bytes) else body.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, *_):
        pass
