"""The head of the show page with its one filled button and its settings, on a phone and on a desktop."""

import pytest
from conftest import SIZES
from listening import listen
from notices import notice
from playwright.sync_api import expect
from server import rows

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
    yield context
    context.close()


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def test_one_filled_button_plays_the_latest_and_then_resumes(server, show, page):
    page.goto(server.url + show)
    filled = page.evaluate(FILLED)
    assert len(filled) == 1 and "Play latest" in filled[0], filled
    # The first screen has episodes, each with a play symbol where others have a cover.
    rows_in_view = page.locator("show-page article").evaluate_all("rows => rows.filter(row => row.getBoundingClientRect().bottom <= innerHeight).length")
    first = page.locator("show-page article").first.bounding_box()
    assert first["y"] <= 560 and (page.viewport_size["width"] < 1000 or rows_in_view >= 6), (first, rows_in_view)
    row = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Reading the Shore", exact=True))
    box = row.get_by_role("button", name="Play Reading the Shore").bounding_box()
    assert round(box["width"]) == round(box["height"]) == 44, box
    # Neither a tap on play nor one on subscribe moves its neighbours.
    places = "() => [...document.querySelectorAll('.show-actions > *, .show-tools :is(.download-button, .show-menu, .show-download)')].map((part) => JSON.stringify(part.getBoundingClientRect()))"
    before = page.evaluate(places)
    page.locator(".show-play").get_by_role("button").click()
    expect(page.locator("show-page")).to_be_visible()
    expect(page.locator(".show-play")).to_contain_text("Pause")
    assert page.evaluate(places) == before
    page.locator(".show-play").get_by_role("button").click()

    # The rules of the show are a page, and are saved as they change.
    page.get_by_role("link", name="Show settings").click()
    rate = page.get_by_label("Playback speed", exact=True)
    expect(rate).to_have_value("default")
    rate.select_option("1.5")
    expect(notice(page)).to_contain_text("Saved")
    page.go_back()
    expect(page.locator("ol[data-plays]")).to_have_attribute("data-rate", "1.5")
    page.goto(f"{server.url}{show}?settings=true")
    expect(page).to_have_url(f"{server.url}{show}/new-episodes")
    expect(page.get_by_label("Playback speed", exact=True)).to_have_value("1.5")

    episode = rows(server, "SELECT id FROM episode WHERE show_id = ? ORDER BY sort_at LIMIT 1 OFFSET 3", show.rsplit("/", 1)[1])[0]
    listen(server, episode)
    page.goto(server.url + show)
    filled = page.evaluate(FILLED)
    assert len(filled) == 1 and "Resume" in filled[0] and "left" in filled[0], filled
    before = page.evaluate(places)
    page.get_by_role("button", name="Subscribe", exact=True).click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
    assert page.evaluate(places) == before
    assert len(page.evaluate(FILLED)) == 1

    # The page of the episode has one too, as wide as its actions, and round ones beside it.
    page.goto(f"{server.url}/episodes/{episode}")
    actions = page.locator(".episode-actions")
    expect(actions).to_be_visible()
    filled = page.evaluate(FILLED)
    assert len(filled) == 1 and "left" in filled[0], filled
    assert actions.locator(".play-bar").bounding_box()["width"] == actions.bounding_box()["width"]
    for name in ("Download", "Add to end", "Favourite", "More options"):
        box = actions.locator("button, a").filter(has_text=name).or_(actions.locator(f"[aria-label*='{name}']")).first.bounding_box()
        assert abs(box["width"] - box["height"]) <= 1, (name, box)


def test_compact_head_takes_the_place_of_the_bar_and_tabs_stay_where_they_are(server, show, page):
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
    expect(page.locator("show-page")).to_be_visible()
    # It names the show, and pauses its episode.
    newest = "SELECT title FROM episode WHERE show_id = ? AND enclosure_url IS NOT NULL ORDER BY sort_at DESC LIMIT 1"
    [latest] = rows(server, newest, show.rsplit("/", 1)[1])
    head.get_by_role("button", name=f"Pause {latest}").click()
    expect(head.get_by_role("button", name=f"Play {latest}")).to_be_visible()
    expect(head.get_by_role("link")).to_have_text("The Lichen Hour")
    page.evaluate("scrollTo(0, 100)")
    expect(head).to_be_hidden()
    tabs = page.get_by_role("navigation", name="Parts of this page")
    place = tabs.bounding_box()
    tabs.get_by_role("link", name="About").click()
    about = page.get_by_role("region", name="About")
    expect(about).to_be_in_viewport()
    assert about.locator("p").first.evaluate("text => text.scrollHeight <= text.clientHeight + 1"), "it is cut"
    assert tabs.bounding_box() == place
    page.go_back()
    expect(page.get_by_role("region", name="Episodes")).to_be_in_viewport()
    assert tabs.bounding_box() == place and page.evaluate("scrollY") == 100
