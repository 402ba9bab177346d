"""A phone that meets a new server: it trusts the certificate, sets the server up, listens to an episode and is offered the app, in Chromium.
package_walk.py starts it in the network of the server: `package_listener.py FACTS`, with addresses, files and a feed as JSON. Each line of its output
is a step that it has done."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

from accounts import set_up
from conftest import PHONE
from lan_device import RESULTS, add_show, chromium, start_episode, trust
from listening import audio, wait_for_sound
from playwright.sync_api import sync_playwright
from waiting import wait_until
from workers import install


def did(sentence):
    print(sentence, flush=True)


def app_errors(devtools):
    """The reasons why Chromium does not offer the app."""
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"], "the page has no manifest"
    return manifest["errors"] + devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]


facts = SimpleNamespace(**json.loads(sys.argv[1]))
# Helpers of the tests find the log beside the data folder.
server = SimpleNamespace(url=facts.url, folder=Path(facts.log).parent / "data")
ca = trust(facts)
assert all(holds for holds, _ in RESULTS), RESULTS
did("the phone trusts the certificate of the guide, which has the fingerprint in the log")
with sync_playwright() as playwright:
    browser = chromium(playwright, Path(facts.folder) / "phone", ca)
    page = browser.new_context(viewport=PHONE, service_workers="allow").new_page()
    set_up(server, page)
    did("the setup code in the log makes the account of the owner")
    show = add_show(page, facts.feed)
    page.goto(server.url + show)
    page.get_by_role("button", name="Subscribe", exact=True).click()
    page.get_by_role("button", name="Subscribed").wait_for()
    did(f"a show is subscribed to: {show}")
    start_episode(page, server.url + show)
    wait_for_sound(page, beyond=3)
    did(f"an episode plays in Chromium: at {audio(page, 'currentTime'):.1f} s")
    install(page, server.url)
    devtools = page.context.new_cdp_session(page)
    wait_until(lambda: not app_errors(devtools), page, what=lambda: f"the offer to install the app: {app_errors(devtools)}")
    did("Chromium can install the app: its manifest and its service worker have no error")
    browser.close()
