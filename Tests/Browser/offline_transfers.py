"""Transfers of one episode to a browser's storage, with their time and the browser's memory: by the app, and by a plain fetch."""

import json
from dataclasses import dataclass

from plain_chromium import PlainChromium
from process_memory import ProcessMemory
from waiting import wait_until

# In seconds, for one transfer.
PATIENCE = 600
# As a tap on Download, which means the server on a page of this machine. The result is the time in ms until the episode is complete.
KEEP = """(() => {
  const row = document.querySelector("article[data-episode='%s']");
  const start = performance.now();
  window.kept = null;
  document.addEventListener("kept-change", () => row.dataset.kept === "true" && (window.kept = performance.now() - start));
  document.dispatchEvent(new CustomEvent("keep-episode", { detail: %s }));
})()"""
# Whether the scripts that keep episodes are there.
READY = "navigator.serviceWorker.controller !== null && customElements.get('kept-episodes') !== undefined"
FETCH = """(() => {
  const start = performance.now();
  const store = async () => (await caches.open("plain")).put("/plain", await fetch("/media/%s", { cache: "no-store" }));
  window.fetched = null;
  store().then(() => (window.fetched = performance.now() - start), (error) => (window.failure = String(error)));
})()"""
# The record of an episode, or null; then the length of the plain fetch.
RECORD = "caches.match('/kept/%s?record', { cacheName: 'earnest.kept@1' }).then((found) => found?.json() ?? null)"
LENGTH = "caches.match('/plain').then((found) => found.blob()).then(({ size }) => size)"


@dataclass
class Transfer:
    #: In ms.
    time: float
    memory: ProcessMemory
    #: In bytes.
    size: int


class Transfers:
    """Each transfer has a new browser, so that none finds the memory of another one; the profile stays."""

    def __init__(self, profile, url, episode):
        self.profile = profile
        self.url = url
        self.episode = episode

    def browser(self):
        return PlainChromium(self.profile, self.url)

    def keep(self):
        with self.browser() as browser:
            wait_until(lambda: browser.evaluate(READY), what="the service worker and the scripts")
            time, memory = self.measure(browser, KEEP % (self.episode, self.episode), "window.kept")
            record = browser.evaluate(RECORD % self.episode)
            assert record["isComplete"], json.dumps(record)
            return Transfer(time, memory, record["size"])

    def fetch(self):
        with self.browser() as browser:
            time, memory = self.measure(browser, FETCH % self.episode, "window.fetched ?? window.failure")
            assert isinstance(time, (int, float)), time
            size = browser.evaluate(LENGTH)
            browser.evaluate("caches.delete('plain')")
            return Transfer(time, memory, size)

    def remove(self):
        """A removal that was not undone is carried out with the next start."""
        event = f"document.dispatchEvent(new CustomEvent('unkeep-episode', {{ detail: {self.episode} }}))"
        mark = f"""document.querySelector("article[data-episode='{self.episode}']").dataset.kept"""
        with self.browser() as browser:
            wait_until(lambda: browser.evaluate(mark) == "true", what="the mark of the episode")
            browser.evaluate(event)
            wait_until(lambda: (browser.evaluate(RECORD % self.episode) or {}).get("isRemoved"), what="the removal")
        with self.browser() as browser:
            wait_until(lambda: browser.evaluate(RECORD % self.episode) is None and browser.evaluate(mark) != "true", what="the deletion")

    def measure(self, browser, start, result):
        memory = ProcessMemory(self.profile)
        memory.sample()
        browser.evaluate(start)
        time = wait_until(lambda: memory.sample() or browser.evaluate(result), timeout=PATIENCE, what="the end of the transfer")
        browser.call("HeapProfiler.collectGarbage")
        memory.sample_last()
        return time, memory
