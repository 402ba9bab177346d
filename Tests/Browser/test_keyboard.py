"""The ten most frequent jobs by the keyboard alone, each control by its role and name (docs/keyboard.md)."""

import re

import pytest
from conftest import DESKTOP, wait_for_rest
from listening import listen, report, wait_for_state
from playwright.sync_api import expect
from server import rows

RESUMED, OTHER, NEXT = "The Repair Café", "Ten Minutes of Rain", "Letters, with One Rude Guest"


@pytest.fixture
def page(server, chromium):
    context = chromium.new_context(viewport=DESKTOP)
    page = context.new_page()
    server.add("the-undo-key")
    show = server.add("lichen-hour")
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    listen(server, *rows(server, f"SELECT id FROM episode WHERE title = '{RESUMED}'"))
    page.goto(server.url + "/")
    yield page
    context.close()


def press(page, *keys):
    """Presses keys, each when nothing is under way."""
    for key in keys:
        wait_for_rest(page)
        page.keyboard.press(key)
    wait_for_rest(page)


def repeat(page, key, control):
    """Presses a key until it has brought the focus to a control."""
    for _ in range(60):
        if control.count() and control.evaluate("(control) => control === document.activeElement"):
            return
        press(page, key)
    raise AssertionError(f"{key} never came to {control}: {page.evaluate('document.activeElement.outerHTML.slice(0, 200)')}")


def test_the_ten_most_frequent_jobs_need_no_mouse(server, page):
    bar = page.get_by_role("region", name="Player")
    main, notice = page.get_by_role("main"), page.locator("#notice[role=status]")
    link = main.get_by_role("link", name=OTHER, exact=True)

    # Resume, and change the speed.
    press(page, "Space")
    wait_for_state(page, lambda state: state["playing"] and state["item"]["title"] == RESUMED)
    expect(bar.get_by_role("button", name=f"Pause {RESUMED}")).to_be_visible()
    press(page, ">")
    expect(bar.get_by_role("button", name="Playback speed, 1.25×")).to_be_visible()
    expect(notice).to_have_text("Playback speed, 1.25×")

    # The sleep timer.
    press(page, "z")
    sheet = page.get_by_role("dialog", name="Stop playing after")
    expect(sheet).to_be_visible()
    repeat(page, "Tab", sheet.get_by_role("button", name="30 min"))
    press(page, "Enter")
    expect(sheet).to_be_hidden()
    expect(bar.get_by_role("button", name=re.compile("^Sleep timer, (30:00|29:)"))).to_be_focused()

    # The newest episode of a show.
    press(page, "g", "l")
    expect(main.get_by_role("heading", name="Library", level=1)).to_be_focused()
    repeat(page, "j", main.get_by_role("link", name="The Lichen Hour"))
    press(page, "Enter")
    expect(main.get_by_role("heading", name="The Lichen Hour", level=1)).to_be_focused()
    newest = main.get_by_role("button", name=re.compile("^Play latest: "))
    title = newest.locator(".play-name").inner_text().removeprefix("Play latest: ")
    repeat(page, "Tab", newest)
    press(page, "Enter")
    wait_for_state(page, lambda state: state["playing"] and state["item"]["title"] == title)

    # The queue, the archive, and its undo.
    repeat(page, "j", link)
    press(page, "q")
    expect(notice).to_contain_text("Added to end of Up Next")
    press(page, "e")
    expect(notice).to_contain_text("Archived")
    expect(notice.get_by_role("button", name="Undo")).to_be_visible()
    press(page, "u")
    expect(link).to_be_visible()

    # A download, of the row after that: the cursor is there, between the row's buttons.
    expect(main.get_by_role("link", name=NEXT, exact=True)).to_be_focused()
    press(page, "Shift+Tab")
    expect(main.get_by_role("button", name=f"Play {NEXT}", exact=True)).to_be_focused()
    repeat(page, "Tab", main.get_by_role("button", name=f"Download {NEXT}", exact=True))
    press(page, "Enter")
    expect(main.get_by_role("button", name=re.compile(f"download of {NEXT}|{NEXT} is on the server"))).to_be_visible()

    # A bookmark.
    press(page, "b")
    bookmarks = page.get_by_role("dialog", name="Bookmark")
    expect(bookmarks.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("Lichens, again")
    press(page, "Enter")
    expect(notice).to_contain_text("Bookmark added at")
    if bookmarks.is_visible():
        press(page, "Escape")
    press(page, "f")
    expect(main.get_by_role("heading", name="The Lichen Hour", level=1)).to_be_focused()

    # A subscription by name.
    press(page, "/")
    field = page.get_by_role("searchbox", name="Search episodes")
    expect(field).to_be_focused()
    field.evaluate("(field) => field.blur()")
    press(page, "g", "d", "/")
    expect(page.get_by_label("Search for shows, or paste a link")).to_be_focused()
    page.keyboard.type("hallow")
    press(page, "Enter")
    found = main.get_by_role("link", name="The Archive at Hallow Quay", exact=True)
    expect(found).to_be_visible()
    repeat(page, "j", found)
    repeat(page, "Tab", main.get_by_role("button", name="Subscribe to The Archive at Hallow Quay"))
    press(page, "Enter")
    expect(main.get_by_role("button", name="Unsubscribe from The Archive at Hallow Quay")).to_be_visible()

    # Another device plays, and this one continues.
    [episode] = rows(server, f"SELECT id FROM episode WHERE title = '{RESUMED}'")
    press(page, "Space")
    wait_for_state(page, lambda state: not state["playing"])
    at = page.evaluate("Date.now()")
    entry = {"id": "00000000-0000-4000-8000-000000000001", "kind": "event", "action": "start", "seq": 1, "episode": episode, "position": 300, "rate": 1,
             "at": at + 1, "gesture": True}
    report(server, [entry], name="Kitchen", state="playing")
    expect(bar).to_contain_text("Kitchen")
    press(page, "Space")
    wait_for_state(page, lambda state: state["playing"] and not state["isRemote"])
