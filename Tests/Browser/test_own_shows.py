"""Audio files of one's own: upload and playing."""

from own_audio import wave
from playwright.sync_api import expect


def test_uploaded_file_becomes_a_show_that_plays(server, page):
    page.goto(server.url + "/own-shows")
    page.set_input_files("input[name=audio]", {"name": "First_light.wav", "mimeType": "audio/wav", "buffer": wave()})
    page.evaluate("document.addEventListener('upload-progress', ({ detail }) => { window.sent = detail.fraction; })")
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("heading", name="First light").first).to_be_visible()
    show = page.url.rsplit("/", 1)[1]
    assert page.evaluate("window.sent") == 1
    with page.expect_response(lambda response: "/media/" in response.url) as media:
        page.locator("play-button button:visible").first.click()
    assert media.value.status in (200, 206) and media.value.headers["content-type"] == "audio/wav"
    page.goto(server.url + "/own-shows")
    expect(page.locator(".own-list")).to_contain_text("Only you")
    page.get_by_role("button", name="Share: First light").click()
    expect(page.locator(".own-list")).to_contain_text("Shared with everyone on this server")
    assert page.goto(f"{server.url}/shows/{show}").status == 200
