"""Episodes that the browser stores: a transfer, its resumption, a full device, and the page "On this device"."""


from keeping import PART, audio, choose, complete, episodes, keep, listed, open_device, record, show, stored_name  # noqa: F401
from notices import notice
from playwright.sync_api import expect
from server import rows
from waiting import wait_until


def downloaded_hash(server, episode):
    return list(rows(server, "SELECT synced, sha256 FROM download WHERE episode_id = ?", episode[0])[0])


def count_parts(page, episode):
    """Records the first byte of each part that the page requests."""
    found = []

    def note(request):
        if f"/media/{episode[0]}" in request.url and "if-match" in request.headers:
            found.append(int(request.headers["range"].removeprefix("bytes=").split("-")[0]))

    page.on("request", note)
    return found


def test_episode_is_kept_from_its_menu_and_removed_with_undo(server, show, episodes, page):
    first, second = episodes
    page.goto(server.url + show)
    keep(page, first, second)
    expect(notice(page)).to_contain_text("Available on this device")
    for episode in episodes:
        assert audio(page, episode) == downloaded_hash(server, episode), "the stored audio is the server's"
    expect(page.locator(f"article[data-episode='{first[0]}']")).to_have_attribute("data-kept", "true")
    names, pages = (
        page.evaluate("async name => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)", stored_name(page, name))
        for name in ("kept", "kept-pages"))
    assert f"/chapters/{first[0]}" in names
    assert {f"/episodes/{first[0]}", show, "/library", "/up-next", "/player", "/on-this-device"} <= set(pages)

    choose(page, first, "Remove from this device")
    expect(page.locator(f"article[data-episode='{first[0]}']")).not_to_have_attribute("data-kept", "true")
    notice(page).get_by_role("button", name="Undo").click()
    expect(page.locator(f"article[data-episode='{first[0]}']")).to_have_attribute("data-kept", "true")

    open_device(page, server)
    expect(page.locator("[data-part=sum]")).to_contain_text("2 episodes ·")
    expect(page.locator("[data-part=free]")).to_contain_text("free")
    page.get_by_role("searchbox", name="Search episodes on this device").fill(second[1])
    expect(listed(page, second)).to_be_visible()
    expect(listed(page, first)).not_to_be_visible()
    expect(page.locator("[data-part=sum]")).to_contain_text("1 episode ·")
    page.get_by_role("searchbox").fill("no such words")
    expect(page.get_by_text("No results for “no such words”")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name=f"Remove {second[1]} from this device").click()
    expect(listed(page, second)).to_have_count(0)
    page.get_by_role("button", name=f"Remove {first[1]} from this device").click()
    expect(page.get_by_role("heading", name="No episodes on this device")).to_be_visible()
    # Removals that were not undone are carried out at the latest with the next start.
    page.reload()
    wait_until(lambda: record(page, first) is None and record(page, second) is None, page)
    expect(page.get_by_role("heading", name="No episodes on this device")).to_be_visible()


def test_transfer_resumes_after_a_break_and_starts_over_for_another_version(server, show, episodes, page):
    episode = episodes[1]
    page.goto(server.url + show)
    breaks = lambda route: route.abort() if f"bytes={PART}-" in route.request.headers.get("range", "") else route.continue_()  # noqa: E731
    page.route(f"**/media/{episode[0]}", breaks)
    choose(page, episode, "Save to this device")
    wait_until(lambda: (record(page, episode) or {}).get("storedParts") == 1, page)
    page.unroute_all(behavior="wait")

    requested = count_parts(page, episode)
    page.reload()
    complete(page, episode)
    assert requested[0] == PART and 0 not in requested, "it continues with the second part"
    assert audio(page, episode) == downloaded_hash(server, episode)

    # The server has another version: the parts of the first one are useless.
    page.evaluate(
        """async ([name, address]) => {
          const cache = await caches.open(name);
          const record = await (await cache.match(address)).json();
          await cache.put(address, new Response(JSON.stringify({ ...record, etag: '"other"', isComplete: false, storedParts: 1 })));
        }""",
        [stored_name(page), f"/kept/{episode[0]}?record"])
    requested.clear()
    page.reload()
    wait_until(lambda: record(page, episode)["isComplete"], page)
    assert requested[0] == 0, "it starts over"
    assert audio(page, episode) == downloaded_hash(server, episode)


def test_full_device_says_how_much_is_missing(server, show, episodes, context, page):
    episode = episodes[1]
    page.goto(server.url + show)
    protocol = context.new_cdp_session(page)
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 2 * PART})
    choose(page, episode, "Save to this device")
    expect(notice(page)).to_contain_text("Not enough space on this device")
    expect(notice(page)).to_contain_text("MB more needed")
    notice(page).get_by_role("button", name="Manage").click()
    page.wait_for_url("**/on-this-device")
    expect(listed(page, episode)).to_contain_text("Not enough space on this device. Remove other episodes, then try again.")
    expect(page.locator("kept-episodes").get_by_role("button", name=f"Play {episode[1]}")).to_be_disabled()
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": server.url})
    page.get_by_role("button", name=f"Try again: {episode[1]}").click()
    complete(page, episode)
    expect(page.locator("kept-episodes").get_by_role("button", name=f"Play {episode[1]}")).to_be_enabled()
