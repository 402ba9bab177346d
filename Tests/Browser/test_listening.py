"""The main path: find a show, play an episode, and resume without lost progress."""

import pytest
from conftest import CHROMIUM, PHONE
from listening import ask_server, audio, from_menu, session, tap_slider, wait_for_buffer, wait_for_session, wait_for_sound
from playwright.sync_api import expect
from search_results import open_result


def find_show(page, server, title="The Lichen Hour"):
    """Goes from the search page to a show's page by typing and tapping."""
    page.goto(server.url + "/search")
    page.get_by_role("searchbox").fill("lichen")
    page.get_by_role("searchbox").press("Enter")
    open_result(page, server, title)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def mini_player(page):
    return page.get_by_role("region", name="Player")


@pytest.mark.acceptance("browser")
def test_position_survives_a_server_crash_and_opens_in_a_new_browser(server, chromium, page):
    find_show(page, server)
    page.get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page)
    expect(page.locator("audio-player")).to_be_visible()
    # Longer than the ten seconds of progress that a crash may lose.
    wait_for_sound(page, beyond=13)
    heard = audio(page, "currentTime")
    server.kill()
    server.start()
    known = session(server)["session"]["position"]
    # Playback has continued in the meantime, and the page may have sent a report.
    assert heard - 10 <= known <= audio(page, "currentTime") + 1, f"heard {heard} s, kept {known} s"

    other = chromium.new_context(viewport=PHONE)
    try:
        there = other.new_page()
        there.goto(server.url)
        player = mini_player(there)
        expect(player).to_contain_text("Reading the Shore")
        known = session(server)["session"]["position"]
        # The first browser has continued playing and may have sent another report.
        assert heard - 10 <= known <= audio(page, "currentTime") + 1, f"heard {heard} s, kept {known} s"
        player.get_by_role("button", name="Play Reading the Shore").click()
        wait_for_sound(there, beyond=known)
        # The first browser still plays: the session is taken over at its current position.
        assert known < audio(there, "currentTime") <= audio(page, "currentTime") + 2, "it goes on where it is"
    finally:
        other.close()


@pytest.mark.own_server("stops it")
def test_journal_delivers_listening_from_a_server_outage(server, playwright, tmp_path):
    profile = tmp_path / "profile"

    def browser():
        return playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=["--no-sandbox"], viewport=PHONE
        )

    with_sound = browser()
    page = with_sound.new_page()
    find_show(page, server)
    page.get_by_role("button", name="Play Reading the Shore").click()
    wait_for_session(server, lambda known: known["playing"])
    wait_for_sound(page, beyond=1)
    wait_for_buffer(page, 14)
    server.kill()
    # It plays until it is closed.
    page.evaluate("addEventListener('timeupdate', ({ target }) => localStorage.setItem('heard', target.currentTime), true)")
    wait_for_sound(page, beyond=12)
    with_sound.close()

    server.start()
    before = session(server)["session"]["position"]
    assert before < 7, "the server cannot know yet"
    again = browser()
    page = again.new_page()
    page.goto(server.url)
    heard = float(page.evaluate("localStorage.getItem('heard')"))
    known = wait_for_session(server, lambda known: known["position"] > before)["session"]["position"]
    assert heard - 3 <= known <= heard + 1, f"heard {heard} s, delivered {known} s"
    again.close()


@pytest.mark.hasty
def test_playback_continues_across_page_navigation_and_seeks_skips_and_changes_episode(server, page):
    find_show(page, server)
    page.get_by_role("button", name="Play Ten Minutes of Rain").click()
    wait_for_sound(page)
    page.evaluate("""() => {
        const sound = document.getElementById('audio')
        window.first = sound
        window.pauses = 0
        sound.addEventListener('pause', () => window.pauses++)
    }""")
    page.get_by_role("link", name="Close player").click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    page.get_by_role("link", name="Reading the Shore").click()
    expect(page.get_by_role("heading", level=1, name="Reading the Shore")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_be_visible()
    mini_player(page).get_by_role("link", name="Open player").click()
    # The bar has buttons of the same names until the player is open.
    player = page.locator("audio-player")
    expect(player).to_be_visible()
    assert page.evaluate("window.first === document.getElementById('audio') && window.first.isConnected")
    assert page.evaluate("window.pauses") == 0
    assert audio(page, "paused") is False

    player.get_by_role("button", name="Forward 30 seconds").click()
    player.get_by_role("button", name="Forward 30 seconds").click()
    wait_for_sound(page, beyond=60)
    player.get_by_role("button", name="Playback speed, 1.0×").click()
    player.get_by_role("button", name="1.25×", exact=True).click()
    assert audio(page, "playbackRate") == 1.25
    tap_slider(page)
    wait_for_sound(page, beyond=280)
    player.get_by_role("button", name="Pause", exact=True).click()
    wait_for_session(server, lambda known: not known["playing"] and 280 < known["position"] < 320)
    from_menu(player, "Next episode")
    expect(player).to_contain_text("Reading the Shore")
    wait_for_sound(page)
    from_menu(player, "Previous episode")
    expect(player).to_contain_text("Ten Minutes of Rain")
    wait_for_sound(page, beyond=280)


def test_next_newer_episode_plays_at_the_end(server, page):
    find_show(page, server)
    page.get_by_role("button", name="Play Ten Minutes of Rain").click()
    wait_for_sound(page)
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    slider.press("End")
    expect(page.locator("audio-player")).to_contain_text("Reading the Shore")
    wait_for_sound(page)
    wait_for_session(server, lambda known: known["playing"])
    page.get_by_role("link", name="Close player").click()
    row = page.get_by_role("article").filter(has_text="Ten Minutes of Rain")
    page.reload()
    expect(row).to_contain_text("Played")


def test_no_audio_plays_without_a_user_gesture(server, context):
    """Reading a page through Playwright counts as a gesture, so the page itself records whether it was ever allowed to play."""
    page = context.new_page()
    find_show(page, server)
    page.get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page, beyond=6)
    page.close()
    page = context.new_page()
    page.add_init_script("""addEventListener('play', () => localStorage.setItem('sounded', 'yes'), true)""")
    with page.expect_response("**/session"):
        page.goto(server.url)
    # The page has loaded the session, its stream is open, and its requests are finished.
    expect(mini_player(page)).to_contain_text("Reading the Shore")
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    ask_server(page)
    assert page.evaluate("localStorage.getItem('sounded')") is None
    # Any permitted playback would have been recorded by now.
    mini_player(page).get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page)
    assert page.evaluate("localStorage.getItem('sounded')") == "yes"
