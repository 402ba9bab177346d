"""Helpers of the tests of episodes that the browser stores."""

import pytest
from every_page import oldest_episodes
from playwright.sync_api import expect

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


def choose(page, episode, label):
    """Selects a command in the menu of an episode's row."""
    row = page.locator(f"article[data-episode='{episode[0]}']")
    row.hover()
    row.locator(".row-more").click()
    page.locator("#episode-menu").get_by_role("button", name=label).click()


def keep(page, *episodes):
    """Stores episodes of the shown page one after the other, until all of them are complete."""
    for episode in episodes:
        choose(page, episode, "Save to this device")
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
    """The row of an episode on the page "On this device"."""
    return page.locator(f"kept-episodes [data-key='{episode[0]}']")


def open_device(page, server):
    page.goto(server.url + "/on-this-device")
    expect(page.get_by_role("heading", name="On this device", exact=True)).to_be_visible()
