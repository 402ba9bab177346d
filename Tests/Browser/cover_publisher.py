"""A publisher of shows with large covers."""

import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def covers(folder):
    """Three JPEGs of 3,000 by 3,000 pixels: coloured clouds, with some noise and with much."""
    def vips(*arguments):
        subprocess.run(["vips", *map(str, arguments)], cwd=folder, check=True)

    for number, sigma in enumerate((0, 8, 25)):
        for channel in range(3):
            vips("perlin", f"{channel}.v", 600, 600, "--cell-size", 60, "--seed", 3 * number + channel, "--uchar")
        vips("bandjoin", "0.v 1.v 2.v", "small.v")
        vips("resize", "small.v", "large.v", 5)
        vips("gaussnoise", "noise.v", 3_000, 3_000, "--mean", 0, "--sigma", sigma, "--seed", number)
        vips("add", "large.v", "noise.v", "sum.v")
        vips("cast", "sum.v", "whole.v", "uchar")
        vips("copy", "whole.v", f"{number}.jpg[Q=85]")
    return [(folder / f"{number}.jpg").read_bytes() for number in range(3)]


class CoverPublisher(ThreadingHTTPServer):
    """Serves a feed and a cover for each number."""

    daemon_threads = True

    def __init__(self, pictures):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pictures = pictures
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        number, kind = self.path.strip("/").split(".")
        if kind == "jpg":
            # Bytes after the end of the picture make another file of it.
            body, mime = self.server.pictures[int(number) % len(self.server.pictures)] + number.encode(), "image/jpeg"
        else:
            body, mime = (
                f'<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Show {number}</title>'
                f'<itunes:image href="http://{self.server.host}/{number}.jpg"/><item><title>One</title><guid>{number}</guid></item>'
                "</channel></rss>").encode(), "application/rss+xml"
        self.send_response(200)
        self.send_header("Content-Type", mime)
        self.send_header("Content-Length", len(body))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing."""


def subscriptions(publisher, count):
    """The first shows as an OPML file."""
    outlines = "".join(f'<outline type="rss" xmlUrl="http://{publisher.host}/{number}.xml"/>' for number in range(count))
    return f'<opml version="2.0"><body>{outlines}</body></opml>'
