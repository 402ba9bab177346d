"""Helpers that open transcripts and read them."""

from urllib.parse import urlencode

from playwright.sync_api import expect
from server import rows


def episode_id(server, title):
    return rows(server, f"SELECT id FROM episode WHERE title = '{title}'")[0]


def open_transcript(page, server, title, **parameters):
    page.goto(f"{server.url}/transcript?{urlencode({'episode': episode_id(server, title), **parameters})}")
    # A transcript that was not read before appears when it is read.
    expect(page.get_by_role("searchbox", name="Search in transcript")).to_be_visible()


def cues(page):
    """The start and the text of each cue."""
    return page.evaluate("[...document.querySelectorAll('.cues [data-s]')].map((cue) => [Number(cue.dataset.s), cue.textContent])")


def cue(page, index):
    return page.locator(".cues [data-s]").nth(index)
