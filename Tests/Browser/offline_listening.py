"""Playback of one episode in Chromium, from a touch to audio: from the server, or from this device."""

import keeping
from conftest import CHROMIUM, PHONE
from waiting import wait_until
from workers import stop_workers

# The positions of the seeks, as parts of the duration: far from one another, forwards and backwards.
POSITIONS = [0.62, 0.13, 0.87, 0.35, 0.74, 0.08, 0.51, 0.95]
STARTS = 4
# Times in ms from the latest touch.
PROBE = """() => {
  const probe = (window.probe = { starts: [] });
  let touched = 0;
  addEventListener("pointerdown", ({ timeStamp }) => (touched = timeStamp), true);
  addEventListener("playing", () => probe.starts.push(performance.now() - touched), true);
}"""


class Listening:
    """A browser with a profile on disk: a private window stores everything in memory."""

    def __init__(self, playwright, profile, server, show, episode, rounds):
        self.playwright = playwright
        self.profile = profile
        self.server = server
        self.show = server.url + show
        self.episode = episode
        self.rounds = rounds

    def __enter__(self):
        self.context = self.playwright.chromium.launch_persistent_context(
            self.profile, executable_path=CHROMIUM, args=["--no-sandbox"], viewport=PHONE, has_touch=True)
        self.context.add_init_script(f"({PROBE})()")
        self.context.add_init_script(keeping.ON_DEVICE)
        self.page = self.context.pages[0]
        self.page.goto(self.server.url)
        # The first touch installs the service worker.
        self.page.locator("h1").first.tap()
        self.page.wait_for_function("() => navigator.serviceWorker.controller")
        return self

    def __exit__(self, *_):
        self.context.close()

    def keep(self, episode):
        self.page.goto(self.show)
        keeping.keep(self.page, episode)

    def go_offline(self):
        self.context.set_offline(True)

    def starts(self, stops_worker=False):
        """The times in ms from a tap on play to audio, each in a page that was just opened."""
        times = []
        for _ in range(self.rounds * STARTS):
            self.page.goto(self.show)
            if stops_worker:
                stop_workers(self.page)
            self.page.locator(f"main play-button[data-episode='{self.episode[0]}'] button:visible").first.tap()
            times.append(self.next_start(0))
        return times

    def seeks(self):
        """The times in ms from a tap on the player's slider to audio."""
        page = self.page
        page.get_by_role("link", name="Open player").tap()
        slider = page.locator("audio-player progress-slider")
        slider.wait_for()
        page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
        box = slider.bounding_box()
        times = []
        for position in POSITIONS * self.rounds:
            count = page.evaluate("window.probe.starts.length")
            page.touchscreen.tap(box["x"] + box["width"] * position, box["y"] + box["height"] / 2)
            times.append(self.next_start(count))
            reached = page.evaluate("() => { const { currentTime, duration } = document.getElementById('audio'); return currentTime / duration }")
            assert abs(reached - position) < 0.02, f"the audio is at {reached:.2f} and not at {position}"
        return times

    def next_start(self, count):
        return wait_until(lambda: self.page.evaluate(f"window.probe.starts[{count}]"), self.page, what="audio")

    @property
    def source(self):
        return self.page.evaluate("new URL(document.getElementById('audio').currentSrc).pathname")
