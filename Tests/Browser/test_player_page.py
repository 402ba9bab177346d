"""The player page: its content, touch controls and keyboard shortcuts."""

import pytest
from listening import ask_server, audio, call_player, wait_for_session, wait_for_sound
from playwright.sync_api import expect

EPISODE = "Ten Minutes of Rain"


def at_rest(page):
    """Waits until the page transition has ended: a moving page ignores taps."""
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")


def start(page, server, show="lichen-hour", episode=EPISODE):
    page.goto(server.url + server.add(show))
    page.get_by_role("button", name=f"Play {episode}").click()
    wait_for_sound(page)
    expect(page.locator("audio-player")).to_be_visible()
    at_rest(page)


@pytest.fixture
def playing(server, page):
    start(page, server)
    return page


def test_artwork_and_show_notes_switch_by_key_and_by_dot(playing):
    notes = playing.locator("#player-notes")
    expect(notes).to_contain_text("Rain on a tin roof")
    expect(notes).not_to_be_in_viewport()
    playing.get_by_role("link", name="Show notes").click()
    expect(notes).to_be_in_viewport()
    expect(playing.get_by_role("link", name="Show notes")).to_have_attribute("aria-current", "true")
    playing.get_by_role("link", name="Show notes").press("ArrowLeft")
    expect(notes).not_to_be_in_viewport()
    expect(playing.locator(".player-cover")).to_be_in_viewport()
    assert playing.url.endswith("/player")


def test_speed_menu_sets_any_speed_and_preserves_pitch(server, playing):
    call_player(playing, "pause()")
    playing.get_by_role("button", name="All speeds").click()
    playing.get_by_role("button", name="3.0×").click()
    assert audio(playing, "playbackRate") == 3
    assert audio(playing, "preservesPitch") is True
    playing.get_by_role("button", name="All speeds").click()
    playing.get_by_role("button", name="Slower").click()
    assert audio(playing, "playbackRate") == 2.95
    playing.get_by_role("button", name="0.5×", exact=True).click()
    assert audio(playing, "playbackRate") == 0.5
    wait_for_session(server, lambda known: known["rate"] == 0.5)
    expect(playing.locator("[data-part=remaining]")).to_contain_text("−19:")


