"""Audio files of one's own: upload, playing, and files that are not audio."""

import struct

from playwright.sync_api import expect


def wave(seconds=2):
    """Silence as a WAV file."""
    samples = b"\x80" * (8000 * seconds)
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8, b"data", len(samples))
    return head + samples


def upload(page, name, content):
    page.set_input_files("input[name=audio]", {"name": name, "mimeType": "audio/wav", "buffer": content})
    page.get_by_role("button", name="Upload").click()


def test_uploaded_file_becomes_a_show_that_plays(server, page):
    page.goto(server.url + "/own-shows")
    upload(page, "First_light.wav", wave())
    expect(page.get_by_role("heading", name="First light").first).to_be_visible()
    show = page.url.rsplit("/", 1)[1]
    with page.expect_response(lambda response: "/media/" in response.url) as media:
        page.locator("play-button button:visible").first.click()
    assert media.value.status in (200, 206) and media.value.headers["content-type"] == "audio/wav"
    page.goto(server.url + "/own-shows")
    expect(page.locator(".own-list")).to_contain_text("Only you")
    page.get_by_role("button", name="Share: First light").click()
    expect(page.locator(".own-list")).to_contain_text("Shared with everyone on this server")
    assert page.goto(f"{server.url}/shows/{show}").status == 200


def test_file_that_is_not_audio_is_refused(server, page):
    page.goto(server.url + "/own-shows")
    upload(page, "page.mp3", b"<html><script>alert(1)</script></html>")
    expect(page.get_by_role("alert")).to_have_text("This file isn’t audio. Select an audio file.")
    expect(page.get_by_text("No audio of your own yet")).to_be_visible()
