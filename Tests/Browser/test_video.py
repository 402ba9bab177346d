"""Video enclosures: the video element lies outside the page content and covers the player's stage. Transcripts are captions."""

import functools
import http.server
import threading
from pathlib import Path

import pytest
from listening import wait_for_session
from playwright.sync_api import expect
from server import Server
from waiting import wait_until

MEDIA = Path(__file__).parent / "media"
FEED = """<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Pictures That Move</title>
<description>Eight seconds each.</description>
<item><guid>1</guid><title>A Test Card</title><enclosure url="{base}/moving-picture.webm" type="video/webm" length="1"/>
<podcast:transcript url="{base}/captions.vtt" type="text/vtt" language="en" rel="captions"/></item>
</channel></rss>"""
OVER_ITS_BOX = """() => {
  const [over, box] = ["#video", "[data-part=screen]"].map((name) => document.querySelector(name).getBoundingClientRect());
  return ["x", "y", "width", "height"].every((side) => Math.abs(over[side] - box[side]) < 2);
}"""
CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:20.000\n<v Ada>It moves, &lt;b&gt;and it stays.\n"


class Publisher(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        base = f"http://127.0.0.1:{self.server.server_port}"
        texts = {"/feed.xml": ("application/rss+xml", FEED.format(base=base)), "/captions.vtt": ("text/vtt", CAPTIONS)}
        if self.path not in texts:
            return super().do_GET()
        kind, text = texts[self.path]
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def show(tmp_path):
    """A server with a video show, and the URL of the show's page."""
    publisher = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Publisher, directory=MEDIA))
    threading.Thread(target=publisher.serve_forever, daemon=True).start()
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=f"127.0.0.1:{publisher.server_port}").start()
    yield server, server.url + server.post("/search-page/did-tap-result", feed=f"http://127.0.0.1:{publisher.server_port}/feed.xml")
    server.stop()
    publisher.shutdown()


def test_video_plays_over_the_stage_with_captions_and_as_audio_on_other_pages(show, page):
    server, address = show
    page.add_init_script("""
      Object.defineProperty(Document.prototype, "pictureInPictureEnabled", { value: true });
      HTMLVideoElement.prototype.requestPictureInPicture = function () { window.floating = this.id; return Promise.resolve() };
    """)
    page.goto(address)
    page.get_by_role("button", name="Play A Test Card").click()
    page.wait_for_function("() => { const s = document.getElementById('video'); return !s.paused && s.currentTime > 0.3 && s.videoWidth > 0 }")
    # Its eight seconds may be too few for the whole test.
    page.evaluate("document.getElementById('video').loop = true")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    screen = page.locator("#video")
    expect(screen).to_be_visible()
    # The player's parts still arrive, and move its box.
    wait_until(lambda: page.evaluate(OVER_ITS_BOX), page, what="the video exactly over its box")
    stage, foot = (page.locator(part).bounding_box() for part in ("[data-part=screen]", ".player-stage"))
    assert stage["height"] > 100 and stage["y"] + stage["height"] < foot["y"] + foot["height"]
    expect(page.get_by_role("button", name="Full screen")).to_be_visible()

    # A transcript that was not read before is read when the player opens.
    menu = page.locator("audio-player").get_by_role("button", name="Captions")
    shown = "document.querySelector('#video track')?.track.mode"
    expect(menu).to_be_visible()
    assert page.evaluate(shown) in (None, "disabled")
    menu.click()
    page.get_by_role("dialog", name="Captions").get_by_role("button", name="English").click()
    page.wait_for_function("() => document.querySelector('#video track').track.activeCues?.length === 1")
    assert page.evaluate(shown) == "showing"
    assert "<b>and it stays." in page.evaluate("document.querySelector('#video track').track.activeCues[0].getCueAsHTML().textContent")
    menu.click()
    page.get_by_role("dialog", name="Captions").get_by_role("button", name="Off").click()
    assert page.evaluate(shown) == "disabled"
    page.get_by_role("button", name="Picture in picture").click()
    assert page.evaluate("window.floating") == "video"

    notes = page.get_by_role("link", name="Notes", exact=True)
    notes.click()
    expect(screen).not_to_be_visible()
    notes.click()
    expect(screen).to_be_visible()
    page.get_by_role("link", name="Close player").click()
    expect(screen).not_to_be_visible()
    assert page.evaluate("!document.getElementById('video').paused")
    wait_for_session(server, lambda known: known["position"] >= 0 and known["playing"])
    page.get_by_role("region", name="Player").get_by_role("link", name="Open player").click()
    expect(screen).to_be_visible()
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    screen.click()
    page.wait_for_function("() => document.getElementById('video').paused")
