"""Flaws in the layout of pages and sheets: parts that overflow, are cut off or are covered; and the edges of their content."""

from accessibility import OPEN_SHEET, OPENERS

# The flaws in the layout of the page at rest, or of the part with this selector, in a sentence for each element.
FLAWS = """(part) => {
  const root = part ? document.querySelector(part) : document.body;
  const flaws = new Set();
  // The places of what the browser leaves out until it is scrolled to are estimates.
  for (const element of document.querySelectorAll("body *")) {
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  }
  const name = (element) => element.outerHTML.replace(/<svg.*?<\\/svg>/gs, "").replace(/\\s+/g, " ").slice(0, 130);
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".visually-hidden, .play-name, .skip-link, .cover, .cover-glow, [aria-hidden=true], [inert], noscript");
  const within = (element, holds) => element && (holds(getComputedStyle(element)) || within(element.parentElement, holds));
  const clips = (value) => value === "hidden" || value === "clip";
  const all = [...root.querySelectorAll("*")].filter((element) => !element.closest("svg") && isShown(element));
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) flaws.add(`the page is ${scrollWidth} px wide`);
  const sheet = document.querySelector(":popover-open");
  if (sheet && sheet.scrollWidth > sheet.clientWidth + 1) flaws.add(`the sheet is ${sheet.scrollWidth} px wide`);
  // The next element round a text that hides what is outside; null where it can be scrolled there, or ends in dots.
  const cutter = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      if (["auto", "scroll"].includes(overflowX) || textOverflow === "ellipsis") return null;
      if (clips(overflowX) && at !== element) return at;
    }
    return null;
  };
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
        const cut = cutter(element);
        const edges = cut?.getBoundingClientRect();
        if (edges && (line.right > edges.right + 3 || line.left < edges.left - 3)) flaws.add(`cut off by ${cut.className || cut.localName}: ${name(element)}`);
        if (!part && (isFixed || element.closest("[popover]"))) continue;
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
# Those of the open sheet: parts outside of the window or of the sheet, controls over others, words of a letter a line, controls that are
# too small, and menus with too many entries.
SHEET_FLAWS = """() => {
  const sheet = document.querySelector(":popover-open");
  const flaws = [];
  const name = (element) => (element.ariaLabel ?? element.textContent).trim().slice(0, 60) || element.outerHTML.slice(0, 90);
  const edges = sheet.getBoundingClientRect();
  if (edges.left < -1 || edges.top < -1 || edges.right > innerWidth + 1 || edges.bottom > innerHeight + 1) {
    flaws.push(`the sheet is not in the window: ${[edges.left, edges.top, edges.right, edges.bottom].map(Math.round)}`);
  }
  if (sheet.scrollHeight > sheet.clientHeight + 1 && getComputedStyle(sheet).overflowY !== "auto") flaws.push("the sheet does not scroll");
  const controls = [...sheet.querySelectorAll("a[href], button, select, summary, input:not([type=hidden])")].filter((control) => control.checkVisibility());
  const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect() })).filter(({ box }) => box.width > 1);
  const smallest = matchMedia("(hover: hover) and (pointer: fine)").matches ? 36 : 44;
  for (const { control, box } of boxes) {
    if (box.left < edges.left - 1 || box.right > edges.right + 1) flaws.push(`beside the sheet: ${name(control)}`);
    // A switch is as large as the line of its label, a chip has more room than one sees, and a slider as high as its line.
    if (!control.closest(".menu-choice, .chip, [type=range]") && box.height < smallest - 0.5) flaws.push(`${Math.round(box.height)} px high: ${name(control)}`);
  }
  boxes.forEach(({ control, box: a }, index) => {
    for (const { control: other, box: b } of boxes.slice(index + 1)) {
      const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (wide > 1 && high > 1 && !control.contains(other) && !other.contains(control)) flaws.push(`${name(control)} lies over ${name(other)}`);
    }
  });
  for (const element of sheet.querySelectorAll("*")) {
    if (element.closest("svg, select") || !element.checkVisibility()) continue;
    // Each text for itself: an icon or a key beside a word is no line of it.
    for (const text of [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim())) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 2 && text.data.trim().length / lines.size < 4) flaws.push(`a letter a line: ${name(element)}`);
    }
  }
  const entries = boxes.filter(({ control }) => control.matches("a, button:not(.sheet-grabber)"));
  if (sheet.matches("#episode-menu, #linked-menu, #show-menu, #queue-more, [id^=library-], [id^=move-]") && entries.length > 9) flaws.push(`${entries.length} entries`);
  return flaws;
}"""
# The controls that a bar at the edge of the window covers while they have the focus.
COVERED = """() => {
  const bars = [...document.querySelectorAll(".page-foot :is(.bottom-slot, .tab-bar)")].filter((bar) => bar.checkVisibility() && bar.getBoundingClientRect().height > 0);
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


# The left edge of the title, or of the element before it in its line, and the width of the content, in px. null for pages in the middle of
# the window: sheets, messages, the question of a link, and documents without the sidebar.
EDGES = """() => {
  const page = document.querySelector("main > .page-bar + *");
  if (!page || !document.querySelector("body > .sidebar") || page.matches("[data-sheet], .message-page") || page.querySelector(".search-confirm")) return null;
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".cover-glow, .visually-hidden, .selection-bar, [popover], noscript");
  const isFree = (element) => element === page || getComputedStyle(element).overflowX === "visible" && isFree(element.parentElement);
  const shown = [...page.querySelectorAll("*")].filter((element) => !element.closest("svg svg, svg > *") && isShown(element));
  const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() })).filter(({ box }) => box.width > 1 && box.height > 1);
  const title = shown.find((element) => element.localName === "h1");
  if (!title) return { left: null, width: 0 };
  const range = document.createRange();
  range.selectNodeContents(title);
  const line = getComputedStyle(title).direction === "rtl" ? title.getBoundingClientRect() : range.getClientRects()[0];
  const before = boxes.filter(({ element, box }) => !element.contains(title) && box.right <= line.left + 1 && box.top < line.bottom && box.bottom > line.top);
  const wide = boxes.filter(({ element }) => isFree(element.parentElement));
  return {
    // The title of a topic is in a card of its colour.
    left: title.closest(".topic-head")?.getBoundingClientRect().left ?? Math.min(line.left, ...before.map(({ box }) => box.left)),
    width: Math.max(...wide.map(({ box }) => box.right)) - Math.min(...wide.map(({ box }) => box.left)),
  };
}"""


def edges(server, browser, size, paths):
    """The left edge of the title and the width of the content of each page that starts at the edge of all pages, by its path."""
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page = context.new_page()
    found = {}
    for path in paths:
        page.goto(server.url + path)
        measured = page.evaluate(EDGES)
        if measured:
            found[path] = (measured["left"], measured["width"])
    context.close()
    return found


def flaws(server, browser, size, paths, **options):
    context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
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


def sheet_flaws(page, seen):
    """The flaws of one sheet of each kind that the page has and `seen` does not, by the kinds, which are added to `seen`."""
    found = []
    for kind in page.evaluate(OPENERS, list(seen)):
        page.locator(f"[data-test-opener='{kind}']").first.evaluate("(opener) => (opener.scrollIntoView({ block: 'center' }), opener.click())")
        page.wait_for_function("(sheet) => document.querySelector(sheet)?.ariaModal === 'true'", arg=OPEN_SHEET)
        found += [f"{kind}: {flaw}" for flaw in open_sheet_flaws(page)]
        seen.add(kind)
        page.evaluate("(sheet) => document.querySelector(sheet)?.hidePopover()", OPEN_SHEET)
    return found


def open_sheet_flaws(page):
    return page.evaluate(SHEET_FLAWS) + page.evaluate(FLAWS, OPEN_SHEET)
