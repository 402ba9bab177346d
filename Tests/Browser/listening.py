"""Helpers that play episodes and read the state of the player and the server."""

import json
import time
import urllib.request
import uuid
from urllib.parse import urlsplit

import sessions
from playwright.sync_api import Error
from waiting import PATIENCE, wait_until


def audio(page, expression):
    """Reads a property of the <audio> element: audio(page, "currentTime")."""
    return page.evaluate(f"document.getElementById('audio').{expression}")


def wait_for_sound(page, beyond=0.0):
    """Waits until the audio has played past a position, in seconds."""
    page.wait_for_function(
        "beyond => { const sound = document.getElementById('audio'); return !sound.paused && sound.currentTime > beyond }",
        arg=beyond,
    )


def wait_for_buffer(page, seconds):
    """Waits until this many seconds beyond the position have arrived: enough to play while no server answers."""
    page.wait_for_function(
        """seconds => {
          const sound = document.getElementById("audio"), { buffered, currentTime } = sound;
          for (let index = 0; index < buffered.length; index++)
            if (buffered.start(index) <= currentTime && buffered.end(index) >= currentTime + seconds) return true;
          return false;
        }""",
        arg=seconds,
    )


def player(page):
    """The player's state, as pages see it."""
    return page.evaluate("""() => {
      const ask = new CustomEvent("player-state-request", { detail: {} });
      document.dispatchEvent(ask);
      return ask.detail.state;
    }""")


def call_player(page, call):
    """Calls a method of the page's player for what no control does: call_player(page, "seek(30)")."""
    return page.evaluate(f"""() => import(document.querySelector("script[src$='/app.js']").src)
        .then(({{ player }}) => player.{call})""")


def wait_for_state(page, holds):
    """Waits until `holds` is true for the player's state."""
    last = None

    def look():
        nonlocal last
        last = player(page)
        return last if last and holds(last) else None

    try:
        return wait_until(look, page)
    except AssertionError:
        raise AssertionError(f"the player never came to be so; last seen: {last}") from None


def play(page, server, show, episode):
    """Opens a show's page, plays one of its episodes and waits until it plays on the player page."""
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {episode}").click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")


def from_menu(player, entry):
    """Selects an entry of the menu of the player page."""
    player.get_by_role("button", name="More options for this episode").click()
    player.locator("#player-menu:popover-open").get_by_role("button", name=entry).click()


def kill_tab(page):
    """Closes the tab without time for a last report."""
    try:
        page.goto("chrome://crash")
    except Error:
        pass
    page.close()


def tap_slider(page, share=0.5):
    """Taps the player's slider at a fraction of its length, after the page transition: a moving page ignores taps."""
    slider = page.get_by_role("slider", name="Position")
    slider.wait_for()
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)


def session(server):
    """The server's listening session."""
    with urllib.request.urlopen(server.url + "/session", timeout=30) as answer:
        return json.load(answer)


def wait_for_session(server, holds, page=None):
    """Waits until `holds` is true for the server's session. `page` is the page whose requests the test answers, if any."""
    last = None

    def look():
        nonlocal last
        last = session(server)
        return last if last.get("session") and holds(last["session"]) else None

    try:
        return wait_until(look, page)
    except AssertionError:
        raise AssertionError(f"the session never came to be so; last seen: {last}") from None


def without_reports(page):
    """From now on the page learns what happens elsewhere from the live stream alone: its own requests of the session fail."""
    page.route("**/session", lambda route: route.abort())


def ask_server(page):
    """Sends a request from the page and waits for the response: by then the page has sent its earlier requests."""
    page.evaluate("() => fetch('/session').then((answer) => answer.text())")


def report(server, entries, **more):
    """Reports what another device of the user has played, as its player does."""
    body = {"device": f"another-{server.user}", "tab": "another", "sentAt": time.time() * 1000, "entries": entries, **more}
    if token := sessions.token(urlsplit(server.url).netloc):
        body |= {"user": server.user, "token": token}
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    request = urllib.request.Request(server.url + "/session", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert len(json.load(answer)["acknowledged"]) == len(entries)


def listen(server, *episodes):
    """Reports five minutes of playback for each of these episodes, one minute apart, the last one now."""
    now = time.time() * 1000
    entries = [
        {
            "id": str(uuid.uuid4()), "kind": "event", "action": "pause", "seq": index, "episode": episode, "position": 300,
            "rate": 1, "at": now - (len(episodes) - index) * 60_000, "duration": 1200,
        }
        for index, episode in enumerate(episodes)
    ]
    report(server, entries)


def hear(server, episode, seconds, rate=1.0, **more):
    """Reports playback of this many seconds of media that ends now."""
    now = time.time() * 1000
    entry = {
        "id": str(uuid.uuid4()), "kind": "span", "seq": int(now), "episode": episode, "from": 0, "to": seconds, "rate": rate,
        "startedAt": now - seconds / rate * 1000, "at": now, "duration": seconds * 2,
    }
    report(server, [entry], **{"state": "none", **more})


def fall_asleep(server, touched, ended=None, hours=8):
    """Reports a night: the last touch at 5:00 of an episode, and the sleep timer's end at 20:00 of the same one or at 10:00 of another."""
    now = time.time() * 1000
    end = now - hours * 3_600_000
    episode, start, stop = (ended, 0, 600) if ended else (touched, 300, 1200)
    common = {
        "episode": episode, "rate": 1, "at": end, "duration": 1500,
        "touch": {"at": end - (stop - start) * 1000, "episode": touched, "position": 300},
    }
    lines = [
        {"kind": "span", "from": start, "to": stop, "startedAt": end - (stop - start) * 1000, "open": False},
        {"kind": "event", "action": "pause", "position": stop}, {"kind": "event", "action": "sleep", "position": stop},
    ]
    entries = [{"id": str(uuid.uuid4()), "seq": index, **common, **line} for index, line in enumerate(lines)]
    report(server, entries, state="paused")
