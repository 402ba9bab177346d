"""People, soundbites, qualities, trailers and live items of a feed with the podcast namespace."""

import pytest
from listening import audio, wait_for_sound, wait_for_state
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("the-undo-key")


def open_episode(server, show, page, title):
    page.goto(server.url + show)
    page.get_by_role("heading", level=3, name=title).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def test_show_page_has_people_links_and_a_live_item(server, show, page):
    page.goto(server.url + show)
    live = page.locator(".show-live")
    expect(live).to_contain_text("Live now")
    expect(live.get_by_role("link", name="The long undo")).to_be_visible()
    about = page.get_by_role("region", name="About")
    for name in ["Tamsin Rook", "Joss Underhay", "Buy the microphone a new cable", "Rotterdam"]:
        expect(about.get_by_role("link", name=name)).to_be_visible()
    expect(about).to_contain_text("CC-BY-SA-4.0")
    expect(about.locator(".person-row").first).to_contain_text("Host")
    picture = about.get_by_role("link", name="Tamsin Rook").locator("img")
    picture.scroll_into_view_if_needed()
    assert picture.get_attribute("src").startswith("/artwork/")
    page.locator("#list-seasons-button").click()
    expect(page.get_by_role("link", name="Season 2: Things That Stayed")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_trailer_plays_from_the_about_part(server, show, page):
    page.goto(server.url + show)
    page.locator(".show-trailers play-button button").first.click()
    wait_for_sound(page)


def test_soundbite_plays_from_its_start_to_its_end(server, show, page):
    open_episode(server, show, page, "Control, Z")
    bite = page.get_by_role("region", name="Soundbites").get_by_role("link").first
    start, end = int(bite.get_attribute("data-seek")), float(bite.get_attribute("data-until"))
    bite.click()
    wait_for_sound(page, beyond=start)
    state = wait_for_state(page, lambda state: not state["playing"] and state["position"] > start + 3)
    assert start + 4 < end <= state["position"] < end + 1.5, state["position"]


def test_selected_quality_is_kept_for_the_show_and_plays(server, show, page):
    open_episode(server, show, page, "Control, Z")
    page.get_by_role("button", name="Audio quality: Standard quality").click()
    page.locator("#quality-menu").get_by_role("button", name="Small file").click()
    expect(page.get_by_role("button", name="Audio quality: Small file")).to_be_visible()
    page.locator(".episode-actions play-button button").click()
    wait_for_sound(page)
    assert "quality=Small%20file" in audio(page, "currentSrc")
    page.goto(server.url + show)
    page.locator("article.episode-row").nth(1).get_by_role("heading").get_by_role("link").click()
    expect(page.get_by_role("button", name="Audio quality: Small file")).to_be_visible()


@pytest.mark.accounts
def test_followed_person_is_among_the_lists(server, show, page):
    open_episode(server, show, page, "Control, Z")
    page.get_by_role("region", name="About this episode").get_by_role("link", name="Marguerite Eiken").click()
    expect(page.get_by_role("heading", level=1, name="Marguerite Eiken")).to_be_visible()
    expect(page.get_by_role("region", name="Episodes they appear in").get_by_role("link", name="Control, Z")).to_be_visible()
    page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_role("button", name="Following")).to_have_attribute("aria-pressed", "true")
    page.goto(server.url + "/lists")
    page.locator("#lists-people").get_by_role("link", name="Marguerite Eiken").click()
    page.get_by_role("button", name="Following").click()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_be_visible()
    page.goto(server.url + "/lists")
    expect(page.locator("#lists-people").get_by_role("link")).to_have_count(0)


def test_episodes_of_a_person_are_selected(server, show, page):
    page.goto(server.url + "/person?name=Marguerite%20Eiken")
    page.get_by_role("link", name="Select", exact=True).click()
    page.get_by_role("checkbox", name="Select Control, Z", exact=True).check()
    expect(page.locator(".selection-count")).to_have_text("1 selected")
    page.get_by_role("group", name="Selected").get_by_role("button", name="Played", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("Marked as played")
    expect(page.locator("#person-rows article")).to_have_attribute("data-finished", "true")
    expect(page.locator(".selection-count")).to_have_text("None selected")
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(page.locator("#person-rows article")).to_have_attribute("data-finished", "false")
    page.get_by_role("link", name="Done").click()
    expect(page.get_by_role("link", name="Select", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="Marguerite Eiken")).to_be_visible()


def test_host_of_a_show_has_its_card(server, show, page):
    page.goto(server.url + "/person?name=tamsin%20rook")
    page.get_by_role("region", name="Shows").get_by_role("link", name="The Undo Key").click()
    expect(page).to_have_url(server.url + show)
