"""Pictures in show notes: the browser gets them from this server only, never from the publisher."""

import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.sax.saxutils import escape

import control
import pytest
from playwright.sync_api import expect
from server import Server
from waiting import wait_until

SHOWN = "path => document.querySelectorAll('.notes img').length > 0 && [...document.querySelectorAll('.notes img')].every(image => image.complete && image.naturalWidth)"
PICTURES = """() => [...document.querySelectorAll('.notes img')].map(({ src, alt, naturalWidth, width, height }) => ({
  src: src.replace(location.origin, ''), isOurs: src.startsWith(location.origin + '/notes-picture/'), alt, naturalWidth, width, height }))"""


def png(width, height, colour):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(colour) * width for _ in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Gallery(ThreadingHTTPServer):
    """Serves a feed with the given notes, and pictures."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.notes = ""
        self.paths = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def feed(self):
        return (
            '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Gallery</title><item><title>One</title>'
            f'<guid>1</guid><link>{self.origin}/episodes/1</link><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate>'
            f"<content:encoded>{escape(self.notes)}</content:encoded></item></channel></rss>").encode()


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.paths.append(self.path)
        path = self.path.split("?")[0]
        if path == "/feed.xml":
            body, kind = self.server.feed(), "application/rss+xml"
        elif path.endswith(".png"):
            body, kind = png(640, 360, (70, 130, 90)), "image/png"
        elif path.endswith(".svg"):
            body, kind = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "image/svg+xml"
        else:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", len(body))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing."""


@pytest.fixture
def gallery():
    gallery = Gallery()
    yield gallery
    gallery.shutdown()


@pytest.fixture
def app(tmp_path, gallery):
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=gallery.origin.removeprefix("http://"), EARNEST_DIRECTORIES="none").start()
    yield server
    server.stop()


def opened(page, app, gallery, notes, path="/episodes/1"):
    """Adds the feed with the given notes, and opens the episode; returns the pictures when none is loading any more."""
    gallery.notes = notes
    control.add(app, f"{gallery.origin}/feed.xml")
    page.goto(app.url + path)
    page.wait_for_function(SHOWN)
    return page.evaluate(PICTURES)


def test_pictures_come_from_this_server(page, app, gallery):
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    pictures = opened(page, app, gallery, (
        "<p>Before <img src='/wall.png' width=640 height=360 alt='A wall' onerror='window.marked=1' srcset='https://other.example/2.png 2x'> after</p>"
        f"<p><img src='{gallery.origin}/free.png'></p><p><img src='/pixel.png' width=1 height=1></p><p><img src='/a.svg' alt='A drawing'></p>"
        "<p><img src='/missing.png-x' alt='Nothing there'></p>"))
    # Those that are missing, or are no pictures, leave their text.
    assert [(picture["isOurs"], picture["alt"], picture["naturalWidth"]) for picture in pictures] == [(True, "A wall", 640), (True, "", 640)]
    expect(page.locator(".notes p")).to_have_text(["Before after", "", "A drawing", "Nothing there"])
    # The size of the publisher, in the width of the page.
    assert pictures[0]["width"] <= 390 and abs(pictures[0]["width"] / pictures[0]["height"] - 640 / 360) < 0.05
    assert [url for url in requests if not url.startswith(app.url + "/")] == []
    assert "/pixel.png" not in gallery.paths and page.evaluate("window.marked") is None
    # The player shows the same notes; the pictures are saved.
    asked = len(gallery.paths)
    page.goto(f"{app.url}/player?episode=1")
    page.get_by_role("link", name="Notes", exact=True).click()
    page.get_by_role("img", name="A wall").scroll_into_view_if_needed()
    wait_until(lambda: page.evaluate(PICTURES)[0]["naturalWidth"] == 640, page)
    assert [path for path in gallery.paths[asked:] if path.endswith("wall.png")] == []
