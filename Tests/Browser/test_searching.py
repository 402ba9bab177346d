"""Answers while one types, and results in the library with positions. SearchPageManagerTests and Tests/Runtime hold the rest."""

import re

from conftest import wait_for_rest
from listening import player, wait_for_state
from playwright.sync_api import expect
from waiting import wait_until


def find_here(page, server, text, expected):
    """Repeats a library search until it has a result, because the index is updated in the background."""

    def is_found():
        page.goto(f"{server.url}/search?scope=library&q={text}")
        return page.locator("#found-here li", has_text=expected).count()

    wait_until(is_found, what=expected)


def subscribe(server, show):
    server.post("/show-page/did-tap-subscribe", show=server.add(show).rsplit("/", 1)[1])


def test_answers_come_while_one_types(server, page):
    subscribe(server, "lichen-hour")
    subscribe(server, "the-undo-key")
    find_here(page, server, "lichen", "The Lichen Hour")
    page.goto(server.url + "/discover")
    field, answers = page.get_by_role("searchbox"), page.locator(".live-found li")
    first = answers.locator(".row-title a").first

    def is_answered():
        field.fill("")
        with page.expect_response(lambda answer: answer.url.endswith("/search/complete?q=lich")):
            field.press_sequentially("lich")
        wait_for_rest(page)
        return first.count() and first.inner_text() == "The Lichen Hour"

    # Titles are read again in the background after indexing.
    wait_until(is_answered, page, what="The Lichen Hour")
    topics = page.locator("#featured-topics")
    expect(topics).to_be_hidden()
    field.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("Escape")
    expect(answers).to_have_count(0)
    expect(topics).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("lich")
    field.press("Enter")
    expect(page.locator("#found-shows").get_by_role("link", name="The Lichen Hour").first).to_be_visible()
    assert page.url.endswith("/search?q=lich")
    clear = page.get_by_role("link", name="Clear search")
    clear.click()
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(clear).to_be_hidden()
    expect(answers.get_by_role("button", name="lich", exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("undo")
    expect(first).to_have_text("The Undo Key")
    page.get_by_role("searchbox").press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="The Undo Key")).to_be_visible()


def test_library_result_starts_playback_at_the_matched_position(server, page):
    subscribe(server, "the-undo-key")
    find_here(page, server, "sofas", "Chapter")
    hit = page.get_by_role("button", name=re.compile(r"^Play The Button That Said Yes Twice from 7:00: Eleven thousand sofas"))
    expect(hit.locator("mark")).to_have_text("sofas")
    hit.click()
    expect(page.locator("audio-player")).to_be_visible()
    assert 418 < wait_for_state(page, lambda state: state["position"] > 400)["position"] < 440
    # A second result starts at its own position, independent of the current position.
    episode = player(page)["item"]["episode"]
    server.post("/audio-player/did-add-bookmark", episode=episode, seconds=95, note="the owl calls")
    find_here(page, server, "owl", "Bookmark")
    page.get_by_role("button", name=re.compile("the owl calls")).click()
    expect(page.locator("audio-player")).to_be_visible()
    assert 93 < wait_for_state(page, lambda state: state["position"] < 200)["position"] < 110