def test_keyboard_controls_playback_skipping_speed_and_volume(playing):
    keys = playing.keyboard
    playing.locator("h1").focus()
    keys.press("Space")
    playing.wait_for_function("() => document.getElementById('audio').paused")
    before = audio(playing, "currentTime")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    playing.wait_for_function("before => document.getElementById('audio').currentTime >= before + 19", arg=before)
    keys.press("ArrowLeft")
    playing.wait_for_function("before => document.getElementById('audio').currentTime < before + 15", arg=before)
    keys.press(">")
    assert audio(playing, "playbackRate") == 1.25
    keys.press("<")
    keys.press("<")
    assert audio(playing, "playbackRate") == 0.75
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    assert abs(audio(playing, "volume") - 0.8) < 0.01
    expect(playing.get_by_role("slider", name="Volume")).to_have_value("0.8")
    keys.press("?")
    expect(playing.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    keys.press("Space")
    keys.press("Escape")
    expect(playing.get_by_role("dialog", name="Keyboard shortcuts")).not_to_be_visible()
    keys.press("Control+ArrowRight")
    keys.press("Alt+<")
    assert audio(playing, "playbackRate") == 0.75 and audio(playing, "currentTime") < before + 15
    keys.press("Space")
    playing.wait_for_function("() => !document.getElementById('audio').paused")


def test_keyboard_shortcuts_are_inactive_in_text_fields(server, playing):
    playing.keyboard.press("/")
    field = playing.get_by_role("combobox")
    expect(field).to_be_focused()
    playing.keyboard.type("< rain >")
    expect(field).to_have_value("< rain >")
    assert audio(playing, "paused") is False and audio(playing, "playbackRate") == 1


def test_volume_slider_is_hidden_where_volume_cannot_be_set(server, page):
    page.add_init_script("Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} })")
    start(page, server)
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(page.get_by_role("slider", name="Volume")).not_to_be_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.documentElement.scrollTop") == 0


def test_volume_persists_across_a_reload(playing):
    playing.get_by_role("slider", name="Volume").fill("0.3")
    assert abs(audio(playing, "volume") - 0.3) < 0.01
    playing.reload()
    expect(playing.get_by_role("slider", name="Volume")).to_have_value("0.3")


def test_sleep_timer_counts_played_time_only_then_fades_out_and_pauses(server, playing):
    playing.get_by_role("button", name="Sleep timer").click()
    playing.get_by_role("button", name="5 min", exact=True).click()
    expect(playing.get_by_role("button", name="Sleep timer, 4:5")).to_be_visible()
    wait_for_session(server, lambda known: known.get("sleep") and known["sleep"]["kind"] == "minutes")
    # The timer runs for ten seconds instead of five minutes.
    call_player(playing, "sleepTimer.set('minutes', 10 / 60)")
    playing.get_by_role("button", name="Pause", exact=True).click()
    playing.get_by_role("button", name="Forward 10 seconds").click()
    left = call_player(playing, "state.sleep.left")
    # Both reports have reached the server, which computes a new plan.
    wait_for_session(server, lambda known: not known["playing"] and known["position"] >= 10)
    ask_server(playing)
    assert call_player(playing, "state.sleep.left") == left, "neither a pause nor a skip costs anything"
    playing.get_by_role("button", name="Play", exact=True).click()
    playing.wait_for_function("() => document.getElementById('audio').volume < 0.3")
    playing.wait_for_function("() => document.getElementById('audio').paused")
    expect(playing.get_by_text("Stopped by sleep timer")).to_be_visible()
    assert audio(playing, "volume") == 1
    wait_for_session(server, lambda known: not known["playing"] and known.get("sleep") is None)
    playing.get_by_role("button", name="Add 5 minutes").click()
    wait_for_sound(playing)
    expect(playing.get_by_role("button", name="Sleep timer, 4:5")).to_be_visible()


def test_sleep_timer_stops_playback_at_the_end_of_the_episode(server, playing):
    playing.get_by_role("button", name="Sleep timer").click()
    playing.get_by_role("button", name="End of episode").click()
    expect(playing.get_by_role("button", name="Sleep timer, End of episode")).to_be_visible()
    slider = playing.get_by_role("slider", name="Position")
    slider.focus()
    slider.press("End")
    playing.wait_for_function("() => document.getElementById('audio').paused", timeout=20_000)
    expect(playing.locator("audio-player")).to_contain_text(EPISODE)
    expect(playing.get_by_text("Stopped by sleep timer")).to_be_visible()


def test_lock_screen_metadata_has_the_artwork_with_its_actual_size(playing):
    playing.wait_for_function("() => navigator.mediaSession.metadata?.artwork[0]?.sizes")
    shown = playing.evaluate("""async () => {
      const { title, artist, artwork } = navigator.mediaSession.metadata;
      const picture = await createImageBitmap(await (await fetch(artwork[0].src)).blob());
      return { title, artist, sizes: artwork[0].sizes, type: artwork[0].type, real: `${picture.width}x${picture.height}` };
    }""")
    assert shown["title"] == EPISODE and shown["artist"] == "The Lichen Hour"
    assert shown["sizes"] == shown["real"] and shown["type"].startswith("image/")
    assert playing.evaluate("navigator.mediaSession.playbackState") == "playing"


def test_bookmark_can_be_added_opened_removed_and_restored_and_the_star_belongs_to_its_episode(playing):
    playing.get_by_role("button", name="Forward 10 seconds").click()
    wait_for_sound(playing, beyond=10)
    call_player(playing, "pause()")
    marked = audio(playing, "currentTime")
    playing.get_by_role("button", name="Bookmarks").click()
    playing.get_by_role("textbox").fill("The roof begins")
    playing.get_by_role("button", name="Save").click()
    expect(playing.locator("#notice")).to_contain_text(f"Bookmark added at 0:{int(marked)}")
    playing.get_by_role("slider", name="Position").press("PageUp")
    playing.wait_for_function("marked => document.getElementById('audio').currentTime > marked + 25", arg=marked)
    playing.get_by_role("button", name="Bookmarks").click()
    expect(playing.get_by_role("textbox")).to_have_value("")
    playing.get_by_role("link", name="The roof begins").click()
    playing.wait_for_function("marked => document.getElementById('audio').currentTime < marked + 15", arg=marked)
    playing.get_by_role("button", name="Bookmarks").click()
    playing.get_by_role("button", name="Remove bookmark").click()
    playing.locator("#notice").get_by_role("button", name="Undo").click()
    playing.get_by_role("button", name="Bookmarks").click()
    expect(playing.get_by_role("link", name="The roof begins")).to_be_visible()
    # The star belongs to its episode too.
    playing.keyboard.press("Escape")
    star = playing.get_by_role("button", name="Favourite")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    for button, episode, is_on in [("Next episode", "Reading the Shore", "false"), ("Previous episode", EPISODE, "true")]:
        playing.get_by_role("button", name=button).click()
        expect(playing.locator("audio-player")).to_contain_text(episode)
        expect(star).to_have_attribute("aria-pressed", is_on)


def test_shared_link_starts_playback_at_its_timestamp(server, playing):
    playing.evaluate("navigator.share = (what) => { window.shared = what; return Promise.resolve() }")
    playing.get_by_role("button", name="Forward 10 seconds").click()
    playing.get_by_role("button", name="Forward 10 seconds").click()
    wait_for_sound(playing, beyond=20)
    playing.get_by_role("button", name="Pause", exact=True).click()
    second = int(audio(playing, "currentTime"))
    playing.get_by_role("link", name="Share from current time").click()
    shared = playing.evaluate("window.shared")
    assert shared["title"] == EPISODE and "/episodes/" in shared["url"] and shared["url"].endswith(f"?t={second}")
    playing.evaluate("navigator.share = undefined")
    playing.get_by_role("link", name="Share from current time").click()
    expect(playing.locator("#notice")).to_contain_text(f"0:{second}")
    playing.goto(shared["url"].split("?")[0] + "?t=95")
    expect(playing.locator("episode-page")).to_contain_text("This link starts at 1:35")
    playing.locator("episode-page").get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(playing, beyond=94.9)
    assert audio(playing, "currentTime") < 110
