"""The server and the tab are killed repeatedly while an episode plays: less than ten seconds of progress are lost."""

import re
import urllib.request

import pytest
from listening import audio, kill_tab, play, session, wait_for_buffer, wait_for_session, wait_for_sound, wait_for_state

EPISODE = "Reading the Shore"
ROUNDS = 4


@pytest.mark.acceptance("browser")
def test_crashes_lose_at_most_ten_seconds_of_progress(server, context):
    show = server.add("lichen-hour")
    page = context.new_page()
    play(page, server, show, EPISODE)
    wait_for_session(server, lambda known: known["playing"])
    lost = []

    def listen(seconds):
        wait_for_sound(page, beyond=audio(page, "currentTime") + seconds)
        return audio(page, "currentTime")

    def known(heard, is_over=True):
        """Checks the position that another client reads; a live tab has continued playing in the meantime."""
        position = session(server)["session"]["position"]
        most = heard if is_over else audio(page, "currentTime")
        assert heard - 10 <= position <= most + 1, f"heard {heard} s, kept {position} s"
        lost.append(heard - position)

    def open_again():
        tab = context.new_page()
        tab.goto(server.url + "/player")
        wait_for_state(tab, lambda state: state["item"])
        return tab

    def go_on(heard):
        page.get_by_role("button", name="Play", exact=True).click()
        wait_for_sound(page, beyond=max(heard - 10, 0))
        wait_for_session(server, lambda known: known["playing"])

    for _ in range(ROUNDS):
        heard = listen(3.5)
        server.kill()
        server.start()
        known(heard, is_over=False)
    for _ in range(ROUNDS):
        heard = listen(2)
        server.kill()
        kill_tab(page)
        server.start()
        known(heard)
        page = open_again()
        go_on(heard)
    for _ in range(ROUNDS // 2):
        wait_for_buffer(page, 10)
        server.kill()
        heard = listen(2)
        kill_tab(page)
        server.start()
        before = session(server)["session"]["position"]
        page = open_again()
        wait_for_session(server, lambda known: known["position"] > before)
        known(heard)
        go_on(heard)

    print("lost:", [f"{seconds:.1f} s" for seconds in lost])
    with urllib.request.urlopen(server.url + "/history") as answer:
        history = answer.read().decode()
    assert len(re.findall("<article", history)) == 1
