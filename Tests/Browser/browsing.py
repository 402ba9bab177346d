"""Measures in Chromium how fast the app feels: a first visit over a slow network, taps and pages on a slow processor, audio from disk, layout
shifts. Beside it the same walk through plain static pages of the same size. Run it as `script/bench browser`."""

import argparse
import re
import statistics
import tempfile
import urllib.request
from pathlib import Path

import every_page
import sessions
from benchmark_rows import report, row
from conftest import CHROMIUM, PHONE
from downloading import download
from listening import call_player
from playwright.sync_api import sync_playwright
from server import Server
from static_twin import StaticTwin
from traffic import Traffic
from waiting import wait_until

TABS = [("Library", "/library"), ("Discover", "/discover"), ("Up Next", "/up-next"), ("Home", "/")]
# Times of taps, of pages that have been painted, and of shifts, in ms of the page's clock.
PROBE = """() => {
  const from = Number(sessionStorage.getItem("tappedAt") ?? 0);
  const probe = (window.probe = { taps: [], pages: [], shift: 0, starts: [] });
  let tapped = 0;
  addEventListener("pointerdown", ({ timeStamp }) => {
    tapped = timeStamp;
    sessionStorage.setItem("tappedAt", performance.timeOrigin + timeStamp);
  }, true);
  addEventListener("playing", () => probe.starts.push(performance.now() - tapped), true);
  const observe = (type, handle, options) => new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true, ...options });
  observe("event", ({ interactionId, duration }) => interactionId && probe.taps.push(duration), { durationThreshold: 16 });
  observe("layout-shift", ({ hadRecentInput, value }) => (probe.shift += hadRecentInput ? 0 : value));
  observe("paint", ({ name, startTime }) => {
    if (name !== "first-contentful-paint") return;
    probe.first = startTime;
    if (from) probe.fromTap = performance.timeOrigin + startTime - from;
  });
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      const isPage = records.some(({ addedNodes }) => [...addedNodes].some(({ id }) => id === "page"));
      if (isPage) requestAnimationFrame(() => setTimeout(() => probe.pages.push(performance.now() - tapped)));
    }).observe(document.querySelector(".page-column"), { childList: true });
  });
}"""


