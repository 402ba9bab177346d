"""The page of all components, which a server in development has: complete, without flaws in both sizes, modes and directions."""

import re

import pytest
from accessibility import STILL
from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from server import ROOT, Server

VIEWS = [(size, mode) for size in (PHONE, DESKTOP) for mode in ("light", "dark")]
COMPONENTS = ROOT / "Sources" / "Ground" / "Components"
# Names and contrast. Other rules are about whole pages, in which a search or a list occurs once.
RULES = ["aria-valid-attr-value", "button-name", "color-contrast", "image-alt", "label", "link-name", "select-name"]
REPEATED_IDS = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""
# While a banner turns, the filling of its dot is the timer.
TURNS = """() => getComputedStyle(document.querySelector("banner-view[data-seconds] .banner-dot[aria-current]"), "::after").animationName !== "none" """
# The parts that reach beyond the page or their box. Scrolling and clipping parts contain wider ones.
OVERFLOWS = """() => {
  const { scrollWidth } = document.documentElement;
  const flaws = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
  for (const box of document.querySelectorAll(".sample-box")) {
    const caption = box.closest(".sample").querySelector(".sample-caption").textContent;
    const example = `${box.closest("section").id}, ${caption}, ${box.dir}`;
    if (box.scrollWidth > box.clientWidth + 1) flaws.push(`${example}: ${box.scrollWidth} px in ${box.clientWidth} px`);
    const edges = box.getBoundingClientRect();
    const holds = (element) => element !== box && (getComputedStyle(element).overflowX !== "visible" || holds(element.parentElement));
    for (const element of box.querySelectorAll("*")) {
      if (element.ownerSVGElement || holds(element.parentElement)) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && (left < edges.left - 1 || right > edges.right + 1)) flaws.push(`${example}: ${element.outerHTML.slice(0, 130)}`);
    }
  }
  return flaws;
}"""


@pytest.fixture(scope="module")
def development(tmp_path_factory):
    """A server with the single files of this checkout."""
    folder = tmp_path_factory.mktemp("development") / "data"
    folder.mkdir()
    server = Server(folder, EARNEST_ASSETS=str(ROOT / "Sources")).start()
    yield server
    server.stop()


def defined(folder):
    """The elements that the scripts of a folder define."""
    scripts = "".join(file.read_text() for file in folder.rglob("*.js"))
    return set(re.findall(r'customElements\.define\("([a-z-]+)"', scripts))


def sections():
    """The names of all sections, from the source of the samples."""
    source = "".join(file.read_text() for file in (COMPONENTS / "Samples").glob("*.swift"))
    return sorted(re.findall(r'\bSection\(\s*"(\w+)"', source))


def open_page(context, server):
    """Opens the page once its scripts have run, and returns it with what went wrong meanwhile and how its single files may be stored."""
    page = context.new_page()
    errors, storage = [], []
    page.on("response", lambda answer: "/assets/single/" in answer.url and storage.append(answer.headers["cache-control"]))
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("response", lambda answer: answer.status >= 400 and errors.append(f"{answer.status} {answer.url}"))
    page.goto(server.url + "/components")
    expect(page.get_by_role("heading", level=1, name="Components")).to_be_visible()
    page.wait_for_function("(names) => names.every((name) => customElements.get(name))", arg=sorted(defined(COMPONENTS)))
    return page, errors, storage


def test_page_shows_every_component_without_a_flaw(development, chromium):
    names = defined(ROOT / "Sources")
    assert len(sections()) > 40 and len(defined(COMPONENTS)) > 10
    backgrounds = set()
    for size, mode in VIEWS:
        context = chromium.new_context(viewport=size, color_scheme=mode, reduced_motion="reduce")
        page, errors, storage = open_page(context, development)
        where = f"{size['width']} px, {mode}"
        assert sorted(page.locator(".sample-section > h2").all_inner_texts()) == sections(), where
        missing = [name for name in defined(COMPONENTS) if page.locator(f"components-page {name}").count() == 0]
        assert missing == [], where
        undefined = page.evaluate("() => [...document.querySelectorAll(':not(:defined)')].map((element) => element.localName)")
        assert names.isdisjoint(undefined), where
        assert page.evaluate(REPEATED_IDS) == [], where
        flaws = page.evaluate(OVERFLOWS)
        assert not flaws, f"{where}:\n" + "\n".join(flaws[:20])
        assert errors == [], where
        assert len(storage) > 100 and set(storage) == {"no-store"}, where
        assert not page.evaluate(TURNS), where
        page.emulate_media(reduced_motion="no-preference")
        assert page.evaluate(TURNS), where
        backgrounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        context.close()
    assert len(backgrounds) == 2


@pytest.mark.acceptance("browser")
def test_examples_stand_side_by_side_or_one_under_the_other(development, chromium):
    for size in (PHONE, DESKTOP):
        context = chromium.new_context(viewport=size)
        page, *_ = open_page(context, development)
        left, right = (page.locator(f"#sample-Cover .sample-box[dir={direction}]").first.bounding_box() for direction in ("ltr", "rtl"))
        assert (left["y"] == right["y"]) == (size == DESKTOP)
        for direction in ("ltr", "rtl"):
            row = page.locator(f"#sample-EpisodeRow .sample-box[dir={direction}] .episode-row").first
            cover, text = row.locator(".cover").bounding_box(), row.locator(".row-text").bounding_box()
            assert (cover["x"] < text["x"]) == (direction == "ltr")
        context.close()


@pytest.mark.acceptance("browser")
def test_examples_have_names_and_contrast(development, chromium):
    context = chromium.new_context(viewport=DESKTOP, bypass_csp=True, reduced_motion="reduce")
    page, *_ = open_page(context, development)
    page.add_style_tag(content=STILL)
    page.evaluate(Axe().axe_script)
    for mode in ("light", "dark"):
        page.emulate_media(color_scheme=mode)
        violations = page.evaluate(
            "(rules) => axe.run('components-page', { runOnly: { type: 'rule', values: rules } }).then(({ violations }) => violations)", RULES)
        found = [f"{rule['id']}: {node['html'][:160]}" for rule in violations for node in rule["nodes"]]
        assert not found, f"{mode}:\n" + "\n".join(found[:20])
    context.close()
