"""One session on several devices: only the device on which play was last pressed plays audio."""

import random
import time

import pytest
from conftest import PHONE
from listening import play, player, tap_slider, wait_for_session, wait_for_sound, wait_for_state, without_reports
from server import rows
from waiting import wait_until

EPISODE = "Reading the Shore"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


@pytest.fixture
def there(chromium):
    """A browser on another device."""
    context = chromium.new_context(viewport=PHONE, user_agent="Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36")
    yield context.new_page()
    context.close()


@pytest.mark.hasty
@pytest.mark.without_accounts
def test_continue_here_moves_playback_and_names_the_new_device(server, show, page, there):
    play(page, server, show, EPISODE)
    wait_for_session(server, lambda known: known["playing"])
    there.goto(server.url + "/player")
    shown = wait_for_state(there, lambda state: state["isRemote"])
    assert shown["device"] == {"name": "Chrome on Linux", "isHere": False}
    tap_slider(page)
    wait_for_sound(page, beyond=700)
    wait_for_state(there, lambda state: state["position"] > 700)
    without_reports(page)
    there.get_by_role("button", name="Play", exact=True).click()
    wait_for_sound(there, beyond=700)
    page.wait_for_function("() => document.getElementById('audio').paused")
    left = wait_for_state(page, lambda state: state["isRemote"])
    assert left["movedTo"] == "Chrome on Android" and left["state"] == "paused"
    # The first device takes over in the same way.
    page.unroute("**/session")
    without_reports(there)
    page.get_by_role("button", name="Play", exact=True).click()
    there.wait_for_function("() => document.getElementById('audio').paused")
    assert player(there)["movedTo"] == "Chrome on Linux" and player(page)["movedTo"] is None


# A script makes each press, so that its time is exact. It counts as a gesture because the user has already touched the page.
PRESS = """at => new Promise(done => setTimeout(() => {
  document.querySelector("audio-player [data-part=toggle]").click();
  done();
}, at - Date.now()))"""
NOTE_SPANS = """() => {
  window.spans = {};
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("earnest.journal"))
      for (const entry of Object.values(JSON.parse(value))) if (entry.kind === "span") window.spans[entry.id] = entry.to - entry.from;
    return keep.call(this, key, value);
  };
}"""


@pytest.mark.parametrize("rounds", [5, pytest.param(50, marks=pytest.mark.acceptance("browser"))])
def test_nearly_simultaneous_plays_leave_one_device_playing(server, show, page, there, rounds):
    play(page, server, show, EPISODE)
    there.goto(server.url + "/player")
    wait_for_state(there, lambda state: state["isRemote"])
    there.get_by_role("button", name="Play", exact=True).click()
    wait_for_sound(there)
    pages = [page, there]
    for one in pages:
        one.evaluate(NOTE_SPANS)
    chance = random.Random(5)

    def playing():
        return [one for one in pages if player(one)["playing"]]

    def rest():
        """Pauses all devices and waits until every page shows it. With a slow disk, a press of the previous round may still arrive."""

        def is_quiet():
            for one in playing():
                one.evaluate("document.querySelector('audio-player [data-part=toggle]').click()")
            return all(not state["playing"] and not state["isRemote"] for state in map(player, pages))

        wait_until(is_quiet, page, what="a pause")

    def one_plays():
        states = [player(one) for one in pages]
        return [state["playing"] for state in states] == [not state["isRemote"] for state in states] and len(playing()) == 1

    for number in range(rounds):
        rest()
        first, second = pages if chance.random() < 0.5 else pages[::-1]
        at = time.time() * 1000 + 40
        skew = chance.uniform(0, 50)
        first.evaluate(f"at => {{ window.press = ({PRESS})(at) }}", at)
        second.evaluate(PRESS, at + skew)
        first.evaluate("() => window.press")
        wait_until(one_plays, page, what=f"round {number}, {skew:.0f} ms apart: one that plays, and another that shows it")

    for one in playing():
        one.get_by_role("button", name="Pause", exact=True).click()
    for one in pages:
        one.wait_for_function("() => Object.keys(localStorage).every(key => !key.startsWith('earnest.journal'))")
    kept = set(rows(server, "SELECT id FROM span"))
    for one in pages:
        spans = one.evaluate("window.spans")
        assert spans and set(spans) <= kept, "what both heard is kept"
