"""The taps of the most frequent jobs on a phone, each from Home or from the page on which one has the thought, and what they may be at most."""

import re

import pytest
from conftest import PHONE, wait_for_rest
from downloading import live, swipe
from listening import listen, report, wait_for_state
from playwright.sync_api import expect
from server import rows

RESUMED, OTHER, NEXT = "The Repair Café", "Ten Minutes of Rain", "Letters, with One Rude Guest"
# What the system's sheet gets; headless Chromium has none.
SHARE = "navigator.share = async (data) => void (globalThis.shared = data)"


class Finger:
    """Taps, and counts them for each job."""

    def __init__(self, phone, page):
        self.phone, self.page = phone, page
        self.taps = 0
        self.counts = {}

    def tap(self, *controls):
        for control in controls:
            control.tap()
            self.taps += 1
        wait_for_rest(self.page)

    def swipe(self, row, way):
        wait_for_rest(self.page)
        swipe(self.phone, self.page, row, way)
        self.taps += 1

    def did(self, job, at_most):
        print(f"{job}: {self.taps}")
        self.counts[job] = (self.taps, at_most)
        self.taps = 0


@pytest.fixture
def phone(chromium):
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    context.add_init_script(SHARE)
    yield context
    context.close()


@pytest.mark.acceptance("browser")
def test_the_most_frequent_jobs_take_few_taps(server, phone):
    page = phone.new_page()
    server.add("the-undo-key")
    show = server.add("lichen-hour")
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    [resumed] = rows(server, f"SELECT id FROM episode WHERE title = '{RESUMED}'")
    listen(server, resumed)
    page.goto(server.url + "/")
    live(page)
    finger = Finger(phone, page)
    main, bar, notice = page.get_by_role("main"), page.get_by_role("region", name="Player"), page.locator("#notice")
    tabs = page.get_by_role("navigation").last

    finger.tap(bar.get_by_role("button", name=f"Play {RESUMED}"))
    wait_for_state(page, lambda state: state["playing"] and state["item"]["title"] == RESUMED)
    finger.did("resume", at_most=1)

    finger.tap(bar.get_by_role("link", name="Open player"))
    player = page.locator("audio-player")
    finger.tap(player.get_by_role("button", name=re.compile("^Playback speed")), page.get_by_role("button", name=re.compile("^1.5")).first)
    wait_for_state(page, lambda state: state["rate"] == 1.5)
    finger.did("change the speed", at_most=3)

    # From the player, which is open.
    finger.tap(player.get_by_role("button", name=re.compile("^Sleep timer")), page.get_by_role("dialog", name="Stop playing after").get_by_role("button", name="30 min"))
    expect(player.get_by_role("button", name=re.compile("^Sleep timer, (30:00|29:)"))).to_be_visible()
    finger.did("set the sleep timer", at_most=2)

    finger.tap(player.get_by_role("button", name="Bookmarks"), page.get_by_role("dialog").get_by_role("button", name="Save"))
    expect(notice).to_contain_text("Bookmark added at")
    finger.did("add a bookmark", at_most=2)
    if page.get_by_role("dialog", name="Bookmark").is_visible():
        page.keyboard.press("Escape")

    menu = page.locator("[popover]:popover-open")
    finger.tap(player.locator(".player-bar").get_by_role("button", name=re.compile("^More options")), menu.get_by_text(re.compile("^Clip")))
    finger.tap(page.get_by_role("button", name="Share", exact=True).last)
    finger.tap(page.locator("share-page").get_by_role("button", name="Share", exact=True))
    page.wait_for_function("() => globalThis.shared?.url")
    finger.did("share a clip of what was just heard", at_most=4)

    page.evaluate("delete globalThis.shared")
    page.goto(server.url + show)
    row = main.locator("article", has_text=OTHER).first
    finger.tap(row.get_by_role("button", name=re.compile("^More")), menu.get_by_text("Share", exact=True))
    finger.tap(page.locator("share-page").get_by_role("button", name="Share", exact=True))
    page.wait_for_function("() => globalThis.shared?.url")
    finger.did("share an episode", at_most=3)

    page.goto(server.url + show)
    live(page)
    row = main.locator("swipe-row:has(article)", has_text=OTHER).first
    finger.swipe(row, 1)
    expect(notice).to_contain_text("Up Next")
    finger.did("queue an episode", at_most=1)

    finger.swipe(row, -1)
    expect(notice).to_contain_text("Archived")
    finger.did("archive an episode", at_most=1)

    finger.tap(main.get_by_role("button", name=f"Download {NEXT}", exact=True))
    expect(main.get_by_role("button", name=re.compile(f"download of {NEXT}|{NEXT} is on the server"))).to_be_visible()
    finger.did("download an episode", at_most=1)

    page.goto(server.url + "/")
    finger.tap(tabs.get_by_role("link", name="Library"), main.get_by_role("link", name="The Lichen Hour").first)
    finger.tap(main.get_by_role("button", name=re.compile("^Play latest: ")))
    wait_for_state(page, lambda state: state["playing"] and state["item"]["title"] != RESUMED)
    finger.did("play the newest episode of a show", at_most=3)

    page.goto(server.url + "/")
    finger.tap(tabs.get_by_role("link", name="Discover"), main.get_by_role("searchbox"))
    main.get_by_role("searchbox").press_sequentially("hallow")
    finger.tap(main.locator(".live-found").get_by_role("button", name="Subscribe to The Archive at Hallow Quay"))
    expect(main.get_by_role("button", name="Unsubscribe from The Archive at Hallow Quay").first).to_be_visible()
    finger.did("subscribe by name", at_most=3)

    at = page.evaluate("Date.now()")
    entry = {"id": "00000000-0000-4000-8000-000000000001", "kind": "event", "action": "start", "seq": 1, "episode": resumed, "position": 300, "rate": 1,
             "at": at + 1, "gesture": True}
    report(server, [entry], name="Kitchen", state="playing")
    expect(bar).to_contain_text("Kitchen")
    finger.tap(bar.locator("play-button button"))
    wait_for_state(page, lambda state: state["playing"] and not state["isRemote"])
    finger.did("continue on this device", at_most=1)

    assert {job: taps for job, (taps, at_most) in finger.counts.items() if taps > at_most} == {}
