"""The feed status sheet: messages for failures, and the actions that repair a feed."""

import urllib.request

import pytest
from conftest import PHONE
from downloading import live
from playwright.sync_api import expect
from server import run
from waiting import wait_until


def add(server, show, faults=""):
    """Adds a show whose feed has the given faults; returns the path of its page."""
    path = server.post("/search-page/did-tap-result", feed=f"{server.publisher}/feeds/{show}.xml?{faults}")
    server.post("/show-page/did-tap-subscribe", show=path.split("/")[-1])
    return path


def check(page):
    page.get_by_role("button", name="Check now").click()


def state(page, sentence):
    """The message at the top of the sheet; the log contains it too."""
    return page.locator(".message-sentence", has_text=sentence)


def reload_until(page, sentence):
    """The actions without JavaScript."""
    wait_until(lambda: state(page, sentence).count() or (page.goto(page.url), None)[1], page, timeout=30, what=sentence)


def log(page):
    page.get_by_text("Log", exact=True).click()
    return page.locator(".health-log > li")


def test_feed_status_opens_from_the_show_menu_and_closes(server, page):
    page.goto(server.url + add(server, "lichen-hour"))
    page.get_by_role("button", name="More options for this show").click()
    page.get_by_role("link", name="Feed status").click()
    expect(page.get_by_role("heading", name="Feed status")).to_be_visible()
    expect(state(page, "Feed is healthy")).to_be_visible()
    lines = log(page)
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("Added, with 25 episodes")
    expect(lines.first).to_contain_text("Status 200")
    page.get_by_role("link", name="Back to show").click()
    expect(page.get_by_role("heading", name="The Lichen Hour")).to_be_visible()


def test_feed_check_updates_the_page_and_the_log(server, page):
    page.goto(server.url + add(server, "lichen-hour", "delay=3000&after=1") + "/feed")
    lines = log(page)
    check(page)
    expect(page.get_by_role("button", name="Checking")).to_be_visible()
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("No new episodes")
    expect(lines.first).to_contain_text("Status 304")
    expect(page.get_by_role("button", name="Check now")).to_be_visible()


def test_changed_user_agent_restores_access_to_a_feed(server, page):
    show = add(server, "lichen-hour", "refuse=earnest&after=1")
    page.goto(server.url + show)
    trouble = page.get_by_role("link", name="The feed’s server denied access")
    expect(trouble).to_have_count(0)
    page.get_by_role("button", name="More options for this show").click()
    page.get_by_role("button", name="Check for new episodes").click()
    # The line appears automatically, and links to the actions.
    expect(trouble).to_be_visible()
    trouble.click()
    page.get_by_label("User agent").fill("Mossreader/1")
    page.get_by_role("button", name="Save and check").click()
    expect(state(page, "Feed is healthy")).to_be_visible()
    page.get_by_role("link", name="Back to show").click()
    expect(page.get_by_role("heading", name="The Lichen Hour")).to_be_visible()
    expect(trouble).to_have_count(0)


def test_adding_a_private_feed_requires_sign_in(server, page):
    page.goto(server.url + "/search")
    page.get_by_role("combobox").fill(f"{server.publisher}/feeds/lichen-hour.xml?sign-in=ada:moss")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Private feed")).to_be_visible()
    page.get_by_label("Username", exact=True).fill("ada")
    page.get_by_label("Password").fill("fern-frond")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("The username and password weren’t accepted.")).to_be_visible()
    assert "fern-frond" not in page.content()
    page.get_by_label("Username", exact=True).fill("ada")
    page.get_by_label("Password").fill("moss")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The Lichen Hour")).to_be_visible()
    assert "ada" not in page.url and "ada:moss@" not in page.content()
    # The stored credentials are encrypted, with a key that only its owner can read.
    key = server.folder / "credentials.key"
    assert key.stat().st_mode & 0o777 == 0o600


