"""A tap is answered at once: the press shows before the finger leaves, and the change before the server's answer; a refusal takes it back."""

import pytest
import sessions
from conftest import PATIENCE, PHONE
from downloading import swipe
from playwright.sync_api import expect
from waiting import wait_until


@pytest.fixture
def phone(chromium, server):
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    sessions.add_to(context, server.url)
    yield context
    context.close()


@pytest.fixture
def page(phone):
    return phone.new_page()


class HeldPosts:
    """Keeps back what the page posts, until it is sent or dropped."""

    def __init__(self, page, path):
        self.page, self.routes = page, []
        page.route(f"**{path}", lambda route: self.routes.append(route) if route.request.method == "POST" else route.fallback())

    def next(self):
        wait_until(lambda: self.routes, self.page)
        return self.routes.pop()

    def send(self):
        self.next().fallback()

    def drop(self):
        self.next().abort()

    def fail(self):
        """The server refuses."""
        headers = {"Earnest-Answer": "notice", "Content-Type": "text/html"}
        self.next().fulfill(status=409, body="<p>This episode is no longer available</p>", headers=headers)


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


def test_press_ends_with_a_scroll(phone, server, page):
    page.goto(server.url + server.add("lichen-hour"))
    link = page.locator("main .row-title a").first
    finger = Finger(phone, page)
    finger.touch(link)
    expect(link).to_have_attribute("data-pressed", "")
    finger.send("touchCancel")
    expect(link).not_to_have_attribute("data-pressed", "")


def open_episode(page, server):
    page.goto(server.url + server.add("lichen-hour"))
    page.locator("main .row-title a", has_text="Reading the Shore").first.click()
    star = page.locator("main .favourite-star")
    expect(star).to_have_attribute("aria-pressed", "false")
    return star


def test_star_shows_before_the_answer_and_stays(page, server):
    star = open_episode(page, server)
    posts = HeldPosts(page, "/episode-actions/did-tap")
    star.tap()
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(star.locator(".icon")).to_be_visible()
    posts.send()
    expect(star).not_to_have_attribute("aria-busy", "true")
    page.reload()
    expect(page.locator("main .favourite-star")).to_have_attribute("aria-pressed", "true")


def test_star_is_taken_back_when_the_server_refuses(page, server):
    star = open_episode(page, server)
    posts = HeldPosts(page, "/episode-actions/did-tap")
    star.tap()
    expect(star).to_have_attribute("aria-pressed", "true")
    posts.fail()
    expect(star).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#notice")).to_contain_text("no longer available")


def test_star_stays_until_the_server_can_be_reached(page, server):
    star = open_episode(page, server)
    posts = HeldPosts(page, "/episode-actions/did-tap")
    star.tap()
    posts.drop()
    expect(page.locator("#notice")).to_contain_text("Saved on this device")
    expect(star).to_have_attribute("aria-pressed", "true")
    posts.send()
    page.wait_for_function("() => Object.keys(localStorage).every((key) => !key.startsWith('earnest.outbox'))")
    page.reload()
    expect(page.locator("main .favourite-star")).to_have_attribute("aria-pressed", "true")


def test_played_row_shows_before_the_answer_and_can_be_undone(page, server):
    page.goto(server.url + server.add("lichen-hour"))
    row = page.locator("main article", has_text="Reading the Shore").first
    posts = HeldPosts(page, "/episode-actions/did-tap")
    row.get_by_role("button", name="More options").tap()
    page.locator("#episode-menu").get_by_role("button", name="Mark as played").tap()
    expect(row).to_have_attribute("data-finished", "true")
    posts.send()
    page.locator("#notice").get_by_role("button", name="Undo").tap()
    expect(row).to_have_attribute("data-finished", "false")


@pytest.fixture
def queued(page, server):
    """The row of an episode in Up Next."""
    page.goto(server.url + server.add("lichen-hour"))
    row = page.locator("main article", has_text="Reading the Shore").first
    row.get_by_role("button", name="More options").tap()
    page.locator("#episode-menu").get_by_role("button", name="Play last").tap()
    expect(page.locator("#notice")).not_to_be_empty()
    page.goto(server.url + "/up-next")
    queued = page.locator("main li", has_text="Reading the Shore").first
    expect(queued).to_be_visible()
    return queued


def test_row_leaves_its_list_before_the_answer(phone, page, queued):
    posts = HeldPosts(page, "/up-next/*")
    swipe(phone, page, queued.locator("swipe-row"), -1)
    expect(queued).to_be_hidden()
    posts.send()
    expect(page.locator("#notice").get_by_role("button", name="Undo")).to_be_visible()
    expect(queued).to_have_count(0)


def test_row_returns_to_its_list_after_a_refusal(phone, page, queued):
    posts = HeldPosts(page, "/up-next/*")
    swipe(phone, page, queued.locator("swipe-row"), -1)
    expect(queued).to_be_hidden()
    posts.fail()
    expect(page.locator("#notice")).to_contain_text("no longer available")
    expect(queued).to_be_visible()


def test_row_stays_hidden_until_the_server_can_be_reached(phone, page, queued):
    posts = HeldPosts(page, "/up-next/*")
    swipe(phone, page, queued.locator("swipe-row"), -1)
    posts.drop()
    expect(page.locator("#notice")).to_contain_text("Saved on this device")
    expect(queued).to_be_hidden()
    posts.send()
    expect(queued).to_have_count(0)


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