class Browsing:
    def __init__(self, playwright, server, rounds):
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
        self.server = server
        self.rounds = rounds

    def context(self):
        context = self.browser.new_context(viewport=PHONE, has_touch=True)
        sessions.add_to(context, self.server.url)
        # The twin asks for no session, and a cookie has no port.
        context.add_init_script(f"({PROBE})()")
        return context

    def first_visits(self, url, paths):
        """The times in ms at which the first page could be read: 400 kbit/s and 400 ms, nothing cached."""
        times, bytes_, requests, shifts = [], [], [], []
        for path in paths * self.rounds:
            context = self.context()
            page = context.new_page()
            traffic = Traffic(context, page)
            network = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
            context.new_cdp_session(page).send("Network.emulateNetworkConditions", network)
            page.goto(url + path, wait_until="load", timeout=60_000)
            times.append(wait_until(lambda: page.evaluate("window.probe.first"), page))
            if url == self.server.url:
                wait_until(lambda: page.evaluate("document.documentElement.dataset.live"), page)
            bytes_.append(traffic.bytes)
            requests.append(len(traffic.requests))
            shifts.append(page.evaluate("window.probe.shift"))
            context.close()
        return times, bytes_, requests, shifts

    def read(self, path):
        with urllib.request.urlopen(self.server.url + path, timeout=20) as answer:
            return answer.read().decode()

    def slow(self, page, context):
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def swaps(self, url, is_app):
        """The times in ms from a tap on a tab to the painted page, four times slower than this processor."""
        context = self.context()
        page = context.new_page()
        page.goto(url + "/")
        self.slow(page, context)
        times, sizes = [], []
        for number in range(self.rounds * 2):
            for title, path in TABS:
                count = page.evaluate("window.probe.pages.length")
                traffic = Traffic(context, page)
                page.locator(".tab-bar a", has_text=title).tap()
                if is_app:
                    wait_until(lambda: page.evaluate("window.probe.pages.length") > count, page)
                    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
                    times.append(page.evaluate("window.probe.pages.at(-1)"))
                else:
                    page.wait_for_url(url + path)
                    times.append(wait_until(lambda: page.evaluate("window.probe.fromTap"), page))
                # The first page of all brings what further pages need.
                if number > 0:
                    sizes.append(traffic.bytes)
        probe = page.evaluate("window.probe")
        context.close()
        return times, probe["taps"], sizes, probe["shift"]

    def taps(self, show):
        """The times in ms until a tap on a control is answered on the screen."""
        context = self.context()
        page = context.new_page()
        page.goto(self.server.url + show)
        self.slow(page, context)
        for _ in range(self.rounds):
            page.get_by_role("button", name="More options for this show").tap()
            page.keyboard.press("Escape")
            page.locator("main .row-more").first.tap()
            wait_until(lambda: page.evaluate("document.querySelector(':popover-open') !== null"), page)
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Play Ten Minutes of Rain").first.tap()
            wait_until(lambda: page.evaluate("!document.getElementById('audio').paused"), page)
            call_player(page, "pause()")
            wait_until(lambda: page.evaluate("document.getElementById('audio').paused"), page)
        times = page.evaluate("window.probe.taps")
        context.close()
        # Chromium reports interactions of 16 ms and more.
        return times or [16]

    def audio_starts(self):
        """The times in ms from a tap on play to audio, of downloaded episodes."""
        show = self.server.add("ten-to-seven")
        episodes = every_page.oldest_episodes(self.server, show, 100)
        shown = re.findall(r'<play-button class="art" data-episode="(\d+)"', self.read(show))[:4]
        episodes = [(episode, title) for episode, title in episodes if episode in shown]
        download(self.server, *episodes)
        wait_until(lambda: 'id="downloading-rows" data-refresh data-version="0"' in self.read("/downloads?part=server"))
        times = []
        for episode, _ in episodes * self.rounds:
            context = self.context()
            page = context.new_page()
            page.goto(self.server.url + show)
            self.slow(page, context)
            page.locator(f"main play-button[data-episode='{episode}'] button").first.tap()
            times.append(wait_until(lambda: page.evaluate("window.probe.starts[0]"), page))
            context.close()
        return times


def p95(values):
    return statistics.quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


def measure(program, rounds):
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="earnest-browsing.") as folder:
        server = Server(Path(folder) / "data", opens_player=False, **every_page.SETTINGS)
        server.folder.mkdir()
        server.program = program
        server.start()
        twin = None
        try:
            every_page.fill(server)
            show = server.add("lichen-hour")
            firsts = ["/", show, "/search?q=rain"]
            twin = StaticTwin(server, firsts + [path for _, path in TABS])
            browsing = Browsing(playwright, server, rounds)
            first, sizes, requests, shifts = browsing.first_visits(server.url, firsts)
            first_still = browsing.first_visits(twin.url, firsts)[0]
            swaps, tab_taps, later, shift = browsing.swaps(server.url, True)
            swaps_still = browsing.swaps(twin.url, False)[0]
            taps = browsing.taps(show) + tab_taps
            starts = browsing.audio_starts()
            return [
                ("first page can be read, 400 kbit/s, 400 ms", "ms", p95(first), p95(first_still), 3_500),
                ("bytes of a first visit beside pictures", "B", max(sizes), None, 65_000),
                ("requests of a first visit beside pictures", "", max(requests), None, 8),
                ("bytes of a later page", "B", max(later), None, 8_192),
                ("tap to an answer, 4 x slower processor", "ms", p95(taps), None, 100),
                ("tap to another page, 4 x slower processor", "ms", p95(swaps), p95(swaps_still), 200),
                ("tap to audio from disk, 4 x slower processor", "ms", p95(starts), None, 200),
                ("layout shift", "", max(shifts + [shift]), None, 0.02),
            ]
        finally:
            server.stop()
            if twin:
                twin.stop()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--json")
    options = options.parse_args()
    report(
        [row(f"browser: {name}", value, unit, still, value / still if still else None, f"<= {goal}")
         for name, unit, value, still, goal in measure(Path(options.program).resolve(), options.rounds)],
        options.json)


if __name__ == "__main__":
    main()
