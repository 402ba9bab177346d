"""Accessibility of pages by axe: WCAG 2.2 AA and best practices, on a phone in light mode and on a desktop in dark mode."""

from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, PHONE, wait_for_rest

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Stops everything that moves: colours are compared at rest.
STILL = "*, ::before, ::after { animation: none !important; transition: none !important }"
RULES = {"type": "tag", "values": TAGS}
# Colours depend on the mode, the rest on the size.
VIEWS = [(PHONE, "light"), (DESKTOP, "dark")]
# Marks one visible opener of each kind of sheet that is not in the list, and returns their kinds. The menus of all rows are of one kind, as
# are sheets whose ids differ by numbers.
OPENERS = """(seen) => {
  const kind = (opener) => opener.matches(".sort-handle") ? "sort-handle" : opener.getAttribute("popovertarget")?.replace(/\\d+/g, "N") ?? "episode-menu";
  const found = new Map();
  for (const opener of document.querySelectorAll("button[popovertarget]:enabled:not([popovertargetaction=hide]), a.row-more, a.sort-handle, a.episode-menu")) {
    const isShown = opener.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !opener.closest("[popover], [inert]");
    delete opener.dataset.testOpener;
    if (!isShown || seen.includes(kind(opener)) || found.has(kind(opener))) continue;
    opener.dataset.testOpener = kind(opener);
    found.set(kind(opener), opener);
  }
  return [...found.keys()];
}"""
OPEN_SHEET = ":popover-open"


def findings(page, within=None):
    """The rules that the page breaks, or the part with this selector, each with the elements that break it."""
    options = {"runOnly": RULES, "resultTypes": ["violations"], "selectors": False}
    violations = page.evaluate(
        "([within, options]) => axe.run(within ? document.querySelector(within) : document, options).then(({ violations }) => violations)",
        [within, options])
    return [
        f"{rule['id']}: {element['html'][:160]} ({element['any'][0]['message'] if element['any'] else rule['help']})"
        for rule in violations for element in rule["nodes"]
    ]


def fit(page, size):
    """Makes the window as high as the page and its sidebar, since the bars at their feet cover a part of longer ones."""
    page.set_viewport_size(size)
    # The user's lists come into a sidebar that the size has brought.
    page.evaluate("() => new Promise(requestAnimationFrame)")
    wait_for_rest(page)
    height = page.evaluate("""() => {
      const { scrollHeight, clientHeight } = document.querySelector(".sidebar") ?? document.documentElement;
      return Math.max(document.documentElement.scrollHeight, innerHeight + scrollHeight - clientHeight);
    }""")
    if height > size["height"]:
        page.set_viewport_size({**size, "height": height})


def findings_in_sheets(page, seen):
    """The same for the sheets of the page whose kind is not in `seen`, by their kinds, which are added to `seen`."""
    found = {}
    for kind in page.evaluate(OPENERS, list(seen)):
        opener = page.locator(f"[data-test-opener='{kind}']")
        # A list may have been replaced meanwhile; another page has this kind too.
        if opener.count() != 1:
            continue
        opener.evaluate("(opener) => opener.click()")
        # It is modal a moment after it has opened.
        page.wait_for_function("(sheet) => document.querySelector(sheet)?.ariaModal === 'true'", arg=OPEN_SHEET)
        found[kind] = findings(page, within=OPEN_SHEET)
        seen.add(kind)
        page.evaluate("(sheet) => document.querySelector(sheet)?.hidePopover()", OPEN_SHEET)
    return found


def inspect(page, server, paths, views=VIEWS, opens_sheets=False):
    """Returns the findings of all pages in these views, with those of one sheet of each kind where they are opened."""
    found, seen = {}, {mode: set() for _, mode in views}
    for path in paths:
        page.set_viewport_size(PHONE)
        page.goto(server.url + path)
        page.add_style_tag(content=STILL)
        page.evaluate(Axe().axe_script)
        for size, mode in views:
            fit(page, size)
            page.emulate_media(color_scheme=mode)
            results = {path: findings(page)}
            if opens_sheets:
                results |= {f"{path}, {kind}": some for kind, some in findings_in_sheets(page, seen[mode]).items()}
            for place, some in results.items():
                for finding in some:
                    found.setdefault(f"{place}: {finding}", []).append(f"{size['width']} {mode}")
    return [f"{finding} [{', '.join(where)}]" for finding, where in found.items()]
