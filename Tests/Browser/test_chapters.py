"""The list of chapters in the player. Tests/Runtime holds how playback follows them, skips them and ends with them."""

import pytest
from listening import play, wait_for_sound, wait_for_state
from playwright.sync_api import expect

EPISODE = "Control, Z"
#: The listed chapters in the demo's feed.
CHAPTERS = {"Hello": 0, "Two keys": 60, "One step, then many": 660, "Redo": 1260, "What cannot be undone": 1860, "Save often": 2460}


@pytest.fixture
def show(server):
    return server.add("the-undo-key")


@pytest.fixture
def playing(server, show, page):
    play(page, server, show, EPISODE)
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    wait_for_state(page, lambda state: len(state["chapters"]) == len(CHAPTERS))
    return page


def wait_for_chapter(page, title):
    wait_for_state(page, lambda state: state["chapter"] and state["chapter"]["title"] == title)
    expect(page.locator("[data-part=chapter-title]")).to_have_text(title)


def test_list_plays_a_chapter_marks_the_current_one_and_has_links(playing):
    playing.get_by_role("button", name="Chapters", exact=True).click()
    sheet = playing.get_by_role("dialog", name="Chapters")
    rows = sheet.locator(".chapter-row")
    expect(rows).to_have_count(len(CHAPTERS))
    expect(sheet.locator("[aria-current]")).to_contain_text("Hello")
    link = sheet.get_by_role("link", name="Link of One step, then many")
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    rows.filter(has_text="Redo").click()
    expect(sheet).to_be_hidden()
    wait_for_sound(playing, beyond=CHAPTERS["Redo"])
    wait_for_chapter(playing, "Redo")
    expect(playing.locator(".chapter-row[aria-current]")).to_contain_text("Redo")
