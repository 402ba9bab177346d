"""Playback on another device, which sends no cookies: the browser's events are simulated. Tests/Runtime holds when the address changes."""

import urllib.request

import pytest
from listening import call_player, play, player, wait_for_sound, wait_for_state
from server import Server
from waiting import wait_until

EVENTS = {
    "AirPlay": """isRemote => {
      const audio = document.getElementById("audio");
      Object.defineProperty(audio, "webkitCurrentPlaybackTargetIsWireless", { value: isRemote, configurable: true });
      audio.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
    }""",
    "Remote Playback": """isRemote => {
      const { remote } = document.getElementById("audio");
      for (const name of isRemote ? ["connecting", "connect"] : ["disconnect"]) remote.dispatchEvent(new Event(name));
    }""",
}
SOURCE = "() => { const audio = document.getElementById('audio'); return [audio.currentSrc, audio.currentTime, audio.paused]; }"


@pytest.fixture
def traced(tmp_path):
    """A server that logs everything."""
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, EARNEST_LOG="trace").start()
    yield server
    server.stop()


def source(page):
    return page.evaluate(SOURCE)


@pytest.mark.parametrize("kind", ["AirPlay", pytest.param("Remote Playback", marks=pytest.mark.acceptance("browser"))])
def test_another_device_gets_a_signed_address_at_the_same_position(page, traced, kind):
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    play(page, traced, traced.add("lichen-hour"), "Reading the Shore")
    plain = source(page)[0]
    page.evaluate("document.getElementById('audio').currentTime = 200")
    wait_for_sound(page, beyond=200.5)
    assert not any("/media-address/" in url for url in requests), "only playback on another device needs a signed address"

    page.evaluate(EVENTS[kind], True)
    wait_until(lambda: "?signed=" in source(page)[0], page, what="a signed address")
    wait_for_sound(page, beyond=201)
    signed, position, paused = source(page)
    assert 200 < position < 215 and not paused
    wait_for_state(page, lambda state: state["state"] == "playing")
    signature = signed.split("#")[0].rpartition(".")[2]
    assert len(signature) == 43
    # Without a cookie: the address alone is the credential.
    with urllib.request.urlopen(signed.split("#")[0]) as answer:
        assert answer.headers["Content-Type"].startswith("audio/")

    # Another episode plays there too.
    call_player(page, "previous()")
    wait_until(lambda: "?signed=" in source(page)[0] and signature not in source(page)[0], page, what="the address of the other episode")
    wait_for_sound(page)
    back = player(page)["item"]["mediaURL"]

    page.evaluate(EVENTS[kind], False)
    wait_until(lambda: "signed" not in source(page)[0], page, what="the usual address")
    wait_for_sound(page)
    assert source(page)[0].split("#")[0] == traced.url + back != plain.split("#")[0]

    log = (traced.folder.parent / "server.log").read_text()
    assert signature not in log and "signed=" not in log
