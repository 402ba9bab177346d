"""The service worker: pages, pictures and downloads without a server, new versions while audio plays, and nothing of another user. Tests/Runtime
holds what it stores and answers; test_sign_out.py has its end."""

import re

import pytest
import sessions
from listening import audio, call_player, wait_for_sound
from playwright.sync_api import expect
from upgrading import Upgrade
from waiting import wait_until
from workers import context, install  # noqa: F401

EPISODE = "Reading the Shore"
STORED = """async () => Object.fromEntries(await Promise.all((await caches.keys()).sort().map(async (name) =>
  [name, (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length))])))"""
# As the transfers of downloads write them: a record, and parts of 4 MiB.
STORE = """async (episode) => {
  const cache = await caches.open("earnest.kept@1");
  const data = new Uint8Array(await (await fetch(`/media/${episode}`)).arrayBuffer());
  const size = 4 << 20, parts = Math.ceil(data.length / size);
  for (let part = 0; part < parts; part++)
    await cache.put(`/kept/${episode}?part=${part}`, new Response(data.slice(part * size, (part + 1) * size)));
  const record = { episode, title: "Rain", size: data.length, type: "audio/mpeg", etag: '"1"', parts, storedParts: parts, isComplete: true, files: [], pages: [] };
  await cache.put(`/kept/${episode}?record`, Response.json(record));
  localStorage["earnest.kept@1"] = JSON.stringify([episode]);
}"""


@pytest.fixture
def proxy(server, page):
    page.goto(server.url)
    proxy = Upgrade(server, re.search(r"/assets/([0-9a-f]+)/", page.content())[1])
    yield proxy
    proxy.stop()


def age(page):
    return page.locator("main saved-line")


def is_stored(page, path):
    return any(path in paths for name, paths in page.evaluate(STORED).items() if "pages@" in name)


def open_stored(page, url):
    page.goto(url)
    wait_until(lambda: is_stored(page, url[len(page.evaluate("location.origin")):]), page, what="the stored page")


@pytest.mark.own_server("kills it")
def test_visited_pages_open_without_a_network_or_a_server(server, context, page):
    show = server.add("lichen-hour")
    install(page, server.url)
    for path in ("/library", show):
        open_stored(page, server.url + path)
    wait_until(lambda: page.evaluate(STORED).get("earnest.pictures@1"), page, what="the pictures")
    context.set_offline(True)

    page.goto(server.url + show)
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    expect(age(page)).to_contain_text("Offline. This page is from")
    page.reload()
    expect(page).to_have_title("The Lichen Hour · Earnest")
    page.wait_for_function("() => { const cover = document.querySelector('main img'); return cover.complete && cover.naturalWidth > 0 }")
    page.locator(".tab-bar a", has_text="Library").click()
    expect(page).to_have_title("Library · Earnest")
    expect(age(page)).to_contain_text("Offline.")
    expect(page.locator(".tab-bar [aria-current=page]")).to_have_text("Library")

    # A page that was never open, by a link and by its address.
    page.locator(".tab-bar a", has_text="Up Next").click()
    for _ in range(2):
        expect(page.get_by_role("heading", level=1, name="You’re offline")).to_be_visible()
        expect(page.get_by_role("link", name="On this device")).to_be_visible()
        expect(age(page)).to_be_empty()
        page.goto(server.url + "/up-next")

    # The page that was open before the worker was installed.
    page.goto(server.url)
    expect(page.locator("home-page")).to_be_visible()
    page.goto(server.url + "/up-next")

    context.set_offline(False)
    expect(page.locator("up-next")).to_be_visible()
    expect(page.locator("main[data-saved]")).to_have_count(0)

    # The same with a network, while there is no server.
    server.kill()
    page.goto(server.url + show)
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    expect(age(page)).to_contain_text("Offline. This page is from")
    server.start()
    expect(page.locator("main[data-saved]")).to_have_count(0)


@pytest.mark.acceptance("browser")
def test_new_version_waits_until_playback_has_ended(server, proxy, page):
    show = server.add("lichen-hour")
    server.store("opens-player", "no")
    install(page, proxy.url)
    page.goto(proxy.url + show)
    page.evaluate("window.isFirst = true")
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    old, proxy.shown = proxy.version, "0123456789abcdef"
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    files = lambda: page.evaluate(STORED)["earnest.assets@1"]
    wait_until(lambda: f"/assets/{proxy.shown}/more.css" in files(), page, what="the files of the new version")
    # The server does not have it any longer.
    assert page.evaluate("path => fetch(path).then(({ ok }) => ok)", f"/assets/{old}/more.css")

    page.locator(".tab-bar a", has_text="Library").click()
    expect(page).to_have_title("Library · Earnest")
    expect(page.locator("#notice")).to_contain_text("A new version is ready")
    expect(page.locator("#notice").get_by_role("button", name="Restart")).to_be_visible()
    position = audio(page, "currentTime")
    wait_for_sound(page, beyond=position + 1)
    assert page.evaluate("window.isFirst")

    call_player(page, "pause()")
    page.locator(".tab-bar a", has_text="Discover").click()
    page.wait_for_function("() => window.isFirst === undefined")
    expect(page).to_have_title("Discover · Earnest")
    assert proxy.shown in page.locator("script[src$='/app.js']").get_attribute("src")

    # The version after it: the first one is deleted.
    first, proxy.shown = old, "fedcba9876543210"
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    wait_until(lambda: not any(first in path for path in files()), page, what="the deletion of the first version")
    assert len({path.split("/")[2] for path in files()}) == 2


@pytest.mark.own_server("names of its user")
def test_download_plays_offline_and_a_lost_one_plays_from_the_server(server, context, page):
    show = server.add("lichen-hour")
    install(page, server.url)
    open_stored(page, server.url + show)
    button = page.locator("play-button", has=page.get_by_role("button", name=f"Play {EPISODE}")).first
    episode = int(button.get_attribute("data-episode"))
    page.evaluate(STORE, episode)
    context.set_offline(True)
    page.reload()
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    assert f"/kept/{episode}" in audio(page, "currentSrc")
    end = audio(page, "duration") - 30
    call_player(page, f"seek({end})")
    wait_for_sound(page, beyond=end + 1)
    call_player(page, "pause()")

    context.set_offline(False)
    page.evaluate("async () => { for (const key of await (await caches.open('earnest.kept@1')).keys()) await (await caches.open('earnest.kept@1')).delete(key) }")
    page.reload()
    wait_until(lambda: page.evaluate("document.documentElement.dataset.live"), page)
    page.get_by_role("button", name="Play", exact=True).first.click()
    wait_for_sound(page, beyond=end)
    assert f"/media/{episode}" in audio(page, "currentSrc")
    expect(page.locator("#notice").get_by_role("button", name="Download again")).to_be_visible()


@pytest.mark.own_server("kills it")
def test_user_never_sees_pages_of_another_one(server, context, page):
    show = server.add("lichen-hour")
    install(page, server.url)
    open_stored(page, server.url + show)
    token = sessions.insert_session(server.folder, user=2, name="Fern", role="member")
    host = server.url.removeprefix("http://")
    sessions.COOKIES[host] = (sessions.COOKIES[host][0], token)
    install(page, server.url)
    page.wait_for_function("() => navigator.serviceWorker.controller.scriptURL.endsWith('user=2')")
    open_stored(page, server.url + "/library")
    server.kill()
    page.goto(server.url + show)
    expect(page.get_by_role("heading", level=1, name="You’re offline")).to_be_visible()
    stored = page.evaluate(STORED)
    assert "/library" in stored["earnest.pages@2"] and show not in stored["earnest.pages@2"]
