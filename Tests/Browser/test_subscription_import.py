"""Import and export of subscriptions, and private playlist feeds for other apps."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect


def opml(server, count, query=""):
    """An OPML file with this many feeds, one unreachable feed and one invalid entry."""
    feeds = "".join(
        f'<outline type="rss" text="Number {number}" xmlUrl="{server.publisher}/feeds/why-though.xml?copy={number}{query}"/>' for number in range(count)
    )
    return (
        f'<opml version="2.0"><body><outline text="Many">{feeds}</outline>'
        f'<outline text="Gone" xmlUrl="{server.publisher}/feeds/gone.xml"/><outline text="Odd" xmlUrl="exec:rm"/></body></opml>'
    ).encode()


@pytest.mark.accounts
@pytest.mark.parametrize("count", [50, pytest.param(300, marks=pytest.mark.acceptance("browser"))])
def test_import_shows_live_progress_and_failures(server, page, count):
    page.goto(server.url + "/import")
    # Slow feeds, so that the page shows the progress before the end.
    delay = f"&amp;delay={25_000 // count}"
    page.set_input_files("input[name=list]", {"name": "my.opml", "mimeType": "text/xml", "buffer": opml(server, count - 1, delay)})
    expect(page.locator(".import-card")).to_contain_text(f"{count} feeds found")
    page.get_by_role("button", name=f"Subscribe to {count} shows").click()
    progress = page.locator(".import-bar")
    expect(page.locator(".import-sum")).to_have_text(re.compile(rf"^[1-9]\d* of {count} feeds"))
    before = int(progress.get_attribute("value"))
    page.wait_for_function("before => Number(document.querySelector('.import-bar').value) > before", arg=before)
    expect(page.locator(".import-sum")).to_have_text(f"{count - 1} of {count} imported · 1 failed", timeout=40_000)
    failed = page.get_by_role("region", name="Couldn’t load")
    expect(failed.get_by_role("link", name="Gone")).to_be_visible()
    expect(page.get_by_role("region", name="Invalid entries")).to_contain_text("exec:rm")
    failed.get_by_role("button", name="Try loading Gone again").click()
    expect(page.get_by_role("button", name="Try 1 feed again")).to_be_visible()
    with page.expect_download() as download:
        page.goto(server.url + "/import")
        page.get_by_role("link", name="Export subscriptions").click()
    text = open(download.value.path()).read()
    assert text.count("xmlUrl=") == count and '<outline text="Many"' in text


def test_dropped_file_is_previewed_and_an_invalid_file_shows_an_error(server, page):
    page.goto(server.url + "/import")
    drop = """([name, text]) => {
      const files = new DataTransfer();
      files.items.add(new File([text], name));
      const target = document.querySelector(".import-drop");
      target.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, ["page.html", "<html><body>hello</body></html>"])
    expect(page.get_by_role("status").filter(has_text="is a web page")).to_be_visible()
    page.evaluate(drop, ["two.opml", opml(server, 1).decode()])
    expect(page.locator(".import-card")).to_contain_text("2 feeds found")
    page.reload()
    expect(page.locator(".import-card")).to_contain_text("2 feeds found")
    page.get_by_role("link", name="Select another file").click()
    expect(page.locator(".import-drop")).to_be_visible()


def test_file_dropped_or_selected_on_the_search_page_is_previewed(server, page):
    drop = """text => {
      const files = new DataTransfer();
      files.items.add(new File([text], "two.opml"));
      const target = document.querySelector(".search-head");
      for (const type of ["dragover", "drop"]) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
        if (type === "dragover" && !document.querySelector("search-page[data-dropping]")) throw new Error("nothing shows that it may be dropped");
      }
    }"""
    for drops in (True, False):
        page.goto(server.url + "/search")
        if drops:
            page.evaluate(drop, opml(server, 1).decode())
        else:
            page.get_by_label("OPML file").set_input_files({"name": "two.opml", "mimeType": "text/xml", "buffer": opml(server, 1)})
            page.get_by_role("button", name="Import").click()
        expect(page.locator(".import-card")).to_contain_text("2 feeds found")


def test_private_playlist_feed_is_available_until_revoked(server, page):
    server.post(server.add("hallow-quay") and "/show-page/did-tap-subscribe", show=1)
    page.goto(server.url + "/settings")
    page.get_by_role("link", name="Notifications").click()
    page.get_by_role("combobox", name="Playlist").select_option("Favourites")
    page.get_by_role("button", name="Create address").click()
    address = page.get_by_role("textbox", name="Private feed address")
    expect(address).to_have_value(re.compile(rf"^{server.url}/private/[\w-]{{43}}\.xml$"))
    feed = address.input_value()
    assert b"<title>Favourites</title>" in urllib.request.urlopen(feed, timeout=5).read()
    page.get_by_role("button", name="Revoke the address of Favourites").click()
    expect(page.locator("#notice")).to_contain_text("Address revoked")
    try:
        urllib.request.urlopen(feed, timeout=5)
        raise AssertionError("the list is still there")
    except urllib.error.HTTPError as error:
        assert error.code == 404
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Revoke the address of Favourites")).to_be_visible()
    assert urllib.request.urlopen(feed, timeout=5).status == 200
