"""A press shows before the finger leaves, and more contrast is real. Tests/Runtime holds what a tap shows before the answer."""

import pytest
import sessions
from conftest import PHONE
from playwright.sync_api import expect


@pytest.fixture
def phone(chromium, server):
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    sessions.add_to(context, server.url)
    yield context
    context.close()


@pytest.fixture
def page(phone):
    return phone.new_page()


class Finger:
    def __init__(self, phone, page):
        self.client = phone.new_cdp_session(page)

    def touch(self, place):
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        self.send("touchStart", [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}])

    def send(self, kind, points=()):
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def opacity(place):
    return float(place.evaluate("(element) => getComputedStyle(element).opacity"))


def test_press_is_visible_in_the_next_frame(phone, server, page):
    page.goto(server.url + server.add("lichen-hour"))
    button = page.get_by_role("button", name="Show settings")
    # From the finger's touch to the first frame that shows it, by the page's clock.
    page.evaluate("""() => addEventListener("pointerdown", ({ timeStamp, target }) => requestAnimationFrame(() => {
      const style = getComputedStyle(target.closest("button, a"));
      window.press = { opacity: style.opacity, delay: performance.now() - timeStamp };
    }), true)""")
    finger = Finger(phone, page)
    finger.touch(button)
    press = page.wait_for_function("() => window.press").json_value()
    assert float(press["opacity"]) < 1 and press["delay"] < 1000, press
    finger.send("touchEnd")
    expect(button).not_to_have_attribute("data-pressed", "")
    assert opacity(button) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_makes_text_and_lines_stronger(chromium, server, scheme):
    """WCAG's enhanced contrast, 7 to 1, for the soft text; 3 to 1 for lines."""
    server.add("lichen-hour")
    context = chromium.new_context(viewport=PHONE, color_scheme=scheme, contrast="more")
    sessions.add_to(context, server.url)
    page = context.new_page()
    page.goto(server.url + "/library")
    ratios = page.evaluate("""() => {
      const luminance = (color) => {
        const probe = document.body.appendChild(Object.assign(document.createElement("i"), { style: `color: ${color}` }));
        const channels = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255);
        probe.remove();
        const [red, green, blue] = channels.map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ratio = (...colors) => {
        const [dark, light] = colors.map(luminance).sort((one, other) => one - other);
        return (light + 0.05) / (dark + 0.05);
      };
      return ["--ink-soft", "--accent", "--line"].map((name) => ratio(`var(${name})`, "var(--paper)"));
    }""")
    context.close()
    assert ratios[0] > 7 and ratios[1] > 7 and ratios[2] > 3, ratios
