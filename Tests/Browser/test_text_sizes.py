"""Pages in a window of 320 px, and with text of twice the size: nothing overflows, is cut off or is covered. On a desktop, all pages start at
one edge."""

import pytest
from conftest import CHROMIUM, DESKTOP, PHONE
from every_page import EMPTY_PAGES, account_server, empty_server, fill_accounts, filled, main_pages, sign_out  # noqa: F401
from layout_flaws import edges, flaws

NARROW = {"width": 320, "height": 640}
# In px: the sidebar and the gutter beside it, and the widest content.
LEFT_EDGE, MAX_CONTENT = 240 + 32, 1920


@pytest.fixture(scope="module")
def large_text(playwright):
    """A browser whose user has doubled the size of the text."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--blink-settings=defaultFontSize=32"])
    yield browser
    browser.close()


def test_main_pages_fit_a_narrow_window_and_large_text(filled, chromium, large_text):
    server, paths = filled
    paths = main_pages(paths)
    found = [f"{name}: {flaw}" for name, browser, size in (("320 px", chromium, NARROW), ("200 %", large_text, PHONE))
             for flaw in flaws(server, browser, size, paths)]
    assert not found, "\n".join(found)

    # A line of segments begins at the current one, and stays where a finger has moved it.
    context = large_text.new_context(viewport=NARROW)
    page = context.new_page()
    for path, name in [("/recent-changes?kind=settings", "Kind"), ("/library", "Library"), ("/history", "Library")]:
        page.goto(server.url + path)
        segments = page.get_by_role("navigation", name=name)
        assert segments.evaluate("line => line.scrollWidth > line.clientWidth"), "all of them fit"
        tops = segments.get_by_role("link").evaluate_all("links => links.map((link) => link.getBoundingClientRect().top)")
        assert len(tops) > 2 and len(set(tops)) == 1, (path, tops)
        page.wait_for_function("""(current) => {
          const { left, right } = current.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }""", arg=segments.locator("[aria-current]").element_handle())
    segments.evaluate("line => line.scrollLeft = 0")
    page.evaluate("document.body.animate([], 200).finished.then(() => {})")
    assert segments.evaluate("line => line.scrollLeft") == 0
    context.close()

    # The name of a show has its own line in a narrow queue.
    context = chromium.new_context(viewport=NARROW, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(server.url + "/up-next")
    lines = page.locator("up-next .queue-row .of-shows").evaluate_all("""all => all.map((line) => {
      const [name, amount] = line.children;
      return [name.clientWidth / line.clientWidth, amount.getBoundingClientRect().top - name.getBoundingClientRect().bottom];
    })""")
    assert lines and all(share > 0.98 and below > -2 for share, below in lines), lines
    context.close()


@pytest.mark.acceptance("pages")
def test_empty_pages_fit_a_narrow_window(empty_server, chromium):
    found = flaws(empty_server, chromium, NARROW, EMPTY_PAGES)
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
def test_pages_fit_a_narrow_window(filled, chromium):
    server, paths = filled
    found = flaws(server, chromium, NARROW, paths)
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pages_fit_large_text(filled, large_text, size):
    server, paths = filled
    found = flaws(server, large_text, size, paths)
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
def test_pages_of_accounts_fit_a_narrow_window(account_server, chromium):
    found = flaws(account_server, chromium, NARROW, ["/sign-in"])
    owners, strangers = fill_accounts(account_server)
    found += flaws(account_server, chromium, NARROW, owners)
    sign_out(account_server)
    found += flaws(account_server, chromium, NARROW, strangers)
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
def test_titles_have_one_left_edge_and_content_is_limited(filled, chromium):
    server, paths = filled
    for width in (1280, 1920):
        found = edges(server, chromium, {**DESKTOP, "width": width}, paths)
        assert len(found) > len(paths) / 2, sorted(found)
        wrong = [
            f"{path}: the title starts at {left} px, and the content is {content} px wide" for path, (left, content) in found.items()
            if left is None or abs(left - LEFT_EDGE) > 1 or content > MAX_CONTENT + 1
        ]
        assert not wrong, f"in a window of {width} px:\n" + "\n".join(wrong)
