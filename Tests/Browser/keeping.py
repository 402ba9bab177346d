"""Helpers of the tests of episodes that the browser stores."""

import pytest
from every_page import oldest_episodes
from playwright.sync_api import expect

# As at every address that is not this computer's own (kept.js), before the first script of a page. test_https.py has the browser's own decision.
ON_DEVICE = "document.addEventListener('readystatechange', () => (document.documentElement.dataset.downloads = 'device'))"

# In bytes, as in kept-store.js.
PART = 4 << 20


@pytest.fixture
def show(server):
    """The path of a show's page."""
    return server.add("hallow-quay")


@pytest.fixture
def episodes(server, show):
    """Two episodes with audio of two parts or more: their ids, as pages have them, and their titles."""
    return oldest_episodes(server, show, 2)


@pytest.fixture
def page(page):
    """A page on which Download means this device."""
    page.add_init_script(ON_DEVICE)
    return page


def row(page, episode):
    return page.locator(f"main article[data-episode='{episode[0]}']")


def ring(page, episode):
    """The button Download in an episode's row."""
    return row(page, episode).locator(".download-button")


def choose(page, episode, label):
    """Selects a command in the menu of an episode's row."""
    row(page, episode).hover()
    row(page, episode).locator(".row-more").click()
    page.locator("#episode-menu").get_by_role("button", name=label).click()


def keep(page, *episodes):
    """Downloads episodes of the shown page to the browser, with one tap each."""
    for episode in episodes:
        ring(page, episode).click()
        complete(page, episode)


def stored_name(page, name="kept"):
    """The name under which the browser stores something of the page's user."""
    return f"earnest.{name}@{page.evaluate('document.documentElement.dataset.user')}"


def complete(page, *episodes):
    for episode in episodes:
        page.wait_for_function(
            "([name, id]) => (JSON.parse(localStorage.getItem(name)) ?? []).includes(id)", arg=[stored_name(page), int(episode[0])], timeout=60_000)


def record(page, episode):
    """The record of an episode in the browser; None without one."""
    return page.evaluate(
        """async ([name, address]) => (await (await (await caches.open(name)).match(address))?.json()) ?? null""",
        [stored_name(page), f"/kept/{episode[0]}?record"])


def audio(page, episode):
    """The stored audio of an episode: its length and SHA-256, in hexadecimal."""
    return page.evaluate(
        """async ([name, id, parts]) => {
          const cache = await caches.open(name);
          const found = await Promise.all(Array.from({ length: parts }, (_, part) => cache.match(`/kept/${id}?part=${part}`)));
          const bytes = await new Blob(await Promise.all(found.map((part) => part.blob()))).arrayBuffer();
          const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
          return [bytes.byteLength, [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
        }""",
        [stored_name(page), episode[0], record(page, episode)["parts"]])


def listed(page, episode):
    """The row of an episode among those of the device, on the page of downloads."""
    return page.locator(f"kept-episodes [data-key='{episode[0]}']")


def open_device(page, server):
    page.goto(server.url + "/downloads?part=device&list=episodes")
    expect(page.locator("kept-episodes")).to_be_visible()
