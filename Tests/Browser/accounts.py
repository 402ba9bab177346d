"""Helpers of the tests of accounts."""

import re
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
import sessions
from conftest import PHONE
from playwright.sync_api import expect
from server import running
from waiting import wait_until

OWNER = ("Moss", "a mossy wall")
MEMBER = ("Fern", "under the wall")


@pytest.fixture
def server(tmp_path):
    """A server with accounts that has no owner yet."""
    with running(tmp_path, has_accounts=True, signs_in=False) as server:
        yield server


@pytest.fixture
def browser(chromium):
    """Opens pages, each in a browser profile of its own."""
    contexts = []

    def open_page():
        context = chromium.new_context(viewport=PHONE)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@contextmanager
def acting_as(server, page):
    """Lets the helpers of `server` use the session of `page`."""
    host = urlsplit(server.url).netloc
    cookie = next(cookie for cookie in page.context.cookies(server.url) if cookie["name"].startswith("earnest_"))
    sessions.COOKIES[host] = (cookie["name"], cookie["value"])
    yield
    del sessions.COOKIES[host]


def setup_code(server):
    log = server.folder.parent / "server.log"
    return wait_until(lambda: re.search(r"setup code: (\S+)", log.read_text()), what="the setup code")[1]


def fill(page, button, **fields):
    """Fills in a form by the labels of its fields, and submits it."""
    for label, text in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(text)
    page.get_by_role("button", name=button, exact=True).click()


def set_up(server, page):
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Set up Earnest")).to_be_visible()
    fill(page, "Create account", Setup_code=setup_code(server), Name=OWNER[0], New_password=OWNER[1])
    expect(page.locator("home-page")).to_be_visible()


def sign_in(server, page, name, password):
    page.goto(server.url + "/sign-in")
    fill(page, "Sign in", Name=name, Password=password)


def is_signed_in(page):
    return page.evaluate("fetch('/session', { cache: 'no-store' }).then((answer) => answer.status)") == 200


def invite(server, owner):
    """Creates an invitation on the page of users; returns the link."""
    owner.goto(server.url + "/settings/users")
    owner.get_by_role("button", name="Create invitation link").click()
    return owner.get_by_role("textbox", name="Invitation link").input_value()


def join(link, page):
    page.goto(link)
    expect(page.get_by_role("heading", name="Join Earnest")).to_be_visible()
    fill(page, "Create account", Name=MEMBER[0], New_password=MEMBER[1])
    expect(page.locator("home-page")).to_be_visible()


def user_row(owner, name):
    return owner.locator(".account-user").filter(has_text=name)


def titles(page):
    return page.locator("library-page .tile-title")


def open_as_owner(server, page):
    """Makes the existing user the owner, signed in on `page`, without hashing a password."""
    host = urlsplit(server.url).netloc
    sessions.insert_owner(host, server.folder)
    sessions.add_to(page.context, server.url)
    del sessions.COOKIES[host]
