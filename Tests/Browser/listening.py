"""What a test does and sees as a listener."""

import json
import time
import urllib.request
import uuid

from playwright.sync_api import Error
from waiting import wait_until


def audio(page, expression):
    """Reads the one <audio> element: audio(page, "currentTime")."""
    return page.evaluate(f"document.getElementById('sound').{expression}")


def wait_for_sound(page, beyond=0.0, timeout=15_000):
    """Waits until sound is heard past a second of the media."""
    page.wait_for_function(
        "beyond => { const sound = document.getElementById('sound'); return !sound.paused && sound.currentTime > beyond }",
        arg=beyond, timeout=timeout,
    )


def player(page):
    """The player's state, as the pages see it."""
    return page.evaluate("""() => {
      const ask = new CustomEvent("player-ask", { detail: {} });
      document.dispatchEvent(ask);
      return ask.detail.state;
    }""")


def wait_for_state(page, holds, timeout=15):
    """Waits until the player's state is as `holds` says."""
    last = None

    def look():
        nonlocal last
        last = player(page)
        return last if last and holds(last) else None

    try:
        return wait_until(look, page, timeout)
    except AssertionError:
        raise AssertionError(f"the player never came to be so; last seen: {last}") from None


def play(page, server, show, episode):
    """Opens the page of a show and plays one of its episodes, until it sounds on the player's page."""
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {episode}").click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")


def kill_tab(page):
    """The tab is gone, and had no time to say anything."""
    try:
        page.goto("chrome://crash")
    except Error:
        pass
    page.close()


def tap_slider(page, share=0.5):
    """Taps the player's slider at a share of its length, once the page has come to rest: a moving page takes no taps."""
    slider = page.get_by_role("slider", name="Position")
    slider.wait_for()
    page.wait_for_function("() => document.documentElement.dataset.turn === undefined")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)


def session(server):
    """What the server knows of the listening."""
    with urllib.request.urlopen(server.url + "/session", timeout=5) as answer:
        return json.load(answer)


def wait_for_session(server, holds, timeout=15, page=None):
    """Waits until the server's session is as `holds` says. `page` is the one whose requests the test answers itself, if it does."""
    last = None

    def look():
        nonlocal last
        last = session(server)
        return last if last.get("session") and holds(last["session"]) else None

    try:
        return wait_until(look, page, timeout)
    except AssertionError:
        raise AssertionError(f"the session never came to be so; last seen: {last}") from None


def ask_server(page):
    """Asks the server for something from within the page, and waits for the answer: what the page began before has gone out by then."""
    page.evaluate("() => fetch('/session').then((answer) => answer.text())")


def listen(server, *episodes):
    """Reports as a player does that each of these was played for five minutes, a minute apart, the last one just now."""
    now = time.time() * 1000
    entries = [
        {
            "id": str(uuid.uuid4()), "kind": "event", "action": "pause", "seq": index, "episode": episode, "position": 300,
            "rate": 1, "at": now - (len(episodes) - index) * 60_000, "duration": 1200,
        }
        for index, episode in enumerate(episodes)
    ]
    body = json.dumps({"device": "another", "tab": "another", "sentAt": now, "entries": entries}).encode()
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(server.url + "/session", body, headers), timeout=10) as answer:
        assert len(json.load(answer)["acknowledged"]) == len(episodes)
