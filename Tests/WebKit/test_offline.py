"""Downloads on this device in WebKitGTK, which has service workers and caches, but no estimate of its storage (`navigator.storage`)."""

from every_page import oldest_episodes
from listening import audio, wait_for_session, wait_for_sound
from selenium.webdriver import Keys


def test_kept_episode_plays_without_the_server_to_its_last_minute(server, page):
    show = server.add("hallow-quay")
    [(episode, title)] = oldest_episodes(server, show, 1)
    page.goto(server.url + show)
    # The first tap installs the worker.
    page.tap("More options for", "main article")
    page.press(Keys.ESCAPE)
    page.wait_for_function("Boolean(navigator.serviceWorker.controller)")
    # As at an address that is not this computer's own, which for WebKit is no secure one without a certificate of an authority.
    page.evaluate("() => { document.documentElement.dataset.downloads = 'device' }")
    page.tap(f"Download {title}", "main article")
    page.wait_for_function("(id) => (JSON.parse(localStorage.getItem('earnest.kept@1')) ?? []).includes(id)", int(episode))
    server.kill()
    page.driver.refresh()
    page.wait_for_function("document.readyState === 'complete' && document.querySelector('main').dataset.saved !== undefined")
    page.note_complaints()
    page.see("Offline.", "main saved-line")
    page.tap(f"Play {title}", "main article")
    wait_for_sound(page)
    assert audio(page, "currentSrc").split("#")[0] == f"{server.url}/kept/{episode}"
    end = audio(page, "duration") - 40
    page.drag(page.control("Position", "audio-player"), [end / (end + 40)])
    wait_for_sound(page, beyond=end - 10)
    page.tap("Pause", "audio-player")
    left = audio(page, "currentTime")
    server.start()
    wait_for_session(server, lambda known: abs(known["position"] - left) < 1)