def test_feed_status_signs_out_and_in_again(server, page):
    show = server.post(
        "/search-page/did-sign-in", address=f"{server.publisher}/feeds/lichen-hour.xml?sign-in=ada:moss", user="ada", password="moss"
    )
    page.goto(server.url + show + "/feed")
    page.get_by_text("Sign in to this feed").click()
    expect(page.get_by_text("You’re signed in.")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You’re signed in.")).to_have_count(0)
    check(page)
    expect(state(page, "This feed needs a username and password")).to_be_visible()
    page.reload()
    page.get_by_label("Username", exact=True).fill("ada")
    page.get_by_label("Password").fill("moss")
    page.get_by_role("button", name="Sign in").click()
    expect(state(page, "Feed is healthy")).to_be_visible()


def test_deleted_feed_turns_off_automatic_checks(server, page):
    page.goto(server.url + add(server, "lichen-hour", "status=410&after=1") + "/feed")
    check(page)
    expect(state(page, "The publisher has deleted this feed")).to_be_visible()
    expect(page.get_by_text("Automatic checks are off")).to_be_visible()
    # The stored episodes remain.
    page.get_by_role("link", name="Back to show").click()
    expect(page.get_by_text("25 episodes")).to_be_visible()


def test_moved_feed_shows_its_new_address(server, page):
    page.goto(server.url + add(server, "lichen-hour", "redirect=1&redirect-status=301&after=1") + "/feed")
    check(page)
    findings = page.locator("#health-findings")
    expect(findings).to_contain_text("The feed moved permanently")
    expect(findings).to_contain_text("Permanently redirected to")
    assert "redirect=1" not in page.locator(".health-list .health-address").inner_text()


def test_feed_repairs_are_listed_without_internal_codes(server, page):
    page.goto(server.url + add(server, "crackle-and-hum") + "/feed")
    expect(page.get_by_role("heading", name="Repaired")).to_be_visible()
    assert page.locator("#health-findings li").count() >= 3
    assert "stray-" not in page.content()


def test_feed_check_in_one_tab_updates_another(server, page, context):
    show = add(server, "lichen-hour", "delay=3000&status=503&after=1")
    page.goto(server.url + show + "/feed")
    other = context.new_page()
    other.goto(server.url + show)
    live(other)
    check(page)
    expect(other.get_by_text("Checking for new episodes")).to_be_visible()
    expect(other.get_by_role("link", name="The feed’s server has a problem")).to_be_visible()
    expect(other.get_by_text("Checking for new episodes")).to_be_hidden()


def test_feed_status_works_without_javascript(server, chromium):
    show = add(server, "lichen-hour", "refuse=earnest&after=1")
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(server.url + show + "/feed")
        check(page)
        reload_until(page, "The feed’s server denied access")
        page.get_by_label("User agent").fill("Mossreader/1")
        page.get_by_role("button", name="Save and check").click()
        reload_until(page, "Feed is healthy")
    finally:
        context.close()


def test_feed_status_is_usable_with_the_keyboard(server, page):
    page.goto(server.url + add(server, "lichen-hour"))
    page.get_by_role("button", name="More options for this show").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Feed status").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Feed status")).to_be_focused()
    page.locator("#health-user-agent summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("User agent")).to_be_focused()
    page.keyboard.type("Mossreader/1")
    page.keyboard.press("Enter")
    expect(page.get_by_label("User agent")).to_have_value("Mossreader/1")


def test_feed_password_is_never_written_in_plain_text(server, tmp_path):
    secret = "heather-and-bracken"
    show = server.post("/search-page/did-sign-in", address=f"{server.publisher}/feeds/lichen-hour.xml", user="ada", password=secret)
    for path in (show, show + "/feed", "/me", "/"):
        assert secret not in urllib.request.urlopen(server.url + path).read().decode()
    server.stop()
    for file in [*server.folder.rglob("*"), tmp_path / "server.log"]:
        if file.is_file():
            assert secret.encode() not in file.read_bytes(), file.name
    status, output, errors = run("refresh", "--all", EARNEST_HOME=str(server.folder))
    assert secret not in output + errors


def test_feed_address_is_changed_after_a_preview_and_changed_back(server, page):
    page.goto(server.url + add(server, "lichen-hour", "address=old") + "/feed")
    page.get_by_text("Change feed address", exact=True).click()
    page.get_by_label("New address").fill(f"{server.publisher}/feeds/lichen-hour.xml?address=new")
    page.get_by_role("button", name="Check address").click()
    expect(page.get_by_role("heading", name="Change feed address?")).to_be_visible()
    expect(page.get_by_text("25 of 25 episodes are in this show already")).to_be_visible()
    page.get_by_role("button", name="Change address").click()
    expect(page.locator(".health-facts")).to_contain_text("address=new")
    page.get_by_text("Change feed address", exact=True).click()
    page.get_by_role("button", name="Change back").click()
    expect(page.locator(".health-facts")).to_contain_text("address=old")


def test_two_shows_are_merged_and_the_merge_is_undone(server, page):
    one = add(server, "lichen-hour", "copy=free")
    other = add(server, "lichen-hour", "copy=paid")
    page.goto(server.url + one + "/feed")
    page.get_by_text("Merge with another show", exact=True).click()
    page.get_by_label("Merge into").select_option(other.split("/")[-1])
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("25 episodes are in both shows")).to_be_visible()
    page.get_by_role("button", name="Merge shows").click()
    expect(page.get_by_role("heading", name="Merged shows")).to_be_visible()
    # Old links lead to the show that stayed.
    page.goto(server.url + one)
    expect(page).to_have_url(server.url + other)
    page.goto(server.url + other + "/feed")
    page.get_by_role("button", name="Undo merge of").click()
    expect(page.get_by_role("heading", name="Merged shows")).to_have_count(0)
    assert page.goto(server.url + one).status == 200 and page.url == server.url + one
