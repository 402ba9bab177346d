"""Transcripts, on their page and in the player: they follow playback, seek, search, quote, and have languages."""

import re

import pytest
from conftest import DESKTOP
from listening import call_player, play, player, wait_for_sound, wait_for_state
from playwright.sync_api import expect
from transcripts import copied, cue, cues, episode_id, open_transcript
from waiting import wait_until

EPISODE = "Control, Z"


@pytest.fixture
def show(server):
    return server.add("the-undo-key")


@pytest.fixture
def transcript(server, show, page):
    """The page of a transcript, once its script is there."""
    open_transcript(page, server, EPISODE)
    return page


def seek(page, seconds):
    """Seeks as a listener does, to a position that no control has."""
    call_player(page, f"seek({seconds})")


def slow_down(page):
    """A cue stays current for several seconds instead of one."""
    page.evaluate("document.getElementById('audio').playbackRate = 0.25")


def is_current(page, index):
    expect(cue(page, index)).to_have_attribute("aria-current", "true")
    expect(page.locator(".cues [aria-current]")).to_have_count(1)


def test_tap_plays_from_the_cue_and_the_highlight_follows(transcript):
    starts = [start for start, _ in cues(transcript)]
    address = transcript.url
    cue(transcript, 3).click()
    slow_down(transcript)
    wait_for_sound(transcript, beyond=starts[3] - 0.3)
    assert player(transcript)["position"] < starts[3] + 5
    is_current(transcript, 3)
    is_current(transcript, 4)
    assert transcript.url == address, "the page stays"
    seek(transcript, starts[80] + 0.1)
    is_current(transcript, 80)
    expect(cue(transcript, 80)).to_be_in_viewport()
    transcript.locator(".cue-time").nth(1).click()
    second = float(transcript.locator(".cue-time").nth(1).get_attribute("data-seek"))
    wait_for_state(transcript, lambda state: abs(state["position"] - second) < 5)
    expect(transcript.locator(".cue-time").nth(1)).to_be_in_viewport()


def test_a_scroll_stops_following_until_the_listener_returns(transcript):
    cue(transcript, 2).click()
    slow_down(transcript)
    wait_for_sound(transcript)
    is_current(transcript, 2)
    back = transcript.get_by_role("button", name="Back to now")
    expect(back).to_be_hidden()
    transcript.set_viewport_size({"width": 390, "height": 400})
    transcript.mouse.move(200, 200)
    transcript.mouse.wheel(0, 6_000)
    expect(back).to_be_visible()
    is_current(transcript, 3)
    expect(cue(transcript, 3)).not_to_be_in_viewport()
    back.click()
    expect(back).to_be_hidden()
    expect(transcript.locator(".cues [aria-current]")).to_be_in_viewport()


def test_search_counts_shows_and_marks_its_hits(transcript):
    cue(transcript, 0).click()
    wait_for_sound(transcript)
    text = " ".join(text for _, text in cues(transcript)).lower()
    word = max(re.findall(r"[a-z]{4,}", cues(transcript)[0][1].lower()), key=text.count)
    count = text.count(word)
    assert count > 2
    field = transcript.get_by_role("searchbox", name="Search in transcript")
    field.fill(word.upper())
    status = transcript.locator("[data-part=count]")
    expect(status).to_have_text(f"1 of {count}")
    found = transcript.locator("[data-found]")
    expect(found).to_be_in_viewport()
    first = found.text_content()
    assert word in first.lower()
    assert transcript.evaluate("CSS.highlights.get('transcript-hit').size") == 1
    assert transcript.evaluate("CSS.highlights.get('transcript-hits').size") == min(count, 200)
    marks = transcript.locator("mini-player .slider-marks i")
    wait_until(lambda: 0 < marks.count() <= count, transcript)
    transcript.get_by_role("button", name="Next result").click()
    expect(status).to_have_text(f"2 of {count}")
    field.press("Shift+Enter")
    field.press("Shift+Enter")
    expect(status).to_have_text(f"{count} of {count}")
    expect(found).to_be_in_viewport()
    field.fill("zzzz")
    expect(status).to_have_text("No results")
    expect(marks).to_have_count(0)
    expect(transcript.get_by_role("button", name="Next result")).to_be_disabled()


def test_quote_has_the_text_and_a_link_to_its_second(server, transcript):
    shown = cues(transcript)
    quote = copied(transcript, 4, 5)
    text, link = quote.rsplit("\n", 1)
    assert link == f"{server.url}/episodes/{episode_id(server, EPISODE)}?t={int(shown[4][0])}"
    assert shown[4][1] in text and shown[5][1] in text and EPISODE in text
    transcript.goto(link)
    expect(transcript.locator("episode-page")).to_contain_text("This link starts at")


def test_link_opens_at_its_second(server, transcript):
    start, text = cues(transcript)[60]
    open_transcript(transcript, server, EPISODE, t=int(start) + 1)
    expect(transcript.locator(".cues [aria-current]")).to_have_text(text)
    expect(transcript.locator(".cues [aria-current]")).to_be_in_viewport()
    transcript.locator("transcript-page").get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(transcript, beyond=start)


def test_player_offers_a_language_that_was_read_while_its_transcript_was_loading(server, show, page):
    play(page, server, show, EPISODE)
    # The first answer is from before the other language was read, whose patch overtakes it.
    page.evaluate("""() => {
      const real = fetch;
      window.fetch = async (...request) => {
        const response = await real(...request);
        if (!String(request[0]).includes("transcript")) return response;
        const page = document.createElement("template");
        page.innerHTML = await response.clone().text();
        const languages = page.content.querySelector("#transcript-language");
        // No transcript was read yet.
        if (!languages) return response;
        window.fetch = real;
        languages.replaceChildren();
        languages.dataset.version = "earlier";
        document.dispatchEvent(new CustomEvent("page-stale"));
        document.documentElement.dataset.changed = "";
        return new Response(page.innerHTML, response);
      };
    }""")
    page.locator("audio-player").get_by_role("link", name="Transcript", exact=True).click()
    expect(page.locator("html[data-changed]")).to_be_attached()
    expect(page.locator("#player-transcript").get_by_role("button", name="Language: English")).to_be_visible()


@pytest.mark.parametrize("size", [None, pytest.param(DESKTOP, id="desktop", marks=pytest.mark.acceptance("browser"))])
def test_player_shows_the_transcript(server, show, page, size):
    if size:
        page.set_viewport_size(size)
    play(page, server, show, EPISODE)
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    assert page.locator("#player-transcript [data-s]").count() == 0
    tool = page.locator("audio-player").get_by_role("link", name="Transcript", exact=True)
    tool.click()
    expect(tool).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#player-transcript .cues [aria-current]")).to_be_in_viewport()
    start, _ = cues(page)[12]
    cue(page, 12).scroll_into_view_if_needed()
    cue(page, 12).click()
    slow_down(page)
    wait_for_sound(page, beyond=start - 0.3)
    is_current(page, 12)
    page.locator("#player-transcript").get_by_role("button", name="Language: English").click()
    page.get_by_role("dialog", name="Language").get_by_role("link", name="Deutsch").click()
    expect(page.locator("#player-transcript .transcript-groups")).to_have_attribute("lang", "de")
    expect(page.locator("audio-player")).to_be_visible()
    if size:
        pane, controls = (page.locator(part).bounding_box() for part in ("#player-transcript", ".player-panel"))
        assert pane["x"] >= controls["x"] + controls["width"], "beside the controls"
    tool.click()
    expect(page.locator("#player-transcript")).to_be_hidden()
    expect(tool).to_have_attribute("aria-expanded", "false")
