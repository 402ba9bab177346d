"""Artwork fallbacks: an episode without usable artwork shows that of its show, or else a letter on the colour of its cover."""

import re
from functools import reduce

from every_page import rows
from listening import wait_for_session, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until

DRAWN = "image => image.complete && image.naturalWidth > 1"


def episode(page, name):
    return page.get_by_role("article").get_by_role("link", name=name, exact=True)


def open_episode(server, page, name):
    page.goto(server.url + server.add("lichen-hour"))
    episode(page, name).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return page.locator("main .cover img").first


def test_undecodable_artwork_falls_back_to_show_artwork_then_initial(server, page):
    broken = {"status": 200, "content_type": "image/jpeg", "body": b"\xff\xd8\xff\xe0 and no more"}
    page.route("**/artwork/*fallback=*", lambda route: route.fulfill(**broken))
    image = open_episode(server, page, "Reading the Shore")
    page.wait_for_function(DRAWN, arg=image.element_handle())
    assert "fallback" not in image.evaluate("image => image.src")
    page.route("**/artwork/*", lambda route: route.fulfill(**broken))
    page.reload()
    page.wait_for_function("image => image.complete && !image.src.includes('fallback')", arg=image.element_handle())
    assert image.evaluate("image => image.naturalWidth") == 0
    expect(page.locator("main .cover .cover-initial").first).to_have_text("T")


def hue(title):
    """The colour of a title without a known picture, as in Cover.swift."""
    return str(reduce(lambda total, letter: (total * 31 + ord(letter)) % 2**32, title, 7) % 8)


def test_placeholder_of_the_player_has_the_colour_of_the_played_cover(server, page):
    server.post("/settings-page/did-set-opening-player", value="false")
    titles, hues = [], []
    for show in ("lichen-hour", "why-though"):
        path = server.add(show)
        page.goto(server.url + path)
        titles.append(page.get_by_role("heading", level=1).inner_text())
        picture = re.search(r"/artwork/(\d+)", page.locator(".show-head .cover img").get_attribute("src"))[1]
        # It is found after the first thumbnail was made.
        wait_until(lambda: rows(server, f"SELECT colour FROM artwork WHERE id = {picture} AND colour IS NOT NULL"), what="the colour of the cover")
        page.goto(server.url + path)
        row = page.locator("main article").filter(has=page.locator("play-button[data-episode]")).first
        hues.append(row.locator(".cover").first.get_attribute("data-hue"))
        episode = int(row.locator("play-button").first.get_attribute("data-episode"))
        row.locator("play-button button").first.click()
        wait_for_sound(page)
        expect(page.locator("mini-player .cover")).to_have_attribute("data-hue", hues[-1])
    assert hues[0] != hues[1] and hues[1] != hue(titles[1]), (titles, hues)
    # The plan carries it for the episodes that follow, and the player's page shows it too.
    session = wait_for_session(server, lambda session: session["playing"] and session["episode"] == episode)
    assert session["plan"]["current"]["coverHue"] == int(hues[1])
    page.goto(server.url + "/player")
    expect(page.locator("audio-player [data-part=cover] .cover")).to_have_attribute("data-hue", hues[1])
