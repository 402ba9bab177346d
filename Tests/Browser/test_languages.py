"""Pages in the language and the colours of the listener, whose time zone the first one reports."""

import re

import pytest
from conftest import DESKTOP, PHONE
from every_page import EMPTY_PAGES, empty_server, filled, main_pages  # noqa: F401
from layout_flaws import flaws
from playwright.sync_api import expect
from waiting import wait_until

NARROW = {"width": 320, "height": 640}


def opened(chromium, server, path="/", **options):
    context = chromium.new_context(viewport=PHONE, **options)
    page = context.new_page()
    page.goto(server.url + path)
    return page


def paper(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_pages_have_the_language_and_the_colours_of_the_device_until_the_listener_selects_others(server, chromium):
    page = opened(chromium, server, locale="zh-CN", timezone_id="Pacific/Kiritimati")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    # The first page reports the time zone of the browser.
    wait_until(lambda: 'data-zone="Pacific/Kiritimati"' in page.request.get(server.url + "/me").text(), page)
    expect(page.get_by_role("link", name="首页", exact=True)).to_be_visible()
    page.goto(server.url + "/settings")
    expect(page.get_by_role("heading", level=1, name="设置")).to_be_visible()
    page.get_by_label("语言").select_option(label="English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    light = paper(page)
    with page.expect_response("**/did-set-theme"):
        page.get_by_role("radio", name="Dark").check(force=True)
    page.wait_for_function("light => getComputedStyle(document.body).backgroundColor !== light", arg=light)
    dark = paper(page)
    # Also on another device, whose browser has a third language.
    other = opened(chromium, server, locale="de-DE")
    expect(other.get_by_role("link", name="Home", exact=True)).to_be_visible()
    assert paper(other) == dark and other.locator("meta[name=theme-color]").get_attribute("content") == "#191310"
    # The other way round: light on a device that is dark.
    page.emulate_media(color_scheme="dark")
    page.get_by_role("radio", name="Light").check(force=True)
    page.wait_for_function("light => getComputedStyle(document.body).backgroundColor === light", arg=light)
    page.get_by_role("radio", name="System").check(force=True)
    page.wait_for_function("dark => getComputedStyle(document.body).backgroundColor === dark", arg=dark)
    # The app has loaded this document itself.
    page.wait_for_function("() => customElements.get('settings-page')")
    page.get_by_label("Language", exact=True).select_option(label="简体中文")
    expect(page.get_by_role("heading", level=1, name="设置")).to_be_visible()
    # A page that is still in another language becomes a new document.
    other.get_by_role("navigation", name="Tabs").get_by_role("link", name="Up Next").click()
    expect(other.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(other.get_by_role("heading", level=1, name="待播清单")).to_be_visible()
    expect(other.get_by_role("link", name="首页", exact=True)).to_be_visible()
    # Live updates speak it, too.
    show = server.add("hallow-quay")
    other.goto(server.url + show)
    expect(other.get_by_role("button", name=re.compile("播放")).first).to_be_visible()
    for one in (page, other):
        one.context.close()


@pytest.mark.parametrize(
    "locale", ["ar-XB", *[pytest.param(locale, marks=pytest.mark.acceptance("browser")) for locale in ("en-XA", "zh-CN")]])
def test_main_pages_fit_other_languages(filled, chromium, locale):
    """`en-XA` has strings of half as much length again, and in `ar-XB` lines run from the right."""
    server, paths = filled
    found = flaws(server, chromium, PHONE, main_pages(paths), locale=locale)
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
@pytest.mark.parametrize("locale", ["en-XA", "ar-XB", "zh-CN"])
@pytest.mark.parametrize("size", [NARROW, DESKTOP], ids=["narrow", "desktop"])
def test_pages_fit_other_languages(empty_server, filled, chromium, locale, size):
    server, paths = filled
    found = flaws(empty_server, chromium, size, EMPTY_PAGES, locale=locale)
    found += flaws(server, chromium, size, paths, locale=locale)
    assert not found, "\n".join(found)
