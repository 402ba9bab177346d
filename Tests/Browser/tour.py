"""Makes the pictures of docs/tour.md and README.md from a running demo. `script/tour` runs it."""

import argparse
import subprocess
import tempfile
from pathlib import Path

import every_page
import sessions
from conftest import CHROMIUM, PHONE
from listening import wait_for_sound
from playwright.sync_api import sync_playwright
from screenshots import DESKTOP, LOADED
from server import ROOT, Server

PICTURES = ROOT / "docs" / "pictures"
GAP = 24
SHOW, EPISODE = "lichen-hour", "Reading the Shore"


class Tour:
    def __init__(self, playwright, server, folder):
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
        self.server = server
        self.folder = folder
        self.show = server.add(SHOW)

    def page(self, size=PHONE, scheme="light", language="en-GB"):
        context = self.browser.new_context(viewport=size, color_scheme=scheme, locale=language, reduced_motion="reduce")
        sessions.add_to(context, self.server.url)
        return context.new_page()

    def open(self, page, path):
        page.goto(self.server.url + path)
        if path.startswith("/statistics"):
            page.wait_for_load_state("networkidle")
        page.evaluate(LOADED)
        page.evaluate("document.fonts.ready.then(() => true)")

    def play(self, page):
        self.open(page, self.show)
        page.get_by_role("button", name=f"Play {EPISODE}").first.click()
        wait_for_sound(page, beyond=2)
        if page.locator("audio-player").count() > 0:
            page.go_back()
            page.get_by_role("heading", level=1, name="The Lichen Hour").wait_for()

    def shot(self, page, name):
        file = self.folder / f"{name}.png"
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(path=file)
        page.context.close()
        return file

    def still(self, path, name, **options):
        page = self.page(**options)
        self.open(page, path)
        return self.shot(page, name)

    def playing(self, name, then=lambda page: None, **options):
        page = self.page(**options)
        self.play(page)
        then(page)
        return self.shot(page, name)

    def open_player(self, page):
        if page.locator("audio-player").count() == 0:
            page.get_by_role("link", name="Open player").click()
        page.locator("audio-player").wait_for()
        page.evaluate(LOADED)


def strip(files, name):
    """Puts pictures beside one another."""
    joined = files[0].parent / f"{name}-joined.png"
    subprocess.run(["vips", "arrayjoin", " ".join(map(str, files)), joined, "--across", str(len(files)), "--shim", str(GAP), "--background", "214"],
                   check=True)
    subprocess.run(["vips", "jpegsave", joined, PICTURES / f"{name}.jpg", "--Q", "82", "--optimize-coding", "--strip"], check=True)
    print(f"docs/pictures/{name}.jpg")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", required=True)
    options = options.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="earnest-tour.") as folder:
        server = Server(Path(folder) / "data", **every_page.SETTINGS)
        server.folder.mkdir()
        server.program = Path(options.program).resolve()
        server.start()
        try:
            paths = every_page.fill(server)
            transcript = next(path for path in paths if path.startswith("/transcript"))
            tour = Tour(playwright, server, Path(folder))
            strip([tour.still("/", "home"), tour.playing("show"), tour.playing("player", tour.open_player),
                   tour.playing("player-night", tour.open_player, scheme="dark")], "phone")
            strip([tour.playing("desktop", size=DESKTOP)], "desktop")
            strip([tour.still("/discover", "discover"), tour.still("/search?q=rain", "search"), tour.still("/shows/1", "found")], "tour-find")
            strip([tour.still("/library", "library"), tour.still("/up-next", "up-next"), tour.still("/playlists/1", "playlist")], "tour-library")
            strip([tour.still(transcript, "transcript"), tour.still("/bookmarks", "bookmarks"), tour.still("/clips", "clips")], "tour-episode")
            strip([tour.still("/downloads", "downloads"), tour.still("/settings", "settings"), tour.still("/statistics", "statistics")], "tour-yours")
            strip([tour.still("/", "chinese", language="zh-CN"), tour.still("/library", "chinese-library", language="zh-CN", scheme="dark"),
                   tour.still("/settings", "chinese-settings", language="zh-CN")], "tour-chinese")
            strip([tour.still("/", "desktop-home", size=DESKTOP, scheme="dark")], "tour-desktop")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
