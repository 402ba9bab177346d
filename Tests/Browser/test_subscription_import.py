"""Import and export of subscriptions. Refusals and reports are held by SubscriptionImportManagerTests and UploadTests."""

import re

import pytest
from playwright.sync_api import expect


DROP = """([place, name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  for (const type of ["dragover", "drop"]) {
    document.querySelector(place).dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
    if (type === "dragover" && !document.querySelector("[data-dropping], [data-over]")) throw new Error("nothing shows that it may be dropped");
  }
}"""


def opml(server, count, query=""):
    """An OPML file with this many feeds, one unreachable feed and one invalid entry."""
    feeds = "".join(
        f'<outline type="rss" text="Number {number}" xmlUrl="{server.publisher}/feeds/why-though.xml?copy={number}{query}"/>' for number in range(count)
    )
    return (
        f'<opml version="2.0"><body><outline text="Many">{feeds}</outline>'
        f'<outline text="Gone" xmlUrl="{server.publisher}/feeds/gone.xml"/><outline text="Odd" xmlUrl="exec:rm"/></body></opml>'
    ).encode()


@pytest.mark.without_accounts
@pytest.mark.parametrize("count", [50, pytest.param(300, marks=pytest.mark.acceptance("browser"))])
def test_import_shows_live_progress_and_failures(server, page, count):
    # A file is selected or dropped, also on the page of searches.
    page.goto(server.url + "/import")
    page.set_input_files("input[name=list]", {"name": "page.html", "mimeType": "text/html", "buffer": b"<html><body>hello</body></html>"})
    expect(page.get_by_role("status").filter(has_text="is a web page")).to_be_visible()
    page.evaluate(DROP, [".import-drop", "two.opml", opml(server, 1).decode()])
    expect(page.locator(".import-card")).to_contain_text("2 feeds found")
    page.goto(server.url + "/search")
    # Slow feeds, so that the page shows the progress before the end.
    delay = f"&amp;delay={25_000 // count}"
    page.evaluate(DROP, [".search-head", "my.opml", opml(server, count - 1, delay).decode()])
    expect(page.locator(".import-card")).to_contain_text(f"{count} feeds found")
    page.get_by_role("button", name=f"Subscribe to {count} shows").click()
    progress = page.locator(".import-bar")
    expect(page.locator(".import-sum")).to_have_text(re.compile(rf"^[1-9]\d* of {count} imported"))
    before = int(progress.get_attribute("value"))
    page.wait_for_function("before => Number(document.querySelector('.import-bar').value) > before", arg=before)
    expect(page.locator(".import-sum")).to_have_text(f"{count - 1} of {count} imported · 1 failed")
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
