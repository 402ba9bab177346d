"""Accessibility of every page by axe: WCAG 2.2 AA and best practices, on a phone in light mode and on a desktop in dark mode."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import PHONE
from every_page import EMPTY_PAGES, fill

DESKTOP = {"width": 1280, "height": 800}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Stops everything that moves: colours are compared at rest.
STILL = "*, ::before, ::after { animation: none !important; transition: none !important }"
RULES = {"type": "tag", "values": TAGS}
# Colours depend on the mode, the rest on the size.
VIEWS = [(PHONE, "light"), (DESKTOP, "dark")]


def findings(page):
    """The rules that the page breaks, each with the elements that break it."""
    options = {"runOnly": RULES, "resultTypes": ["violations"], "selectors": False}
    violations = page.evaluate("options => axe.run(document, options).then(({ violations }) => violations)", options)
    return [
        f"{rule['id']}: {element['html'][:160]} ({element['any'][0]['message'] if element['any'] else rule['help']})"
        for rule in violations for element in rule["nodes"]
    ]


def fit(page, size):
    """Makes the window as high as the page, since the bars at its foot cover a part of a longer page."""
    page.set_viewport_size(size)
    height = page.evaluate("document.documentElement.scrollHeight")
    if height > size["height"]:
        page.set_viewport_size({**size, "height": height})


def inspect(page, server, paths):
    """Returns the findings of all pages, on a phone by day and on a desktop at night."""
    found = {}
    for path in paths:
        page.set_viewport_size(PHONE)
        page.goto(server.url + path)
        page.add_style_tag(content=STILL)
        page.evaluate(Axe().axe_script)
        for size, mode in VIEWS:
            fit(page, size)
            page.emulate_media(color_scheme=mode)
            for finding in findings(page):
                found.setdefault(f"{path}: {finding}", []).append(f"{size['width']} {mode}")
    return [f"{finding} [{', '.join(where)}]" for finding, where in found.items()]


@pytest.fixture
def page(chromium):
    context = chromium.new_context(viewport=PHONE, bypass_csp=True, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    yield context.new_page()
    context.close()


def test_empty_pages_are_accessible(server, page):
    found = inspect(page, server, EMPTY_PAGES)
    assert not found, "\n".join(found)


def test_pages_with_content_are_accessible(server, page):
    found = inspect(page, server, fill(server))
    assert not found, "\n".join(found)
