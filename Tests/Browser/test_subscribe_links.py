"""Links of other sites that ask Earnest to subscribe: they change nothing until the user confirms."""

import re
import sqlite3
import urllib.parse

import sessions
from playwright.sync_api import expect


def subscriptions(server):
    with sqlite3.connect(server.folder / "earnest.sqlite") as database:
        return database.execute("SELECT COUNT(*) FROM subscription").fetchone()[0]


def link(server, address):
    return f"{server.url}/subscribe?url={urllib.parse.quote(address, safe='')}"


def test_a_link_of_another_site_asks_first(page, server):
    address = f"{server.publisher}/feeds/lichen-hour.xml"
    page.route("https://other.example/", lambda route: route.fulfill(
        body=f'<a href="{link(server, "feed:" + address)}">Subscribe in Earnest</a>', content_type="text/html"))
    sessions.add_to(page.context, server.url)
    page.goto("https://other.example/")
    page.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Subscribe to this show?")).to_be_visible()
    expect(page.get_by_text("127.0.0.1", exact=True)).to_be_visible()
    assert subscriptions(server) == 0
    page.get_by_role("button", name="Subscribe").click()
    page.wait_for_url(re.compile(r"/shows/\d+$"))
    expect(page.get_by_role("heading", name="The Lichen Hour")).to_be_visible()
    assert subscriptions(server) == 1

    page.goto(link(server, address))
    expect(page.get_by_role("heading", name="You already subscribe to this show")).to_be_visible()
    page.get_by_role("link", name="Open show").click()
    page.wait_for_url(re.compile(r"/shows/\d+$"))


def test_cancel_changes_nothing(page, server):
    page.goto(link(server, f"{server.publisher}/feeds/lichen-hour.xml"))
    page.get_by_role("link", name="Cancel").click()
    page.wait_for_url(server.url + "/")
    assert subscriptions(server) == 0


def test_an_invalid_link_says_so(page, server):
    for url in [f"{server.url}/subscribe", link(server, "javascript:alert(1)"), link(server, "nothing")]:
        assert page.goto(url).status == 400
        expect(page.get_by_role("heading", name="This link doesn’t lead to a show")).to_be_visible()
    page.locator("main").get_by_role("link", name="Search").click()
    page.wait_for_url(server.url + "/search")
