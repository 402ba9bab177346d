"""Opens every page in Debian's Firefox and listens in it: play, seek, page changes, a second tab. `script/acceptance firefox` runs it.

Each page is opened empty and filled, on a phone and on a desktop, then once more in a Firefox without `backdrop-filter`, in which every
bar and sheet needs a nearly opaque background."""

import argparse
import tempfile
from collections import Counter
from pathlib import Path

import acceptance
import every_page
from bidi import Firefox, find_firefox
from layout_flaws import FLAWS
from server import Server

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
SHOW, EPISODE = "lichen-hour", "Reading the Shore"
# Below this, text that scrolls behind a bar shines through the bar's own text.
MIN_ALPHA = 0.95
STATE = """(() => {
  const request = new CustomEvent("player-state-request", { detail: {} });
  document.dispatchEvent(request);
  const audio = document.getElementById("audio");
  return { ...request.detail.state, isPlaying: !audio.paused, time: audio.currentTime };
})()"""
# The bars and sheets, each with the least background behind a text or icon in it, once content has scrolled behind them. The backgrounds between a text and its bar add up.
FAINT = """(() => {
  const alpha = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage.startsWith("url")) return 1;
    const [, slash, comma] = backgroundColor.match(/(?:\\/ *([\\d.]+)|rgba\\(.*, *([\\d.]+))\\)$/) ?? [];
    return backgroundColor === "transparent" ? 0 : Number(slash ?? comma ?? 1);
  };
  const isBar = (element) => ["sticky", "fixed"].includes(getComputedStyle(element).position) || element.matches(":popover-open, dialog[open]");
  const found = new Map();
  const inspect = () => {
    for (const element of document.querySelectorAll("body *")) {
      const isIcon = element.localName === "svg" && element.closest("a, button");
      const isText = isIcon || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const { width, height, top, bottom } = element.getBoundingClientRect();
      if (!isText || width <= 1 || height <= 1 || bottom < 0 || top > innerHeight) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest(".visually-hidden, noscript")) continue;
      let clear = 1, bar = element;
      for (; bar && !isBar(bar); bar = bar.parentElement) clear *= 1 - alpha(bar);
      if (!bar) continue;
      // A bar within a bar, as the player within the foot of the page: the background may be the outer one's.
      for (let outer = bar; outer && outer !== document.body; outer = outer.parentElement) clear *= 1 - alpha(outer);
      const name = `${bar.localName}.${bar.className}`.replace(/\\.$/, "");
      found.set(name, Math.min(found.get(name) ?? 1, 1 - clear));
    }
  };
  scrollTo({ top: 200, behavior: "instant" });
  inspect();
  for (const sheet of document.querySelectorAll("[popover]")) {
    try { sheet.showPopover(); } catch { continue; }
    inspect();
    sheet.hidePopover();
  }
  return [...found];
})()"""


