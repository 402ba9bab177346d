"""The row of an episode: its cover plays, the rest opens the episode, it shows the played part, and it is quiet until it is pointed at."""

import pytest
from downloading import PHONE, episodes, live, show  # noqa: F401
from listening import listen
from notices import notice
from playwright.sync_api import expect

DESKTOP = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def desktop(chromium):
    context = chromium.new_context(**DESKTOP)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(chromium):
    context = chromium.new_context(**PHONE)
    yield context.new_page()
    context.close()


def row(page, episode):
    return page.locator(f"main article[data-episode='{episode}']")


def heights(page):
    return [round(row.bounding_box()["height"]) for row in page.locator("main article").all()[:6]]


def test_symbol_of_a_row_plays_and_the_rest_opens_the_episode(server, show, episodes, phone):
    (episode, title), (started, _), (played, _), (fresh, _) = episodes
    server.post("/settings-page/did-set-opening-player", value="false")
    phone.goto(server.url + show)
    # The demo's dates are relative to today: beside a long one, season and number have a second line, and the title may have two.
    assert all(76 <= height <= 106 for height in heights(phone)), heights(phone)
    assert phone.locator("main .play-bar:visible").count() == 0

    server.post("/episode-actions/did-tap", action="last", episode=fresh, back="/up-next")
    listen(server, int(started))
    server.post("/episode-actions/did-tap", action="played", episode=played, back="/")
    # The list of the show comes last: the rest is on its page.
    for path in ["/up-next", "/history", "/lists/in-progress", show]:
        phone.goto(server.url + path)
        counts = phone.evaluate("""() => [...document.querySelectorAll("main article.episode-row")].map((row) =>
          [...row.querySelectorAll("a:not(.row-title a), button:not(play-button button)")].filter((control) =>
            control.checkVisibility({ opacityProperty: true })).length)""")
        assert counts and max(counts) <= 2, (path, counts)
    expect(row(phone, started).locator(".play-bar")).to_be_visible()
    expect(row(phone, started).locator(".episode-facts")).to_contain_text("left")
    expect(row(phone, played).locator(".episode-facts")).to_contain_text("Played")
    live(phone)
    server.post("/episode-actions/did-tap", action="played", episode=started, back="/")
    expect(row(phone, started).locator(".episode-facts")).to_contain_text("Played")
    expect(row(phone, started).locator(".play-bar")).to_be_hidden()

    row(phone, episode).evaluate("(row) => row.scrollIntoView({ block: 'center' })")
    box = row(phone, episode).locator("play-button").bounding_box()
    assert 43 <= box["width"] <= 45 and 43 <= box["height"] <= 45
    phone.touchscreen.tap(box["x"] + 22, box["y"] + 22)
    expect(row(phone, episode).get_by_role("button", name=f"Pause {title}")).to_be_visible()
    assert phone.url == server.url + show
    # The bar of the playing episode has moved the list.
    box = row(phone, episode).locator(".row-text").bounding_box()
    phone.touchscreen.tap(box["x"] + 100, box["y"] + 8)
    expect(phone.locator("episode-page")).to_be_visible()


def test_pointing_at_a_row_shows_its_actions(server, show, episodes, desktop):
    episode, title = episodes[0]
    desktop.goto(server.url + show)
    live(desktop)
    assert all(64 <= height <= 68 for height in heights(desktop)), heights(desktop)
    shown = """row => [...row.querySelectorAll(".row-end :is(a, button)")].filter((control) =>
        getComputedStyle(control).opacity === "1").map((control) => control.ariaLabel ?? control.textContent)"""
    expect(row(desktop, episode)).to_be_visible()
    desktop.mouse.move(5, 5)
    assert row(desktop, episode).evaluate(shown) == []
    # Each control has a place of its own, also after its tap.
    places = """row => [...row.querySelectorAll(".row-end :is(a.row-more, .download-button)")].map((control) => control.getBoundingClientRect().x)"""
    at_rest = row(desktop, episode).evaluate(places)
    row(desktop, episode).hover()
    assert row(desktop, episode).evaluate(shown) == [
        "Play next", "Add to favourites", f"Download {title}", f"More options for {title}"]
    assert row(desktop, episode).evaluate(places) == at_rest
    row(desktop, episode).get_by_role("button", name="Play next").click()
    expect(notice(desktop)).to_contain_text("Playing next")
    star = row(desktop, episode).locator(".row-quick [data-action$=favourite]")
    box = star.bounding_box()
    star.click()
    expect(row(desktop, episode)).to_have_attribute("data-favourite", "true")
    expect(star).to_have_text("Remove from favourites")
    assert star.bounding_box() == box and row(desktop, episode).evaluate(places) == at_rest
    star.click()
    expect(row(desktop, episode)).to_have_attribute("data-favourite", "false")
    # The keyboard reaches the same.
    other = row(desktop, episodes[1][0])
    other.get_by_role("button", name="Play ").focus()
    names = []
    for _ in range(5):
        desktop.keyboard.press("Tab")
        names.append(desktop.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))
    assert names == [
        episodes[1][1], "Play next", "Add to favourites", f"Download {episodes[1][1]}", f"More options for {episodes[1][1]}"]
    # A page that moves under a resting pointer takes them away from the keyboard's row.
    row(desktop, episode).dispatch_event("pointerover", {"bubbles": True})
    for _ in range(2):
        desktop.keyboard.press("Shift+Tab")
    assert desktop.evaluate("document.activeElement.textContent.trim()") == "Add to favourites"
