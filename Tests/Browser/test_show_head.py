"""The head of the show page, its settings, selection and related shows, on a phone and on a desktop."""

import re
import sqlite3

import pytest
from conftest import PATIENCE, PHONE, SIZES
from listening import listen, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until

FILLED = """() => [...document.querySelectorAll("main :is(button, a)")].filter((element) => {
  const probe = document.createElement("i");
  probe.style.color = "var(--accent)";
  document.body.append(probe);
  const accent = getComputedStyle(probe).color;
  probe.remove();
  return element.checkVisibility() && getComputedStyle(element).backgroundColor === accent;
}).map((element) => element.innerText)"""


@pytest.fixture(params=SIZES)
def context(request, chromium):
    context = chromium.new_context(viewport=request.param)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def rows(server, query):
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        found = [row[0] for row in database.execute(query)]
    database.close()
    return found


def test_one_filled_button_plays_the_latest_and_then_resumes(server, show, page):
    page.goto(server.url + show)
    filled = page.evaluate(FILLED)
    assert len(filled) == 1 and "Play latest" in filled[0], filled
    page.locator(".show-play").get_by_role("button").click()
    wait_for_sound(page)
    expect(page.locator("show-page")).to_be_visible()
    expect(page.locator(".show-play")).to_contain_text("Pause")
    page.locator(".show-play").get_by_role("button").click()
    episode = rows(server, "SELECT id FROM episode ORDER BY sort_at LIMIT 1 OFFSET 3")[0]
    listen(server, episode)
    page.goto(server.url + show)
    filled = page.evaluate(FILLED)
    assert len(filled) == 1 and "Resume" in filled[0] and "left" in filled[0], filled
    page.get_by_role("button", name="Subscribe", exact=True).click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
    assert len(page.evaluate(FILLED)) == 1


def test_rows_have_their_image_title_and_date(server, show, page):
    page.goto(server.url + show)
    row = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Reading the Shore", exact=True))
    box = row.locator(".cover").bounding_box()
    assert round(box["width"]) == round(box["height"]) == 56, box
    expect(row.locator(".cover img")).to_have_attribute("src", re.compile(r"/artwork/.*size=128"))
    expect(row.locator("time")).to_be_visible()
    own = {image.get_attribute("src") for image in page.locator("article .cover img").all()}
    assert len(own) > 1, own


def test_compact_head_takes_the_place_of_the_bar(server, show, page):
    page.goto(server.url + show)
    head = page.locator(".show-compact > div")
    expect(head).to_be_hidden()
    page.evaluate("scrollTo(0, 1200)")
    expect(head).to_be_visible()
    expect(head).to_contain_text("The Lichen Hour")
    bar, box = page.locator(".page-bar").bounding_box(), head.bounding_box()
    assert (bar["y"], box["y"]) == (0, 0) and abs(bar["height"] - box["height"]) <= 1, (bar, box)
    assert round(head.locator(".cover").bounding_box()["width"]) == 32
    # The bar's own title is not beside it, and nothing lies on the way back.
    expect(page.locator(".bar-title")).to_have_css("visibility", "hidden")
    back = page.get_by_role("link", name="Back").bounding_box()
    assert back["x"] + back["width"] <= box["x"] + 1, (back, box)
    # The page has three play buttons of this episode: when it is read again, each stays what it is.
    with page.expect_response(server.url + show):
        page.evaluate("document.dispatchEvent(new CustomEvent('page-stale'))")
    expect(head.locator("play-button")).to_have_class("round")
    expect(page.locator(".show-play play-button")).to_have_class("large")
    head.get_by_role("button", name="Play").click()
    wait_for_sound(page)
    expect(page.locator("show-page")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    expect(head).to_be_hidden()


def test_settings_are_saved_as_they_change(server, show, page):
    page.goto(server.url + show)
    page.get_by_role("button", name="Show settings").click()
    sheet = page.locator("#show-preference")
    expect(sheet.get_by_role("button", name="Save")).to_have_count(0)
    sheet.get_by_label("Playback speed").select_option("1.5")
    expect(sheet.get_by_role("status")).to_have_text("Saved")
    expect(sheet).to_be_visible()
    sheet.get_by_label("Delete one day after playing").check()
    wait_until(lambda: rows(server, "SELECT deletes_played FROM download_rule") == [1], page)
    page.reload()
    page.get_by_role("button", name="Show settings").click()
    expect(sheet.get_by_label("Playback speed")).to_have_value("1.5")
    expect(sheet.get_by_label("Delete one day after playing")).to_be_checked()


def test_settings_have_a_button_without_javascript(server, show, chromium):
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + show)
    page.get_by_role("button", name="Show settings").click()
    page.locator("#show-preference").get_by_label("Playback speed").select_option("2")
    page.get_by_role("button", name="Save").click()
    wait_until(lambda: rows(server, "SELECT rate FROM show_preference") == [2.0])
    context.close()


