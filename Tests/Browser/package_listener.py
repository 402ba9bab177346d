"""Sets up a server in Chromium and listens to an episode. packages.py starts it in the network of a machine: `package_listener.py FACTS`, with
the server's address, the file of its log and a feed as JSON. Its output is the position in seconds."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

from accounts import set_up
from conftest import CHROMIUM, PHONE
from listening import audio, wait_for_sound
from playwright.sync_api import sync_playwright

facts = SimpleNamespace(**json.loads(sys.argv[1]))
# Helpers of the tests find the log beside the data folder.
server = SimpleNamespace(url=facts.url, folder=Path(facts.log).parent / "data")
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    page = browser.new_context(viewport=PHONE, ignore_https_errors=True).new_page()
    set_up(server, page)
    show = page.evaluate(
        """async (feed) => {
          const headers = { "Earnest-Form-Token": document.getElementById("page").dataset.formToken };
          const answer = await fetch("/search-page/did-tap-result", { method: "POST", headers, body: new URLSearchParams({ feed }) });
          return new URL(answer.url).pathname;
        }""", facts.feed)
    page.goto(server.url + show)
    page.get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page, beyond=3)
    print(audio(page, "currentTime"))
    browser.close()
