"""Long transcripts."""

import pytest
from listening import wait_for_sound
from playwright.sync_api import expect
from server import Server, rows
from transcript_publisher import TranscriptPublisher, sentence
from transcripts import cues, episode_id, open_transcript
from waiting import wait_until


def served(folder, publisher):
    """A server that has the publisher's show."""
    server = Server(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=publisher.host).start()
    server.post("/search-page/did-tap-result", feed=f"http://{publisher.host}/feed.xml")
    return server


@pytest.fixture
def other(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    publisher = TranscriptPublisher()
    server = served(folder, publisher)
    yield server
    server.stop()
    publisher.shutdown()


def test_long_transcript_is_filled_and_searched_as_a_whole(other, page):
    open_transcript(page, other, "Six Hours", t=10_800)
    middle = 1_500
    expect(page.locator(".cues [aria-current]")).to_have_text(sentence(middle))
    expect(page.locator(".cues [aria-current]")).to_be_in_viewport()
    expect(page.locator("transcript-text[data-whole-url]")).to_have_count(0)
    shown = cues(page)
    assert [text for _, text in shown] == [sentence(index) for index in range(3_000)]
    expect(page.locator(".cues [aria-current]")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("undertaker")
    # Every sixth sentence has the word; the first hit is the one after the current sentence.
    expect(page.locator("[data-part=count]")).to_have_text("251 of 500")
    expect(page.locator("[data-found]")).to_have_text(sentence(1_505))
    expect(page.locator("[data-found]")).to_be_in_viewport()
    # Before the first hit is the last one: 29, 293, 299, and those from 2,903 on.
    page.get_by_role("searchbox").fill("waiting for. (29")
    expect(page.locator("[data-part=count]")).to_have_text("4 of 20")
    for _ in range(4):
        page.get_by_role("searchbox").press("Shift+Enter")
    expect(page.locator("[data-part=count]")).to_have_text("20 of 20")
    expect(page.locator("[data-found]")).to_have_text(sentence(2_999))
    expect(page.locator("[data-found]")).to_be_in_viewport()


# The long tasks of the browser, and the time until a page is shown.
WATCH = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
}"""
OPEN = """([link, shown]) => new Promise((resolve) => {
  const start = performance.now();
  const look = () => {
    if (!document.querySelector(shown)) return requestAnimationFrame(look);
    requestAnimationFrame(() => resolve(performance.now() - start));
  };
  document.querySelector(link).click();
  look();
})"""
FRAMES = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"


def open_in_player(page, server, episode):
    """The player of the episode, the list of its chapters, and its transcript."""
    page.evaluate(FRAMES)
    page.goto(f"{server.url}/episodes/{episode}")
    page.locator(".episode-actions play-button button").click()
    wait_for_sound(page)
    assert page.evaluate(OPEN, ["mini-player [data-part=open]", "audio-player .player-controls"]) < 300
    page.evaluate(FRAMES)
    page.evaluate(WATCH)
    page.get_by_role("button", name="Chapters", exact=True).click()
    chapters = page.get_by_role("dialog", name="Chapters")
    expect(chapters.locator(".chapter-row")).to_have_count(400)
    box = chapters.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for step in [600] * 10:
        page.mouse.wheel(0, step)
        page.evaluate(FRAMES)
    page.keyboard.press("Escape")
    assert page.evaluate("window.longTasks") == []


@pytest.mark.acceptance("browser")
def test_six_hours_open_at_once_and_scroll_smoothly(tmp_path, context, page):
    """400 chapters and 30,000 cues, with a processor of a quarter of the speed."""
    folder = tmp_path / "data"
    folder.mkdir()
    publisher = TranscriptPublisher(cues=30_000, chapters=400)
    server = served(folder, publisher)
    try:
        show = rows(server, "SELECT id FROM show")[0]
        episode = episode_id(server, "Six Hours")
        page.goto(f"{server.url}/episodes/{episode}")
        wait_until(lambda: rows(server, "SELECT max(cue_count) FROM transcript")[0] == 30_000)
        wait_until(lambda: rows(server, f"SELECT count(*) FROM chapter WHERE episode_id = {episode}")[0] == 400)
        page.goto(f"{server.url}/shows/{show}")
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        assert page.evaluate(OPEN, [f"main a[href$='/episodes/{episode}']", "episode-page .part-tabs [href*=chapters]"]) < 300
        assert page.evaluate(OPEN, ["episode-page .part-tabs [href*=chapters]", ".part-panel > section .chapter-row"]) < 300
        assert page.locator(".chapter-row").count() == 50
        assert page.get_by_role("link", name="All 400 chapters").get_attribute("href") == f"/episodes/{episode}?chapters=all"
        page.evaluate(FRAMES)
        assert page.evaluate(OPEN, ["episode-page .part-tabs [href*=transcript]", "episode-page [data-s]"]) < 300
        page.evaluate(FRAMES)
        page.evaluate(WATCH)
        page.mouse.move(200, 400)
        # The groups are filled meanwhile.
        for step in [900] * 40 + [-700] * 20 + [5_000] * 10:
            page.mouse.wheel(0, step)
            page.evaluate(FRAMES)
        expect(page.locator("transcript-text[data-whole-url]")).to_have_count(0)
        for step in [900] * 40:
            page.mouse.wheel(0, step)
            page.evaluate(FRAMES)
        assert page.locator(".cues [data-s]").count() == 30_000
        assert page.evaluate("window.longTasks") == []
        open_in_player(page, server, episode)
    finally:
        server.stop()
        publisher.shutdown()
