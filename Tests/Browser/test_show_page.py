"""The show page: the current episode, list options, and marking of single or several episodes."""

import pytest
from conftest import DESKTOP, PHONE
from listening import wait_for_session, wait_for_sound
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


@pytest.fixture
def seasons(server):
    """A show with ten seasons and 120 episodes."""
    return server.add("hallow-quay")


def row(page, name):
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=name, exact=True))


def titles(page):
    return page.get_by_role("article").get_by_role("heading").all_inner_texts()


def choose_in_menu(page, name, item):
    row(page, name).get_by_role("button", name="More options").click()
    page.get_by_role("button", name=item).click()


# Current episode

@pytest.mark.accounts
def test_compact_head_names_the_playing_episode_and_leads_to_it(server, show, seasons, page):
    page.goto(server.url + show)
    head = page.locator(".show-compact")
    expect(head).to_be_hidden()
    row(page, "Ten Minutes of Rain").get_by_role("button", name="Play").click()
    wait_for_sound(page)
    page.get_by_role("link", name="Close player").click()
    expect(head).to_be_hidden()
    # The transition ends with the scroll position that the page had.
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined && !document.querySelector('audio-player')")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(head).to_contain_text("Ten Minutes of Rain")
    expect(head).to_be_in_viewport()
    head.get_by_role("button", name="Pause Ten Minutes of Rain").click()
    expect(head.get_by_role("button", name="Play Ten Minutes of Rain")).to_be_visible()
    expect(page.locator("audio-player")).to_have_count(0)
    head.get_by_role("link", name="Ten Minutes of Rain").click()
    expect(page.get_by_role("heading", level=1, name="Ten Minutes of Rain")).to_be_visible()
    # The head of another show names that show.
    page.goto(server.url + seasons)
    expect(page.get_by_role("region", name="Player")).to_contain_text("Ten Minutes of Rain")
    page.evaluate("scrollTo(0, 2000)")
    expect(head).to_contain_text("The Archive at Hallow Quay")


def test_show_page_opens_at_the_top_and_highlights_the_current_episode(server, show, page, context):
    page.goto(server.url + show)
    name = page.get_by_role("article").filter(has=page.get_by_role("button", name="Play")).last.get_by_role("heading").inner_text()
    row(page, name).get_by_role("button", name="Play").click()
    wait_for_session(server, lambda known: known["playing"])
    tab = context.new_page()
    tab.goto(server.url + show)
    expect(row(tab, name)).to_have_attribute("data-current", "")
    assert tab.evaluate("scrollY") == 0


# List options

def test_sort_order_can_be_reversed(server, show, page):
    page.goto(server.url + show)
    newest = titles(page)
    page.get_by_role("button", name="Newest first").click()
    expect(page.get_by_role("button", name="Oldest first")).to_be_visible()
    assert titles(page) == newest[::-1]
    expect(page.get_by_role("button", name="Oldest first")).to_be_focused()
    page.get_by_role("button", name="Oldest first").click()
    expect(page.get_by_role("button", name="Newest first")).to_be_visible()


def test_filtering_keeps_the_scroll_position_and_adds_no_history_entry(server, show, page):
    page.goto(server.url + show)
    page.evaluate("scrollTo(0, 300)")
    entries = page.evaluate("history.length")
    page.get_by_role("button", name="Unplayed").click()
    expect(page.get_by_role("button", name="Unplayed")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("scrollY") == 300
    assert page.evaluate("history.length") == entries


def test_search_field_filters_the_episode_list(server, show, page):
    page.goto(server.url + show)
    field = page.get_by_role("searchbox", name="Search episodes")
    # The text is a substring of a title.
    field.fill("ifts asl")
    field.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(row(page, "Swifts Asleep")).to_be_visible()
    field.fill("zebra")
    field.press("Enter")
    expect(page.get_by_text("No results for “zebra”")).to_be_visible()
    field.fill("")
    field.press("Enter")
    expect(row(page, "Reading the Shore")).to_be_visible()


def test_season_menu_filters_to_one_season(server, seasons, page):
    page.goto(server.url + seasons)
    page.get_by_role("button", name="All seasons").click()
    page.get_by_role("link", name="Season 3", exact=True).click()
    expect(page.get_by_role("button", name="Season 3")).to_be_visible()
    facts = page.get_by_role("article").locator(".episode-facts").all_inner_texts()
    assert facts and all("S3 " in fact for fact in facts)


# Marking episodes

def test_keyboard_marks_an_episode_played_and_keeps_the_scroll_position(server, show, page):
    page.goto(server.url + show)
    more = row(page, "Ten Minutes of Rain").get_by_role("button", name="More options")
    more.focus()
    scrolled = page.evaluate("scrollY")
    page.keyboard.press("Enter")
    mark = page.get_by_role("button", name="Mark as played")
    expect(mark).to_be_visible()
    page.keyboard.press("Escape")
    expect(mark).to_be_hidden()
    expect(more).to_be_focused()
    page.keyboard.press("Enter")
    # The queue actions, the download and the favourite come first.
    for _ in range(8):
        if mark.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(mark).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(page, "Ten Minutes of Rain")).to_have_attribute("data-finished", "true")
    assert page.evaluate("scrollY") == scrolled
    expect(row(page, "Ten Minutes of Rain").get_by_role("button", name="More options")).to_be_focused()
    choose_in_menu(page, "Ten Minutes of Rain", "Mark as unplayed")
    expect(row(page, "Ten Minutes of Rain")).to_have_attribute("data-finished", "false")


