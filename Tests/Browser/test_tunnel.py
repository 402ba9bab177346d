"""A journey through a tunnel: episodes on this device with a stopped server and without a network, and the disturbances of such a journey."""

import time

import pytest
from every_page import oldest_episodes
from keeping import choose, episodes, keep, page, show  # noqa: F401
from listening import audio, call_player, player, tap_slider, wait_for_session, wait_for_sound, wait_for_state
from playwright.sync_api import expect
from server import rows
from test_outbox import SAVED, notice, wait_until_delivered, wait_until_stored
from test_service_worker import STORED, proxy  # noqa: F401
from waiting import wait_until
from workers import context, install, stop_workers  # noqa: F401

DAY = 86_400_000
JOURNAL = """() => Object.keys(localStorage).filter((key) => key.startsWith("earnest.journal"))
  .flatMap((key) => Object.values(JSON.parse(localStorage[key])))"""
NOTE_INTERRUPTIONS = """() => {
  window.interruptions = [];
  for (const name of ["pause", "error", "emptied"]) document.getElementById("audio").addEventListener(name, () => window.interruptions.push(name));
}"""
# The clock of this device is wrong by the days in the local storage, in pages that are open too.
WRONG_CLOCK = f"""{{
  const right = Date;
  const now = () => right.now() + Number(localStorage.getItem("test.days") ?? 0) * {DAY};
  globalThis.Date = class extends right {{
    constructor(...fields) {{ fields.length > 0 ? super(...fields) : super(now()); }}
    static now() {{ return now(); }}
  }};
}}"""


def play_row(page, episode):
    page.locator(f"main article play-button[data-episode='{episode[0]}'] button:visible").first.click()
    page.wait_for_function("id => document.getElementById('audio').currentSrc.split('#')[0].endsWith(`/kept/${id}`)", arg=episode[0])
    wait_for_sound(page)


def open_tool(page, name):
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    page.get_by_role("button", name=name, exact=True).click()


def wait_until_reported(page):
    page.wait_for_function(f"() => ({JOURNAL})().length === 0")


def wait_until_page_is_saved(page, show, episode, is_favourite):
    """The page that follows a delivery is stored, with the delivered mark."""
    read_mark = """async ([show, id]) => {
      const page = await (await caches.open("earnest.kept-pages@1")).match(show);
      const stored = new DOMParser().parseFromString(await page.text(), "text/html");
      return stored.querySelector(`article[data-episode="${id}"]`).dataset.favourite;
    }"""
    mark = str(is_favourite).lower()
    wait_until(lambda: page.evaluate(read_mark, [show, episode[0]]) == mark, page, what="the stored page")


def set_clock(page, days):
    page.evaluate("days => (localStorage['test.days'] = days)", str(days))


def state_of(server, episode):
    return rows(server, "SELECT position, is_finished FROM episode_state WHERE episode_id = ?", episode[0])[0]


@pytest.mark.own_server("stops it")
def test_journey_through_a_tunnel(chromium, server, show, episodes, context, page):
    first, second = episodes
    third = oldest_episodes(server, show, 3)[2]
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    install(page, server.url)
    page.goto(server.url + show)
    keep(page, first, second)
    page.locator(".tab-bar a", has_text="Library").click()
    expect(page).to_have_title("Library · Earnest")
    server.stop()
    context.set_offline(True)

    # In the tunnel: the library, and the first episode into its last minute.
    page.reload()
    expect(page.locator("main saved-line")).to_contain_text("Offline.")
    page.locator("main").get_by_role("link", name="The Archive at Hallow Quay").first.click()
    play_row(page, first)
    duration = audio(page, "duration")
    tap_slider(page, (duration - 30) / duration)
    wait_for_sound(page, beyond=duration - 60)
    open_tool(page, "Bookmarks")
    page.get_by_label("Bookmark at").fill("The door opens")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(notice(page)).to_have_text(SAVED)
    wait_until_stored(page, 1)
    call_player(page, "pause()")
    left = audio(page, "currentTime")
    assert duration - 60 < left < duration

    # Another one Up Next, and the second one until the sleep timer ends with it.
    page.get_by_role("link", name="Close player").click()
    choose(page, third, "Add to end")
    wait_until_stored(page, 2)
    play_row(page, second)
    open_tool(page, "Sleep timer")
    page.get_by_role("button", name="End of episode", exact=True).click()
    call_player(page, f"seek({audio(page, 'duration') - 4})")
    stopped = wait_for_state(page, lambda state: state["state"] == "stopped")
    assert stopped["sleepEnded"] and stopped["item"]["title"] == second[1]

    # The server is back. Another device continues the first episode before this one has a network.
    server.start()
    with chromium.new_context() as other:
        there = other.new_page()
        there.goto(server.url + show)
        there.locator(f"main article play-button[data-episode='{first[0]}'] button:visible").first.click()
        wait_for_sound(there)
        call_player(there, "seek(300)")
        wait_for_sound(there, beyond=301)
        call_player(there, "pause()")
        wait_until_reported(there)
    spans = {(line["id"], line["episode"], line["from"], line["to"]) for line in page.evaluate(JOURNAL) if line["kind"] == "span"}
    assert {episode for _, episode, _, _ in spans} == {int(first[0]), int(second[0])}
    context.set_offline(False)
    wait_until_delivered(page)
    wait_until_reported(page)

    # Everything arrived once, and the newest listening won. The position of this device is offered.
    device = "(SELECT device FROM span WHERE id = ?)"
    delivered = rows(server, f"SELECT id, episode_id, from_position, to_position FROM span WHERE device = {device}", next(iter(spans))[0])
    assert len(delivered) == len(spans) and set(delivered) == spans
    assert rows(server, "SELECT episode_id FROM up_next") == [int(third[0])]
    (episode, position, note), = rows(server, "SELECT episode_id, position, note FROM bookmark")
    assert (episode, note) == (int(first[0]), "The door opens") and duration - 60 < position <= left
    assert state_of(server, second)[1] == 1
    position, is_finished = state_of(server, first)
    assert 300 < position < 330 and not is_finished
    state = wait_for_state(page, lambda state: state["item"].get("undo"))
    assert state["item"]["title"] == first[1] and abs(state["item"]["undo"]["position"] - left) < 2 and 300 < state["position"] < 330
    expect(page.locator("audio-player")).to_contain_text("You were at")
    page.get_by_role("button", name="Go back").click()
    wait_until(lambda: abs(state_of(server, first)[0] - left) < 2, page, what="the position of this device")


