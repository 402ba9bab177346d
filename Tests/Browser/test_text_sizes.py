"""No page overflows, cuts off or covers anything at a width of 320 px, or with text of twice the size."""

import pytest
from conftest import CHROMIUM, PHONE
from every_page import EMPTY_PAGES, fill, rows

NARROW = {"width": 320, "height": 640}
DESKTOP = {"width": 1280, "height": 800}
# The flaws in the layout of the page at rest, in a sentence for each element.
FLAWS = """() => {
  const flaws = new Set();
  const name = (element) => element.outerHTML.replace(/<svg.*?<\\/svg>/gs, "").replace(/\\s+/g, " ").slice(0, 130);
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".visually-hidden, .play-name, .skip-link, .cover, .cover-glow, [aria-hidden=true], [inert], noscript");
  const within = (element, holds) => element && (holds(getComputedStyle(element)) || within(element.parentElement, holds));
  const clips = (value) => value === "hidden" || value === "clip";
  const all = [...document.querySelectorAll("body *")].filter((element) => !element.closest("svg") && isShown(element));
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) flaws.add(`the page is ${scrollWidth} px wide`);
  const sheet = document.querySelector(":popover-open");
  if (sheet && sheet.scrollWidth > sheet.clientWidth + 1) flaws.add(`the sheet is ${sheet.scrollWidth} px wide`);
  const texts = [];
  for (const element of all) {
    const style = getComputedStyle(element);
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const box = element.getBoundingClientRect();
    const scrolls = (at) => at && (at.scrollWidth > at.clientWidth && !["visible"].includes(getComputedStyle(at).overflowX) || scrolls(at.parentElement));
    if (box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !scrolls(element.parentElement)) flaws.add(`sticks out: ${name(element)}`);
    if (!isText || box.width <= 1 || within(element, ({ webkitLineClamp }) => webkitLineClamp !== "none")) continue;
    if (clips(style.overflowX) && style.textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1) flaws.add(`cut: ${name(element)}`);
    if (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 4) flaws.add(`too high for its box: ${name(element)}`);
    const isFixed = within(element, ({ position }) => ["sticky", "fixed"].includes(position));
    for (const node of element.childNodes) {
      if (node.nodeType !== 3 || !node.data.trim() || element.closest("select")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const tab = element.closest(".category-tab")?.getBoundingClientRect() ?? box;
        const isWide = line.right > Math.min(box.right, tab.right) + 3 || line.left < Math.max(box.left, tab.left) - 3;
        if (isWide && style.overflowX === "visible" && style.display !== "inline" && line.width > 0) flaws.add(`too wide for its box: ${name(element)}`);
        if (isFixed || element.closest("[popover]")) continue;
        const shown = [element, element.parentElement].filter((at) => clips(getComputedStyle(at).overflowX)).map((at) => at.getBoundingClientRect());
        const [left, right] = [Math.max(line.left, ...shown.map((at) => at.left)), Math.min(line.right, ...shown.map((at) => at.right))];
        texts.push([element, { left, right, top: line.top, bottom: line.bottom, height: line.height }]);
      }
    }
  }
  texts.forEach(([element, a], index) => {
    for (const [other, b] of texts.slice(index + 1)) {
      const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (element !== other && wide > 2 && high > Math.min(a.height, b.height) / 2 && !element.closest("banner-view, .scroll-row, category-view")) {
        flaws.add(`${name(element)} covers ${name(other)}`);
      }
    }
  });
  return [...flaws].slice(0, 12);
}"""
# The controls that a bar at the edge of the window covers while they have the focus.
COVERED = """() => {
  const foot = document.querySelector(".page-foot");
  const bars = [...foot.querySelectorAll(".bottom-slot, .tab-bar")].filter((bar) => bar.checkVisibility() && bar.getBoundingClientRect().height > 0);
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const free = innerHeight - parseFloat(scrollPaddingTop) - parseFloat(scrollPaddingBottom);
  const controls = [...document.querySelectorAll("main :is(a[href], button, input, select, summary)")];
  return controls.filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[popover], .selection-bar, [inert]") || control.disabled) return false;
    control.focus();
    const { top, bottom, height } = control.getBoundingClientRect();
    const edge = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
    return height > 0 && height < free && (bottom > edge + 2 || top < -2);
  }).map((control) => control.outerHTML.slice(0, 130));
}"""


@pytest.fixture(scope="module")
def large_text(playwright):
    """A browser whose user has doubled the size of the text."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--blink-settings=defaultFontSize=32"])
    yield browser
    browser.close()


def flaws(server, browser, size, paths):
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    page = context.new_page()
    found = []
    for path in paths:
        page.goto(server.url + path)
        found += [f"{path}: {flaw}" for flaw in page.evaluate(FLAWS)]
        found += [f"{path}: covered: {control}" for control in page.evaluate(COVERED)]
        for sheet in ("sleep", "speeds", "bookmarks") if path == "/player" else ():
            button = page.locator(f"#player-{sheet}-button")
            if not button.is_visible():
                continue
            button.click()
            found += [f"{path}, {sheet}: {flaw}" for flaw in page.evaluate(FLAWS)]
            page.keyboard.press("Escape")
    context.close()
    return found


def test_line_of_segments_begins_at_the_current_one(server, large_text):
    context = large_text.new_context(viewport=NARROW)
    page = context.new_page()
    for path in ("/library", "/lists", "/history"):
        page.goto(server.url + path)
        segments = page.get_by_role("navigation", name="Library")
        assert segments.evaluate("line => line.scrollWidth > line.clientWidth"), "all of them fit"
        page.wait_for_function("""() => {
          const { left, right } = document.querySelector(".library-segments [aria-current]").getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }""")
    # It stays where a finger has moved it.
    segments.evaluate("line => line.scrollLeft = 0")
    page.evaluate("document.body.animate([], 200).finished.then(() => {})")
    assert segments.evaluate("line => line.scrollLeft") == 0
    context.close()


def test_names_of_shows_have_their_own_line_in_a_narrow_queue(server, chromium):
    show = server.add("hallow-quay").rsplit("/", 1)[1]
    for episode in rows(server, f"SELECT id FROM episode WHERE show_id = {show} LIMIT 2"):
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    context = chromium.new_context(viewport=NARROW, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(server.url + "/up-next")
    lines = page.locator("up-next .queue-row .of-shows").evaluate_all("""all => all.map((line) => {
      const [name, amount] = line.children;
      return [name.clientWidth / line.clientWidth, amount.getBoundingClientRect().top - name.getBoundingClientRect().bottom];
    })""")
    assert len(lines) == 2 and all(share > 0.98 and below > -2 for share, below in lines), lines
    context.close()


def test_pages_fit_a_narrow_window_and_large_text(server, chromium, large_text):
    found = [f"320 px: {flaw}" for flaw in flaws(server, chromium, NARROW, EMPTY_PAGES)]
    paths = fill(server)
    for name, browser, size in (("320 px", chromium, NARROW), ("200 %", large_text, PHONE), ("200 % wide", large_text, DESKTOP)):
        found += [f"{name}: {flaw}" for flaw in flaws(server, browser, size, paths)]
    assert not found, "\n".join(found)
