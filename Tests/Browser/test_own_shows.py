"""Audio files of one's own: upload, playing, and files that are not audio."""

from own_audio import wave
from playwright.sync_api import expect


def upload(page, *files):
    page.set_input_files("input[name=audio]", [{"name": name, "mimeType": "audio/wav", "buffer": content} for name, content in files])
    page.get_by_role("button", name="Upload").click()


def test_uploaded_file_becomes_a_show_that_plays(server, page):
    page.goto(server.url + "/own-shows")
    upload(page, ("First_light.wav", wave()))
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
    upload(page, ("page.mp3", b"<html><script>alert(1)</script></html>"))
    expect(page.get_by_role("alert")).to_have_text("This file isn’t audio. Select an audio file.")
    expect(page.get_by_text("No audio of your own yet")).to_be_visible()


def test_one_bad_file_does_not_lose_the_others(server, page):
    page.goto(server.url + "/own-shows")
    upload(page, ("First_light.wav", wave()), ("notes.txt", b"no audio"), ("Dusk.wav", wave(1)))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("2 of 3 files added")
    expect(alert.get_by_role("listitem")).to_have_text("notes.txt This file isn’t audio. Select an audio file.")
    expect(page.locator(".own-list")).to_contain_text("2 episodes")
    alert.get_by_role("link", name="Open show").click()
    expect(page.get_by_role("heading", name="First light").first).to_be_visible()


def test_show_is_renamed_and_deleted_after_a_question(server, page):
    page.goto(server.url + "/own-shows")
    upload(page, ("First_light.wav", wave()))
    expect(page.get_by_role("heading", name="First light").first).to_be_visible()
    show = page.url
    page.goto(server.url + "/own-shows")
    page.get_by_role("link", name="Edit: First light").click()
    page.get_by_label("Name").fill("Dusk")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Dusk", exact=True)).to_be_visible()

    page.get_by_role("link", name="Edit: Dusk").click()
    page.get_by_role("link", name="Delete show").click()
    expect(page.get_by_role("heading", name="Delete Dusk?")).to_be_visible()
    assert list((server.folder / "own-audio").glob("*/*.wav"))
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("heading", name="Edit show")).to_be_visible()
    page.get_by_role("link", name="Delete show").click()
    page.get_by_role("button", name="Delete show").click()
    expect(page.get_by_text("No audio of your own yet")).to_be_visible()
    assert not list((server.folder / "own-audio").glob("*/*.wav"))
    assert page.goto(show).status == 404