def test_select_all_means_all_episodes_of_the_show(server, page):
    show = server.add("hallow-quay")
    page.goto(server.url + show + "?select=true")
    expect(page.get_by_role("checkbox", name="Select")).to_have_count(50)
    expect(page.get_by_role("link", name="Done")).to_have_count(1)
    page.get_by_role("button", name="Select all", exact=True).click()
    expect(page.get_by_text("120 selected")).to_be_visible()
    first = page.get_by_role("checkbox", name="Select").first
    first.uncheck()
    expect(page.get_by_text("49 selected")).to_be_visible()
    page.get_by_role("button", name="Select all", exact=True).click()
    expect(page.get_by_text("120 selected")).to_be_visible()
    page.get_by_role("button", name="Played", exact=True).click()
    wait_until(lambda: rows(server, "SELECT COUNT(*) FROM episode_state WHERE is_finished = 1") == [120], page)


def test_about_has_the_whole_description_below_the_episodes(server, show, page):
    page.goto(server.url + show)
    about = page.get_by_role("region", name="About")
    page.get_by_role("link", name="About", exact=True).click()
    expect(about.get_by_role("heading", name="About")).to_be_in_viewport()
    text = about.locator("p")
    assert text.evaluate("text => text.scrollHeight <= text.clientHeight + 1"), "it is cut"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_recommended_shows_come_first_also_when_they_are_not_on_this_server(server, page):
    server.add("lichen-hour")
    show = server.add("the-undo-key")
    server.add("why-though")
    page.goto(server.url + show)
    cards = page.get_by_role("region", name="Related shows").get_by_role("link")
    page.get_by_role("link", name="Related", exact=True).click()
    expect(cards.nth(0)).to_be_in_viewport()
    expect(cards.nth(0)).to_contain_text("Why, Though?")
    expect(cards.nth(0)).to_have_attribute("href", "/shows/3")
    expect(cards.nth(1)).to_contain_text("The Archive at Hallow Quay")
    expect(cards.nth(1)).to_contain_text("Recommended by The Undo Key")
    cards.nth(1).click()
    expect(page.get_by_role("heading", level=1, name="The Archive at Hallow Quay")).to_be_visible()
    assert page.url.startswith(server.url + "/preview?feed=")
    assert len(rows(server, "SELECT id FROM show")) == 3


def test_episode_page_has_one_filled_button_and_round_actions(server, show, page):
    episode = rows(server, "SELECT id FROM episode WHERE enclosure_url IS NOT NULL ORDER BY sort_at DESC LIMIT 1")[0]
    listen(server, episode)
    page.goto(f"{server.url}/episodes/{episode}")
    cover, title = page.locator(".episode-head .cover").bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert round(cover["width"]) == 120 and title["x"] >= cover["x"] + cover["width"], (cover, title)
    filled = page.evaluate(FILLED)
    assert len(filled) == 1 and "left" in filled[0], filled
    for name in ("Download", "Play last", "Favourite", "More options"):
        box = page.locator(".episode-actions").get_by_role("button", name=re.compile(name)).or_(
            page.locator(".episode-actions").get_by_role("link", name=re.compile(name))).first.bounding_box()
        assert abs(box["width"] - box["height"]) <= 1, (name, box)
    bar, actions = page.locator(".episode-actions .play-bar").bounding_box(), page.locator(".episode-actions").bounding_box()
    assert bar["width"] == actions["width"], (bar, actions)
