"""A page before its scripts have arrived."""

from waiting import wait_until


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
