"""Makes pictures of every page, and contact sheets of them, with the demo and with captured feeds. `script/screenshots` runs it."""

import argparse
import html
import re
import tempfile
from pathlib import Path

import every_page
import sessions
from conftest import CHROMIUM, PHONE
from corpus_publisher import FEEDS, FOLDER, CorpusPublisher
from playwright.sync_api import sync_playwright
from server import ROOT, Server

DESKTOP = {"width": 1280, "height": 800}
# size, colour scheme, size of the text in px
MODES = {
    "phone-day": (PHONE, "light", 16),
    "phone-night": (PHONE, "dark", 16),
    "desktop-day": (DESKTOP, "light", 16),
    "desktop-night": (DESKTOP, "dark", 16),
    "narrow": ({"width": 320, "height": 640}, "light", 16),
    "large-text": (PHONE, "light", 32),
    "large-text-desktop": (DESKTOP, "light", 32),
}
# The widest sheet that is still easy to look at, and the scale of its pictures.
SHEET_WIDTH, SCALE = 2600, 0.6
# With --whole a long page ends here.
MAX_SCREENS = 4
# Waits for the pictures in the window, but not for one that never arrives.
LOADED = """() => {
  const isInside = ({ top, bottom, left, right }) => bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const images = [...document.images].filter((image) => image.checkVisibility() && isInside(image.getBoundingClientRect()) && !image.complete);
  const loaded = Promise.all(images.map((image) => new Promise((done) => image.addEventListener("load", done))));
  return Promise.race([loaded, new Promise((done) => setTimeout(done, 5000))]).then(() => true);
}"""
SHEET = """<!DOCTYPE html><meta charset="utf-8"><style>
  body {{ margin: 16px; display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 16px; align-items: start; background: #888; font: 13px sans-serif }}
  figure {{ margin: 0 }} figcaption {{ overflow: hidden; padding: 2px 4px; background: #fff; text-overflow: ellipsis; white-space: nowrap }}
  img {{ display: block; width: 100% }}</style>{figures}"""


class CorpusServer(Server):
    """A server that subscribes to the captured feeds, and fetches nothing from outside."""

    def __init__(self, folder, publisher):
        super().__init__(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=publisher.host, EARNEST_DIRECTORIES="none", **every_page.SETTINGS)
        self.host = publisher.host

    def add(self, show):
        return self.post("/search-page/did-tap-result", feed=f"http://{self.host}/{show}")


class Screenshots:
    def __init__(self, playwright, folder, modes, only, is_whole, language):
        self.playwright = playwright
        self.folder = folder
        self.modes = modes
        self.only = only
        self.is_whole = is_whole
        self.language = language
        # mode -> [(label, file)]
        self.pictures = {mode: [] for mode in modes}

    def take(self, server, group, paths):
        """Takes a picture of each page in each mode."""
        paths = [path for path in dict.fromkeys(paths) if not self.only or path in self.only or path.partition("?")[0] in self.only]
        for mode in self.modes:
            size, scheme, text = MODES[mode]
            browser = self.playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", f"--blink-settings=defaultFontSize={text}"])
            context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", locale=self.language)
            sessions.add_to(context, server.url)
            page = context.new_page()
            for path in paths:
                self.open(page, server.url + path, size)
                name = re.sub(r"[^\w=-]+", "-", path).strip("-") or "home"
                file = self.folder / mode / group / f"{name}.png"
                file.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=file)
                self.pictures[mode].append((f"{group} {path}", file))
            browser.close()
            print(f"{mode:20} {group:6} {len(paths):3} pages", flush=True)

    def open(self, page, url, size):
        page.set_viewport_size(size)
        page.goto(url)
        page.evaluate(LOADED)
        if self.is_whole:
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({**size, "height": max(size["height"], min(height, MAX_SCREENS * size["height"]))})
            page.evaluate(LOADED)

    def stitch(self):
        """Makes one sheet for each mode."""
        browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for mode, pictures in self.pictures.items():
            width = int(MODES[mode][0]["width"] * SCALE)
            columns = max(1, min(len(pictures), (SHEET_WIDTH - 16) // (width + 16)))
            figures = "".join(
                f'<figure><figcaption>{html.escape(label)}</figcaption><img src="{file.relative_to(self.folder)}"></figure>' for label, file in pictures)
            document = self.folder / f"{mode}.html"
            document.write_text(SHEET.format(columns=columns, width=width, figures=figures))
            page = browser.new_page(viewport={"width": 16 + columns * (width + 16), "height": 800})
            page.goto(document.as_uri())
            page.screenshot(path=self.folder / f"{mode}.png", full_page=True)
            page.close()
            document.unlink()
            print(self.folder / f"{mode}.png")
        browser.close()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program")
    options.add_argument("--mode", action="append", choices=MODES)
    options.add_argument("--only", action="append", metavar="PATH", help="a page's address, with or without its query")
    options.add_argument("--feeds", choices=["demo", "real", "all"], default="all")
    options.add_argument("--whole", action="store_true", help=f"the whole page, up to {MAX_SCREENS} screens, instead of its first screen")
    options.add_argument("--language", default="en-GB", help="of the pages: zh-CN, or a pseudo-language such as en-XA or ar-XB")
    options.add_argument("--output", default=ROOT / "screenshots")
    options = options.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="earnest-screenshots.") as folder:
        output, modes = Path(options.output).resolve(), options.mode or list(MODES)
        screenshots = Screenshots(playwright, output, modes, options.only, options.whole, options.language)

        def run(server, take):
            server.program = Path(options.program).resolve() if options.program else server.program
            server.folder.mkdir(parents=True)
            server.start()
            try:
                take(server)
            finally:
                server.stop()

        def take_demo(server):
            screenshots.take(server, "empty", every_page.EMPTY_PAGES)
            screenshots.take(server, "demo", every_page.fill(server))

        def take_accounts(server):
            screenshots.take(server, "first", ["/sign-in"])
            owners, strangers = every_page.fill_accounts(server)
            screenshots.take(server, "owner", owners)
            every_page.sign_out(server)
            screenshots.take(server, "stranger", strangers)

        if options.feeds != "real":
            run(Server(Path(folder) / "demo" / "data", **every_page.SETTINGS), take_demo)
            run(Server(Path(folder) / "accounts" / "data", has_accounts=True, signs_in=False), take_accounts)
        if options.feeds != "demo" and not FOLDER.exists():
            print(f"There are no captured feeds in {FOLDER}: only the demo is shown.")
        elif options.feeds != "demo":
            server = CorpusServer(Path(folder) / "real" / "data", CorpusPublisher())
            run(server, lambda server: screenshots.take(server, "real", every_page.fill(server, list(FEEDS), list(FEEDS)[-1])))
        screenshots.stitch()


if __name__ == "__main__":
    main()