def test_all_older_episodes_can_be_marked_as_played(server, show, page):
    page.goto(server.url + show)
    names = titles(page)
    choose_in_menu(page, names[2], "Mark all older as played")
    expect(page.locator("article[data-finished=true]")).to_have_count(len(names) - 3)
    assert page.locator("article[data-finished=false]").get_by_role("heading").all_inner_texts() == names[:3]
    page.get_by_role("button", name="Unplayed").click()
    expect(page.get_by_role("article")).to_have_count(3)


def test_archived_episode_leaves_the_list_and_can_be_restored(server, show, page):
    page.goto(server.url + show)
    choose_in_menu(page, "Ten Minutes of Rain", "Archive")
    expect(row(page, "Ten Minutes of Rain")).to_have_count(0)
    page.get_by_role("link", name="Archived (1)").click()
    expect(page.get_by_role("heading", name="Archived episodes")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(1)
    choose_in_menu(page, "Ten Minutes of Rain", "Restore from archive")
    expect(page.get_by_text("No archived episodes")).to_be_visible()
    page.get_by_role("link", name="Archived").click()
    expect(row(page, "Ten Minutes of Rain")).to_be_visible()


def test_several_episodes_can_be_marked_as_played_together(server, show, page):
    page.goto(server.url + show)
    page.get_by_role("link", name="Select").click()
    played = page.get_by_role("button", name="Played", exact=True)
    expect(played).to_be_disabled()
    expect(page.get_by_role("region", name="Player")).to_be_hidden()
    for name in ("Ten Minutes of Rain", "Reading the Shore"):
        page.get_by_role("checkbox", name=f"Select {name}").check()
    expect(page.get_by_text("2 selected")).to_be_visible()
    played.click()
    expect(page.locator("article[data-finished=true]")).to_have_count(2)
    page.get_by_role("button", name="Select all", exact=True).click()
    expect(page.get_by_text(f"{page.get_by_role('article').count()} selected")).to_be_visible()
    page.get_by_role("button", name="Deselect all", exact=True).click()
    expect(page.get_by_text("None selected")).to_be_visible()
    page.get_by_role("link", name="Done").first.click()
    expect(page.get_by_role("checkbox", name="Select")).to_have_count(0)
    expect(row(page, "Reading the Shore")).to_contain_text("Played")


def test_marking_and_archiving_work_without_javascript(server, show, chromium):
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + show)
    choose_in_menu(page, "Ten Minutes of Rain", "Mark as played")
    expect(row(page, "Ten Minutes of Rain")).to_contain_text("Played")
    page.get_by_role("link", name="Select").click()
    page.get_by_role("checkbox", name="Select Reading the Shore").check()
    page.get_by_role("button", name="Archive").click()
    expect(page.get_by_role("link", name="Archived (1)")).to_be_visible()
    context.close()


# Show settings

def test_settings_of_an_address_stand_at_their_button(server, show, chromium):
    context = chromium.new_context(viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    sheet = page.get_by_role("dialog", name="Show settings")
    page.goto(f"{server.url}{show}?settings=true")
    expect(sheet).to_be_visible()
    opened = sheet.bounding_box()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    button = page.get_by_role("button", name="Show settings")
    beside = button.bounding_box()
    assert abs(opened["x"] + opened["width"] - beside["x"] - beside["width"]) < 2, (opened, beside)
    button.click()
    assert sheet.bounding_box() == opened
    context.close()


# Related shows

def test_related_shows_give_the_reason_for_the_suggestion(server, show, page):
    server.add("why-though")
    page.goto(server.url + show)
    more = page.get_by_role("region", name="Related shows")
    expect(more.get_by_role("link", name="Why, Though?")).to_contain_text("More from")
