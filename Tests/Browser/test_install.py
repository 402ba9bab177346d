"""The installed app: its manifest, the hint that offers it, the number on its icon, and launches while its window is open. A test installs
nothing: it stands in for the browser's dialog and for launches."""

import json

import pytest
from listening import audio, play, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until

EPISODE = "Reading the Shore"
# The browser offers its dialog, which the user answers.
OFFER = """(outcome) => {
  const prompt = async () => (window.prompts = (window.prompts ?? 0) + 1);
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome }) }));
  return offer.defaultPrevented;
}"""
# The colours are those of a corner and of the icon above its logo.
READ_IMAGE = """async (src) => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(image, 0, 0);
  const colour = (x, y) => `rgb(${[...context.getImageData(x, y, 1, 1).data].slice(0, 3).join(", ")})`;
  return { size: [width, height], corner: colour(0, 0), icon: colour(width / 2, height / 2 - 150) };
}"""
INSTALLED = """
const { matchMedia } = window;
window.matchMedia = (query) => query === "(display-mode: standalone)" ? { matches: true } : matchMedia(query);
Object.defineProperty(window, "launchQueue", { value: { setConsumer: (consumer) => (window.launch = consumer) } });
navigator.setAppBadge = async (count) => window.showBadge(count);
navigator.clearAppBadge = async () => window.showBadge(0);
"""


def subscribe(server, show):
    path = server.add(show)
    server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    return path


def hint(page):
    return page.locator("main install-hint")


def open_me(page, server):
    """Opens the page with the hint, whose script has decided whether to show it."""
    page.goto(server.url + "/me")
    page.wait_for_function("() => customElements.get('install-hint')")


@pytest.fixture
def badges(page):
    """The numbers that the installed app has shown on its icon."""
    shown = []
    page.expose_function("showBadge", lambda number: shown.append(number))
    page.add_init_script(INSTALLED)
    return shown


def test_chromium_accepts_the_manifest_and_its_icons(page, demo):
    page.goto(demo.url + "/settings")
    devtools = page.context.new_cdp_session(page)
    answer = devtools.send("Page.getAppManifest")
    assert answer["errors"] == [] and answer["url"] == f"{demo.url}/manifest.webmanifest?language=en"
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in errors if "service-worker" not in error["errorId"]] == []
    manifest = json.loads(answer["data"])
    assert len(manifest["shortcuts"]) == 4
    for icon in manifest["icons"] + [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]:
        size = page.evaluate("""async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }""", icon["src"])
        assert size == icon["sizes"], icon
    for shortcut in manifest["shortcuts"]:
        assert page.goto(demo.url + shortcut["url"]).status == 200


def test_hint_waits_until_the_app_is_used_and_installs_with_a_tap(page, server):
    open_me(page, server)
    assert page.evaluate(OFFER, "accepted"), "the browser shows no dialog of its own"
    expect(hint(page)).to_have_count(0)

    subscribe(server, "lichen-hour")
    open_me(page, server)
    expect(hint(page)).to_be_hidden()
    page.evaluate(OFFER, "accepted")
    hint(page).get_by_role("button", name="Install").click()
    expect(hint(page)).to_be_hidden()
    assert page.evaluate("window.prompts") == 1

    # A browser that offers it again may show the hint again, until it is dismissed.
    page.evaluate(OFFER, "accepted")
    hint(page).get_by_role("button", name="Dismiss").click()
    expect(hint(page)).to_be_hidden()
    open_me(page, server)
    page.evaluate(OFFER, "accepted")
    expect(hint(page)).to_be_hidden()

    # The settings offer it permanently.
    page.goto(server.url + "/settings")
    expect(hint(page)).to_contain_text("In your browser’s menu, select Install")
    page.evaluate(OFFER, "dismissed")
    hint(page).get_by_role("button", name="Install").click()
    expect(hint(page)).to_contain_text("In your browser’s menu, select Install")


def test_refusing_the_dialog_dismisses_the_hint(page, server):
    subscribe(server, "lichen-hour")
    open_me(page, server)
    page.evaluate(OFFER, "dismissed")
    hint(page).get_by_role("button", name="Install").click()
    expect(hint(page)).to_be_hidden()
    page.evaluate(OFFER, "dismissed")
    expect(hint(page)).to_be_hidden()


