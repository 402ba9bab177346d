"""Accounts: the first run, invitations, two users with their own state and shared files, reset links, revoked devices, disabled and
deleted users."""

import re

import pytest
from accounts import (  # noqa: F401
    MEMBER, OWNER, acting_as, browser, fill, invite, is_signed_in, join, open_as_owner, server, set_up, sign_in, titles, user_row)
from listening import audio, play, wait_for_sound
from playwright.sync_api import expect
from server import open_database, rows
from waiting import wait_until


def test_first_run_invitation_and_two_users(server, browser):
    owner = browser()
    set_up(server, owner)
    # The pages are linked from Me through the settings.
    owner.goto(server.url + "/me")
    owner.get_by_role("link", name="Settings").click()
    owner.get_by_role("link", name=re.compile("^Account")).click()
    expect(owner.get_by_role("heading", name="Account")).to_be_visible()
    expect(owner.locator("account-settings")).to_contain_text("Moss")
    expect(owner.locator("account-settings")).to_contain_text("This device")

    link = invite(server, owner)
    assert link.startswith(server.url + "/sign-in/join#token=")
    expect(owner.get_by_role("list", name="Open invitations").get_by_role("listitem")).to_have_count(1)
    member = browser()
    join(link, member)
    # The link worked once.
    third = browser()
    third.goto(link)
    expect(third.get_by_role("heading", name="This link doesn’t work anymore")).to_be_visible()
    owner.reload()
    expect(user_row(owner, "Fern")).to_contain_text("Member")
    expect(owner.get_by_role("list", name="Open invitations")).to_have_count(0)

    # Each has their own subscriptions and Up Next; both share one file.
    with acting_as(server, owner):
        show = server.add("hallow-quay")
        server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
        owner.goto(server.url + show)
        episodes = [mark.get_attribute("data-episode") for mark in owner.locator("article play-button[data-episode]").all()[:2]]
        server.post("/episode-actions/did-tap", action="download", episode=episodes[0], back="/downloads")
        server.post("/episode-actions/did-tap", action="last", episode=episodes[1], back="/up-next")
    owner.goto(server.url + "/downloads?part=server")
    expect(owner.locator("#downloading-rows")).to_be_empty()
    owner.goto(server.url + "/up-next")
    expect(owner.locator("up-next article")).to_have_count(1)
    member.goto(server.url + "/up-next")
    expect(member.get_by_role("heading", name="Up Next is empty")).to_be_visible()
    member.goto(server.url + "/library")
    expect(titles(member)).to_have_count(0)
    member.goto(server.url + "/downloads")
    expect(member.get_by_role("heading", name="No episodes on the server")).to_be_visible()
    with acting_as(server, member):
        other = server.add("lichen-hour")
        server.post("/show-page/did-tap-subscribe", show=other.rsplit("/", 1)[1])
        server.post("/episode-actions/did-tap", action="download", episode=episodes[0], back="/downloads")
    member.goto(server.url + "/library")
    expect(titles(member)).to_have_count(1)
    owner.goto(server.url + "/library")
    expect(titles(owner)).to_have_count(1)
    assert titles(owner).inner_text() != titles(member).inner_text()
    files = [file for file in (server.folder / "media").rglob("*") if file.is_file()]
    assert len(files) == 1
    member.goto(server.url + "/downloads")
    expect(member.locator("download-center")).to_contain_text("Hallow Quay")

    # A member has no page of users.
    member.goto(server.url + "/settings")
    expect(member.get_by_role("link", name=re.compile("^Account"))).to_be_visible()
    expect(member.get_by_role("link", name=re.compile("^Users"))).to_have_count(0)
    member.goto(server.url + "/settings/users")
    expect(member.get_by_role("heading", name="Page not found")).to_be_visible()

    # Sign out, a wrong password, and the right one.
    owner.goto(server.url + "/settings/account")
    owner.get_by_role("button", name="Sign out", exact=True).click()
    expect(owner.get_by_role("heading", name="Sign in")).to_be_visible()
    sign_in(server, owner, OWNER[0], "a wrong wall")
    expect(owner.get_by_role("alert")).to_have_text("Wrong name or password")
    fill(owner, "Sign in", Password=OWNER[1])
    expect(owner.locator("home-page")).to_be_visible()
    owner.goto(server.url + "/library")
    expect(titles(owner)).to_have_count(1)


