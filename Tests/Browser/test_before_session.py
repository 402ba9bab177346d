"""Taps before the session and the scripts of a page have arrived."""

from listening import play, wait_for_sound
from waiting import wait_until


def test_play_before_the_session_has_arrived_counts_when_it_does(server, page):
    play(page, server, server.add("lichen-hour"), "Reading the Shore")
    page.goto(server.url + "/library")
    held = []
    page.route("**/session", lambda route: route.continue_() if held else held.append(route))
    page.goto(server.url + "/player")
    page.get_by_role("button", name="Play", exact=True).click()
    wait_until(lambda: held, page)
    held[0].continue_()
    wait_for_sound(page)


def test_page_of_settings_is_loaded_with_its_script(server, page):
    """A setting that is changed before a script listens would be lost."""
    page.goto(server.url + "/library")
    held = []
    page.route("**/more.js", lambda route: held.append(route))
    page.goto(server.url + "/settings", wait_until="commit")
    wait_until(lambda: held, page)
    page.wait_for_function("() => document.readyState === 'interactive'")
    held[0].continue_()
    page.wait_for_load_state()
    assert page.evaluate("Boolean(customElements.get('settings-page'))")