def test_an_offer_before_the_first_tap_is_not_lost(page, server):
    subscribe(server, "lichen-hour")
    page.goto(server.url)
    page.evaluate(OFFER, "accepted")
    page.locator("a.bar-account").click()
    expect(hint(page).get_by_role("button", name="Install")).to_be_visible()


def test_a_phone_without_a_dialog_says_how(page, server):
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    subscribe(server, "lichen-hour")
    open_me(page, server)
    expect(hint(page)).to_contain_text("Tap Share in your browser, then Add to Home Screen.")
    expect(hint(page).get_by_role("button", name="Install")).to_be_hidden()


@pytest.mark.acceptance("browser")
def test_an_iphone_gets_start_images_in_the_size_of_its_screen(page, chromium, server):
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    with chromium.new_context(
            viewport={"width": 390, "height": 664}, screen={"width": 390, "height": 844}, device_scale_factor=3, user_agent=agent,
            color_scheme="dark") as context:
        context.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
        phone = context.new_page()
        phone.goto(server.url + "/settings")
        images = phone.locator("head link[rel=apple-touch-startup-image]")
        expect(images).to_have_count(2)
        for image, orientation, size in zip(images.all(), ("portrait", "landscape"), ([1170, 2532], [2532, 1170]), strict=True):
            assert image.get_attribute("media") == f"(orientation: {orientation})"
            # In a page whose policy allows it.
            shown = context.new_page().evaluate(READ_IMAGE, image.get_attribute("href"))
            assert shown["size"] == size
            assert shown["corner"] == phone.evaluate("getComputedStyle(document.body).backgroundColor") != shown["icon"]
    # No other browser loads it.
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(server.url + "/settings")
    page.wait_for_function("() => customElements.get('settings-page')")
    expect(page.locator("head link[rel=apple-touch-startup-image]")).to_have_count(0)
    assert not any(url.endswith("/start-image.js") for url in requests)


def test_installed_app_shows_the_number_of_new_episodes_until_sign_out(page, server, badges):
    subscribe(server, "lichen-hour")
    page.goto(server.url)
    wait_until(lambda: badges, page)
    assert badges == [int(page.locator("[data-app-badge]").first.text_content() or 0)]
    for text, number in [("3", 3), ("999+", 999), ("", 0), ("5", 5)]:
        page.locator("[data-app-badge]").first.evaluate("(mark, text) => (mark.textContent = text)", text)
        wait_until(lambda: badges[-1] == number, page)
    page.locator("a.bar-account").click()
    expect(hint(page)).to_be_hidden()
    page.goto(server.url + "/settings")
    expect(hint(page)).to_contain_text("Installed on this device")
    page.route("**/sign-in", lambda route: route.fulfill(body="Sign in", content_type="text/html"))
    badges.append(7)
    page.evaluate("document.dispatchEvent(new CustomEvent('signed-out'))")
    page.wait_for_url("**/sign-in")
    assert badges[-1] == 0


@pytest.mark.acceptance("browser")
def test_a_launch_opens_its_page_while_the_audio_continues(page, server, badges):
    play(page, server, subscribe(server, "lichen-hour"), EPISODE)
    page.wait_for_function("() => window.launch")
    # The launch that opened this document.
    page.evaluate("launch({ targetURL: location.href })")
    page.evaluate("(targetURL) => launch({ targetURL })", server.url + "/up-next")
    page.wait_for_url("**/up-next")
    expect(page.get_by_role("heading", name="Up Next", level=1)).to_be_visible()
    wait_for_sound(page, beyond=audio(page, "currentTime"))
    # The icon brings the window to the front as it is.
    page.evaluate("(targetURL) => launch({ targetURL })", server.url + "/")
    page.evaluate("(targetURL) => launch({ targetURL })", f"{server.url}/subscribe?url=web%2Bpodcast%3Ahttps%3A%2F%2Fmoss.example%2Ffeed")
    expect(page.get_by_role("heading", name="Subscribe to this show?")).to_be_visible()
    expect(page.get_by_text("moss.example", exact=True)).to_be_visible()
    assert not audio(page, "paused")
    page.go_back()
    expect(page.get_by_role("heading", name="Up Next", level=1)).to_be_visible()