@pytest.mark.acceptance("browser")
def test_devices_reset_disable_and_delete(server, browser):
    owner, phone, laptop = browser(), browser(), browser()
    open_as_owner(server, owner)
    join(invite(server, owner), phone)
    with acting_as(server, phone):
        show = server.add("lichen-hour")
        server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])

    # Revoking a device signs its open page out.
    sign_in(server, laptop, *MEMBER)
    expect(laptop.locator("home-page")).to_be_visible()
    phone.goto(server.url + "/settings/account")
    phone.get_by_role("button", name=re.compile("Sign out .+ on ")).click()
    expect(phone.locator("#notice")).to_contain_text("is signed out")
    expect(phone.get_by_role("button", name=re.compile("Sign out .+ on "))).to_have_count(0)
    assert not is_signed_in(laptop) and is_signed_in(phone) and is_signed_in(owner)

    # A reset link sets a new password, once, and signs all other devices out.
    owner.goto(server.url + "/settings/users")
    owner.get_by_role("button", name="Create reset link for Fern").click()
    link = user_row(owner, "Fern").get_by_role("textbox", name="Reset link").input_value()
    assert link.startswith(server.url + "/sign-in/reset#token=")
    laptop.goto(link)
    fill(laptop, "Save password", New_password="over the wall")
    expect(laptop.get_by_role("status").filter(has_text="Password changed")).to_be_visible()
    assert not is_signed_in(phone)
    phone.goto(link)
    expect(phone.get_by_role("heading", name="This link doesn’t work anymore")).to_be_visible()

    # Signing out everywhere else.
    sign_in(server, phone, MEMBER[0], "over the wall")
    expect(phone.locator("home-page")).to_be_visible()
    laptop.goto(server.url + "/settings/account")
    laptop.get_by_role("button", name="Sign out everywhere else").click()
    expect(laptop.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    assert not is_signed_in(phone) and is_signed_in(laptop)

    # Changing the password.
    fill(laptop, "Change password", Current_password="over the wall", New_password="around the wall")
    expect(laptop.get_by_role("status").filter(has_text="Password changed")).to_be_visible()
    expect(laptop.get_by_label("Current password")).to_have_value("")
    assert is_signed_in(laptop)

    # Disabling signs out, and the password does not help.
    owner.get_by_role("button", name="Disable Fern").click()
    expect(user_row(owner, "Fern")).to_contain_text("Disabled")
    assert not is_signed_in(laptop)
    sign_in(server, laptop, MEMBER[0], "around the wall")
    expect(laptop.get_by_role("alert")).to_have_text("Wrong name or password")
    owner.get_by_role("button", name="Enable Fern").click()
    expect(user_row(owner, "Fern")).not_to_contain_text("Disabled")

    # Deleting offers an export first.
    owner.get_by_role("link", name="Delete Fern").click()
    expect(owner.get_by_role("heading", name="Delete Fern?")).to_be_visible()
    with owner.expect_download() as download:
        owner.get_by_role("link", name="Export subscriptions").click()
    assert "lichen-hour.xml" in download.value.path().read_text()
    owner.get_by_role("link", name="Cancel").click()
    expect(user_row(owner, "Fern")).to_be_visible()
    owner.get_by_role("link", name="Delete Fern").click()
    owner.get_by_role("button", name="Delete user").click()
    expect(owner.get_by_role("heading", name="Users")).to_be_visible()
    expect(owner.locator(".account-user")).to_have_count(1)
    expect(owner.locator(".account-user")).to_contain_text("Owner")


@pytest.mark.acceptance("browser")
def test_revoked_device_plays_on_and_delivers_after_the_next_sign_in(server, browser):
    page = browser()
    set_up(server, page)
    with acting_as(server, page):
        path = server.add("lichen-hour")
    play(page, server, path, "Reading the Shore")
    page.evaluate("() => (window.isSameDocument = true)")
    # Another process ends the session, as `earnest user disable` and a password reset do.
    with open_database(server) as database:
        database.execute("DELETE FROM web_session")
    notice = page.get_by_role("link", name="Sign in to sync")
    expect(notice).to_be_visible()
    at = audio(page, "currentTime")
    wait_for_sound(page, beyond=at + 1)

    notice.click()
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible()
    fill(page, "Sign in", Name=OWNER[0], Password=OWNER[1])
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_hidden()
    expect(notice).to_be_hidden()
    wait_for_sound(page, beyond=at + 2)
    assert page.evaluate("window.isSameDocument"), "the page was loaded again, which interrupts the audio"
    wait_until(lambda: played_to(server) >= at, page, what="the delivery")


def played_to(server):
    return rows(server, "SELECT max(to_position) FROM span")[0] or 0