@pytest.mark.acceptance("browser")
def test_new_version_that_arrives_in_a_tunnel_waits_for_the_end_of_playback(server, proxy, show, episodes, context, page):
    server.store("opens-player", "no")
    install(page, proxy.url)
    page.goto(proxy.url + show)
    keep(page, episodes[0])
    context.set_offline(True)
    page.reload()
    play_row(page, episodes[0])
    page.evaluate(NOTE_INTERRUPTIONS)
    old, proxy.shown = proxy.version, "0123456789abcdef"
    # A short moment with a network is enough for the new version.
    context.set_offline(False)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    is_waiting = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    wait_until(lambda: page.evaluate(is_waiting), page, what="the new worker")
    context.set_offline(True)
    assert f"/assets/{proxy.shown}/more.css" in page.evaluate(STORED)["earnest.assets@1"]
    # The new worker waits, because the earlier one reads the audio.
    wait_for_sound(page, beyond=audio(page, "currentTime") + 2)
    end = audio(page, "duration") - 30
    call_player(page, f"seek({end})")
    wait_for_sound(page, beyond=end + 1)
    assert page.evaluate("window.interruptions") == []
    assert old in page.locator("script[src$='/app.js']").get_attribute("src")

    # A restart without a network has the new version. In a new tab, because a reload with a waiting worker hangs under Playwright, and only there.
    restarted = context.new_page()
    page.close()
    stop_workers(restarted)
    restarted.goto(proxy.url + show)
    assert proxy.shown in restarted.locator("script[src$='/app.js']").get_attribute("src")
    expect(restarted.locator("main saved-line")).to_contain_text("Offline.")
    play_row(restarted, episodes[0])
    wait_for_sound(restarted, beyond=end)


@pytest.mark.acceptance("browser")
def test_stopped_workers_interrupt_nothing(server, show, episodes, context, page):
    episode = episodes[1]
    server.store("opens-player", "no")
    install(page, server.url)
    page.goto(server.url + show)
    keep(page, episode)
    context.set_offline(True)
    page.reload()
    play_row(page, episode)
    page.evaluate(NOTE_INTERRUPTIONS)
    stop_workers(page)
    wait_for_sound(page, beyond=audio(page, "currentTime") + 2)
    duration = audio(page, "duration")
    for target in (duration - 40, 900, 1800):
        stop_workers(page)
        call_player(page, f"seek({target})")
        # As soon as it reads the new range, and once more while it plays.
        stop_workers(page)
        wait_for_sound(page, beyond=target + 1)
        assert audio(page, "currentTime") < target + 30
    assert page.evaluate("window.interruptions") == []
    assert player(page)["state"] == "playing" and f"/kept/{episode[0]}" in audio(page, "currentSrc")


@pytest.mark.acceptance("browser")
def test_wrong_clock_loses_nothing(server, show, episodes, context, page):
    context.add_init_script(WRONG_CLOCK)
    server.store("opens-player", "no")
    page.goto(server.url)
    set_clock(page, -3)
    install(page, server.url)
    page.goto(server.url + show)
    keep(page, *episodes)
    # The days by which it is wrong while listening, from then on, and at the time of the delivery.
    cases = [(episodes[0], (-3, 0, 0)), (episodes[1], (3, 3, 3)), (episodes[1], (3, 3, 0))]
    for number, (episode, days) in enumerate(cases):
        target, action = 300 * (number + 1), "Add to favourites" if number < 2 else "Remove from favourites"
        set_clock(page, days[0])
        context.set_offline(True)
        page.reload()
        play_row(page, episode)
        call_player(page, f"seek({target})")
        wait_for_sound(page, beyond=target + 1)
        choose(page, episode, action)
        wait_until_stored(page)
        set_clock(page, days[1])
        wait_for_sound(page, beyond=target + 3)
        call_player(page, "pause()")
        left = audio(page, "currentTime")
        set_clock(page, days[2])
        context.set_offline(False)
        wait_until_delivered(page)
        wait_until_reported(page)
        position, _ = state_of(server, episode)
        assert abs(position - left) < 1, (days, position, left)
        favourites = rows(server, "SELECT episode_id FROM episode_favourite")
        assert (int(episode[0]) in favourites) == (number < 2), days
        # Else the reload without a network may show the page from before the delivery.
        wait_until_page_is_saved(page, show, episode, number < 2)
    # Set back while it plays with a connection: reports continue.
    set_clock(page, 3)
    play_row(page, episodes[1])
    wait_for_session(server, lambda known: known["playing"])
    set_clock(page, 0)
    wait_for_session(server, lambda known: known["position"] > left + 6)
    call_player(page, "pause()")
    wait_until_reported(page)
    assert sorted(page.evaluate("() => JSON.parse(localStorage['earnest.kept@1'])")) == sorted(int(episode) for episode, _ in episodes)
    # Times in the future count as the present, so that they outlive no later listening.
    assert rows(server, "SELECT max(position_at) FROM episode_state")[0] <= time.time() * 1000