class FirefoxRun:
    """One run: `failures` has the sentences, `tally` the counts."""

    def __init__(self, folder, program=None):
        self.folder = Path(folder)
        (self.folder / "data").mkdir()
        self.server = Server(self.folder / "data", **every_page.SETTINGS)
        self.server.program = program or self.server.program
        self.failures = []
        self.tally = Counter()

    def run(self):
        program = find_firefox()
        if not program:
            self.failures.append("Firefox is not installed: script/bootstrap --firefox")
            return self
        self.server.start()
        try:
            with Firefox(program, self.folder / "firefox") as self.firefox:
                self.open_pages(every_page.EMPTY_PAGES)
                paths = every_page.fill(self.server)
                self.open_pages(paths)
                for step in (self.play, self.seek, self.change_pages, self.hand_off):
                    self.attempt(step)
            # Firefox then behaves like browsers that do not know the property.
            with Firefox(program, self.folder / "plain-firefox", **{"layout.css.backdrop-filter.enabled": False}) as self.firefox:
                self.find_faint_bars(paths)
        finally:
            self.server.stop()
        self.check(self.server.process.returncode == 0, f"The server ended with {self.server.process.returncode}")
        return self

    # Steps

    def open_pages(self, paths):
        tab = self.firefox.tab
        for size, viewport in SIZES.items():
            tab.resize(viewport)
            for path in paths:
                tab.open(self.server.url + path)
                self.tally["pages opened"] += 1
                for flaw in tab.evaluate(f"({FLAWS})()"):
                    self.failures.append(f"{path} on a {size}: {flaw}")
                self.take_failures(path)

    def play(self):
        tab = self.firefox.tab
        tab.resize(SIZES["phone"])
        self.show = self.server.add(SHOW)
        tab.open(self.server.url + self.show)
        tab.click(tab.find("button", f"Play {EPISODE}"))
        self.wait_for_audio(tab, beyond=0)

    def seek(self):
        """With the keyboard, on the slider of the player page, paused so that the position stands still between the keys."""
        tab = self.firefox.tab
        tab.open(self.server.url + "/player")
        tab.click(tab.find("button", "Play"))
        self.wait_for_audio(tab, beyond=0)
        tab.click(tab.find("button", "Pause"))
        tab.wait_for(f"!{STATE}.isPlaying", "a pause")
        slider = tab.find("slider", "Position")
        tab.press(slider, "Home")
        tab.wait_for(f"{STATE}.time < 1", "the start of the episode after Home")
        for key, holds in (("PageUp", "time > {} + 20"), ("ArrowRight", "time > {} + 3"), ("ArrowLeft", "time < {} - 3")):
            before = tab.evaluate(STATE)["time"]
            tab.press(slider, key)
            tab.wait_for(f"{STATE}.{holds.format(before)}", f"another position after {key}")
        position = tab.evaluate(STATE)["time"]
        tab.click(tab.find("button", "Play"))
        self.wait_for_audio(tab, beyond=position)

    def change_pages(self):
        """In the same document, so that the audio continues."""
        tab = self.firefox.tab
        tab.evaluate("window.isSameDocument = true")
        for size, navigation in (("desktop", ".sidebar"), ("phone", ".tab-bar")):
            tab.resize(SIZES[size])
            for index, link in enumerate(tab.evaluate(f"[...document.querySelectorAll('{navigation} .tab')].map((link) => link.getAttribute('href'))")):
                self.click_link(tab, navigation, index)
                tab.wait_for(f"location.pathname === {link!r} && !document.documentElement.dataset.transition", f"the page {link}")
                self.wait_for_audio(tab, beyond=tab.evaluate(STATE)["time"])
                self.check(tab.evaluate("window.isSameDocument === true"), f"Opening {link} on a {size} loaded another document")
                self.tally["page changes while playing"] += 1

    def click_link(self, tab, navigation, index):
        nodes = tab.call("browsingContext.locateNodes", locator={"type": "css", "value": f"{navigation} .tab"})["nodes"]
        tab.click(nodes[index])

    def hand_off(self):
        """A second tab shows that the first one plays, and takes over."""
        first, second = self.firefox.tab, self.firefox.open_tab()
        second.activate()
        second.resize(SIZES["phone"])
        second.open(self.server.url + "/player")
        second.wait_for(f"{STATE}.isRemote", "the other tab's playback in a second tab")
        position = second.evaluate(STATE)["position"]
        second.click(second.find("button", "Continue here"))
        self.wait_for_audio(second, beyond=max(position - 15, 0))
        first.wait_for(f"!{STATE}.isPlaying", "the pause of the first tab")
        self.wait_for_audio(second, beyond=second.evaluate(STATE)["time"])

    def find_faint_bars(self, paths):
        """The bars, the mini player and the sheets of every page, in a browser without `backdrop-filter`."""
        tab = self.firefox.tab
        tab.open(self.server.url)
        if tab.evaluate("CSS.supports('backdrop-filter', 'blur(1px)')"):
            self.failures.append("Firefox cannot switch off backdrop-filter any more: use a style rule")
            return
        faint, seen = {}, set()
        for size, viewport in SIZES.items():
            tab.resize(viewport)
            for path in paths:
                tab.open(self.server.url + path)
                for bar, alpha in tab.evaluate(FAINT):
                    seen.add(bar)
                    if alpha < MIN_ALPHA:
                        faint.setdefault((bar, round(alpha, 2)), f"{path} on a {size}")
        self.tally["kinds of bars and sheets"] = len(seen)
        self.check(any("tab-bar" in bar or "page-foot" in bar for bar in seen), "No tab bar was inspected")
        for (bar, alpha), where in faint.items():
            self.failures.append(f"Without backdrop-filter, the background of {bar} has an alpha of only {alpha} (first seen at {where})")

    # Helpers

    def attempt(self, step):
        """A step that fails is one sentence; the next ones may still succeed."""
        try:
            step()
            self.tally[f"step: {step.__name__.replace('_', ' ')}"] = 1
        except AssertionError as error:
            self.failures.append(f"{step.__name__.replace('_', ' ')}: {str(error).splitlines()[0]}")
        self.take_failures(step.__name__.replace("_", " "))

    def wait_for_audio(self, tab, beyond):
        tab.wait_for(f"(({{ isPlaying, time }}) => isPlaying && time > {beyond})({STATE})", f"audio beyond {beyond:.0f} s")

    def take_failures(self, where):
        """An event may arrive after the next page was opened."""
        for failure in self.firefox.take_failures():
            if failure not in [f"status 404: {self.server.url}{path}" for path in every_page.MISSING_PAGES]:
                self.failures.append(f"{where}: {failure}")

    def check(self, holds, sentence):
        if not holds:
            self.failures.append(sentence)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program")
    options.add_argument("--json")
    options = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="earnest-firefox.") as folder:
        run = FirefoxRun(folder, options.program and Path(options.program).resolve()).run()
    acceptance.finish(run.tally, run.failures, options.json)


if __name__ == "__main__":
    main()
