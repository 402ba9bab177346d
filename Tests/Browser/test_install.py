"""The installed app: its manifest and its start images."""

import json

import pytest
from playwright.sync_api import expect

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
