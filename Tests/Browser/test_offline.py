"""Without the server and without a network: episodes that the browser stores, and their page."""

import pytest
from keeping import episodes, keep, page, ring, row, show  # noqa: F401
from notices import notice
from listening import audio, call_player, player, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until
from workers import context, install  # noqa: F401


@pytest.fixture
def offline(server, show, episodes, context, page):
    """A page whose browser stores two episodes, and which neither the network nor the server answers any longer."""
    install(page, server.url + "/library")
    page.goto(server.url + show)
    keep(page, *episodes)
    page.goto(server.url + "/library")
    server.stop()
    context.set_offline(True)
    yield page
    context.set_offline(False)
    server.start()


@pytest.mark.own_server("stops it")
def test_kept_episodes_play_to_their_last_minute_and_their_page_works_from_its_saved_copy(server, offline, episodes):
    page = offline
    page.reload()
    expect(page.get_by_role("heading", name="Library").first).to_be_visible()
    page.goto(server.url + "/downloads?part=device")
    for episode, title in episodes:
        page.locator("kept-episodes summary").click()
        row = page.locator(f"kept-episodes [data-key='{episode}']")
        row.get_by_role("button", name=f"Play {title}").click()
        wait_for_sound(page)
        assert audio(page, "currentSrc").split("#")[0].endswith(f"/kept/{episode}")
        duration = wait_until(lambda: audio(page, "duration"), page)
        call_player(page, f"seek({duration - 40})")
        wait_for_sound(page, beyond=duration - 39)
        assert player(page)["playing"]
        page.goto(server.url + "/downloads?part=device")

    expect(page.locator("kept-episodes [data-key]")).to_have_count(2)
    page.locator("kept-episodes summary").click()
    page.get_by_role("searchbox").fill(episodes[1][1])
    expect(page.locator("kept-episodes [data-key]:visible")).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name=f"Remove {episodes[0][1]} from this device").click()
    expect(page.locator("kept-episodes [data-key]")).to_have_count(1)


@pytest.mark.own_server("stops it")
def test_offline_a_tap_on_an_episode_that_is_elsewhere_offers_one_that_is_here(server, show, episodes, context, page):
    install(page, server.url + show)
    here, elsewhere = episodes
    keep(page, here)
    page.goto(server.url + show)
    expect(row(page, elsewhere)).to_be_visible()
    server.stop()
    context.set_offline(True)
    page.reload()
    expect(row(page, elsewhere)).to_contain_text(elsewhere[1])
    expect(row(page, elsewhere).locator(".episode-facts")).to_have_attribute("data-away", "Not on this device")
    row(page, elsewhere).get_by_role("button", name=f"Play {elsewhere[1]}").click()
    expect(notice(page)).to_contain_text("Not on this device")
    assert not player(page)["playing"]
    notice(page).get_by_role("button", name=f"Play “{here[1]}”").click()
    wait_for_sound(page)
    assert audio(page, "currentSrc").split("#")[0].endswith(f"/kept/{here[0]}")
    page.goto(server.url + show)
    ring(page, elsewhere).click()
    expect(ring(page, elsewhere)).to_have_attribute("data-device", "waiting")
    context.set_offline(False)
    server.start()
    expect(ring(page, elsewhere)).to_have_attribute("data-device", "done")
