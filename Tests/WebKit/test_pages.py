"""Pages in WebKitGTK: navigation during playback, live updates and icons."""

from listening import audio, wait_for_session, wait_for_sound
from selenium.webdriver import Keys

SHOW = "The Lichen Hour"
EPISODE = "Reading the Shore"
EARLIER = "Ten Minutes of Rain"
HEADING = "main h1"


def test_page_shows_changes_from_elsewhere_also_after_a_server_outage(server, page):
    show = server.add("lichen-hour")
    page.goto(server.url + show)
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    number = "(name) => [...document.querySelectorAll('article a')].find((link) => link.textContent === name).pathname.split('/').pop()"
    state = "([name, finished]) => [...document.querySelectorAll('article')].some((row) => row.innerText.includes(name) && row.dataset.finished === finished)"
    server.post("/episode-actions/did-tap", action="played", episode=page.evaluate(number, EPISODE), back=show)
    page.wait_for_function(state, [EPISODE, "true"])
    server.kill()
    page.see("Not connected", "#offline")
    server.start()
    server.post("/episode-actions/did-tap", action="played", episode=page.evaluate(number, EARLIER), back=show)
    page.wait_for_function(state, [EARLIER, "true"])
    assert page.evaluate("document.getElementById('offline').hidden")


def test_audio_continues_during_navigation(server, page):
    page.goto(server.url + "/search")
    page.control("Search for shows, or paste a link").send_keys("lichen", Keys.ENTER)
    page.tap(SHOW, "#found-shows")
    page.see(SHOW, HEADING)
    page.tap("Subscribe", "main")
    page.see("Subscribed", "main")
    page.tap(f"Play {EPISODE}", "main article")
    wait_for_sound(page)
    page.evaluate("""() => {
      window.first = document.getElementById("audio");
      window.pauses = 0;
      window.first.addEventListener("pause", () => window.pauses++);
    }""")
    page.tap("Close player")
    page.see(SHOW, HEADING)
    page.tap(EARLIER, "main")
    page.see(EARLIER, HEADING)
    page.evaluate("window.top.scrollTo(0, 40)")
    page.driver.back()
    page.see(SHOW, HEADING)
    page.driver.forward()
    page.see(EARLIER, HEADING)
    page.tap("Me", ".page-bar")
    page.see("Me", HEADING)
    page.driver.back()
    page.see(EARLIER, HEADING)
    before = audio(page, "currentTime")
    wait_for_sound(page, beyond=before + 1)
    assert page.evaluate("window.first === document.getElementById('audio') && window.first.isConnected")
    assert page.evaluate("window.pauses") == 0


def test_the_mini_player_shows_plays_and_leads_on(server, page):
    server.store("mini-player-buttons", "links")
    show = server.add("lichen-hour")
    page.goto(server.url + show)
    assert page.evaluate("document.querySelector('mini-player').hidden"), "there is nothing to go on with"
    page.tap(f"Play {EPISODE}", "main article")
    wait_for_sound(page)
    page.tap("Close player")
    page.see(EPISODE, "mini-player")
    page.see(SHOW, "mini-player")
    page.wait_for_function("() => document.querySelector('mini-player progress').value > 0")
    page.tap(f"Pause {EPISODE}", "mini-player")
    wait_for_session(server, lambda known: not known["playing"])
    assert audio(page, "paused") is True
    before = audio(page, "currentTime")
    page.tap(f"Play {EPISODE}", "mini-player")
    wait_for_sound(page, beyond=before)
    page.tap("History", "mini-player")
    page.see("History", HEADING)
    page.control(f"Pause {EPISODE}", "main")
    page.tap("Open player", "mini-player")
    page.see(SHOW, "audio-player")


def test_page_draws_every_icon(server, page):
    page.goto(server.url + server.add("lichen-hour"))
    page.wait_for_function("""() => {
      const icons = [...document.querySelectorAll("svg.icon use")].filter((use) => use.getClientRects().length > 0);
      return icons.length > 0 && icons.every((use) => use.getBBox().width > 0);
    }""")
