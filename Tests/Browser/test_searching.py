"""The search page: completions, and results in the library with positions. SearchPageManagerTests and Tests/Runtime hold the rest."""

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


def type_until(page, text, offer):
    """Types until a completion appears: completions are reloaded in the background after indexing."""
    field, offers = page.get_by_role("combobox"), page.get_by_role("option")

    def is_offered():
        field.fill("")
        with page.expect_response(lambda answer: answer.url.endswith(f"/search/complete?q={text}")):
            field.press_sequentially(text)
        wait_for_rest(page)
        return offer in offers.all_inner_texts()

    wait_until(is_offered, page, what=offer)
    return field, offers


def test_completions_can_be_navigated_by_keyboard(server, page):
    server.add("lichen-hour")
    server.add("the-undo-key")
    find_here(page, server, "lichen", "The Lichen Hour")
    page.goto(server.url + "/search")
    field, offers = type_until(page, "lich", "lichen")
    expect(offers.first).to_have_text("The Lichen Hour")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(offers.first).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == offers.first.get_attribute("id")
    field.press("ArrowDown")
    expect(offers.nth(1)).to_have_text("lichen")
    expect(offers.nth(1)).to_have_attribute("aria-selected", "true")
    field.press("Escape")
    expect(offers).to_have_count(0)
    expect(field).to_have_value("lich")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press("ArrowDown")
    expect(offers.first).to_be_visible()
    field.press("ArrowUp")
    field.press("Enter")
    expect(page.locator("#found-shows").get_by_role("link", name="The Lichen Hour")).to_be_visible()
    assert page.url.endswith("/search?q=lichen")
    clear, recent = page.get_by_role("link", name="Clear search"), page.locator(".search-recent")
    expect(recent).to_be_hidden()
    clear.click()
    expect(page.get_by_role("combobox")).to_have_value("")
    expect(page.get_by_role("combobox")).to_be_focused()
    expect(clear).to_be_hidden()
    expect(recent.get_by_role("button", name="lichen", exact=True)).to_be_visible()
    page.get_by_role("combobox").fill("undo")
    expect(offers.first).to_have_text("The Undo Key")
    page.get_by_role("combobox").press("ArrowDown")
    page.get_by_role("combobox").press("Enter")
    expect(page.get_by_role("heading", level=1, name="The Undo Key")).to_be_visible()


def test_library_result_starts_playback_at_the_matched_position(server, page):
    server.add("the-undo-key")
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
