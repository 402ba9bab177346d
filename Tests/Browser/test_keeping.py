"""Episodes that the browser stores: a transfer, its resumption, a full device, and their list on the page of downloads."""

import hashlib
import urllib.request

from keeping import PART, audio, choose, complete, episodes, keep, listed, open_device, page, record, ring, row, show, stored_name  # noqa: F401
from notices import notice
from playwright.sync_api import expect
from server import rows
from waiting import wait_until


def publishers(server, episode):
    """The length and the SHA-256 of an episode's audio, read without a browser."""
    with urllib.request.urlopen(f"{server.url}/media/{episode[0]}") as answer:
        content = answer.read()
    return [len(content), hashlib.sha256(content).hexdigest()]


def of_server(server):
    """What the server has downloaded, or is to."""
    return rows(server, "SELECT episode_id FROM download_claim")


def count_parts(page, episode):
    """Records the first byte of each range that the page requests."""
    found = []

    def note(request):
        if f"/media/{episode[0]}" in request.url and "range" in request.headers:
            found.append(int(request.headers["range"].removeprefix("bytes=").split("-")[0]))

    page.on("request", note)
    return found


def test_one_tap_downloads_an_episode_to_this_device_and_leaves_the_server_without_a_copy(server, show, episodes, page):
    first, second = episodes
    page.goto(server.url + show)
    expect(ring(page, first)).to_have_accessible_name(f"Download {first[1]}")
    keep(page, first, second)
    expect(ring(page, first)).to_have_attribute("data-device", "done")
    expect(ring(page, first)).to_have_accessible_name(f"{first[1]} is on this device")
    for episode in episodes:
        assert audio(page, episode) == publishers(server, episode), "the stored audio is the publisher's"
    assert of_server(server) == [], "the server only passed it through"
    expect(row(page, first)).to_have_attribute("data-kept", "true")
    names, pages = (
        page.evaluate("async name => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)", stored_name(page, name))
        for name in ("kept", "kept-pages"))
    assert f"/chapters/{first[0]}" in names
    assert {f"/episodes/{first[0]}", show, "/library", "/up-next", "/player", "/downloads"} <= set(pages)

    choose(page, first, "Remove from this device")
    expect(row(page, first)).not_to_have_attribute("data-kept", "true")
    expect(ring(page, first)).not_to_have_attribute("data-device", "done")
    notice(page).get_by_role("button", name="Undo").click()
    expect(row(page, first)).to_have_attribute("data-kept", "true")

    open_device(page, server)
    expect(page.locator("[data-part=sum]")).to_contain_text("2 episodes")
    expect(page.locator("[data-part=free]")).to_contain_text("free on this device")
    page.get_by_role("searchbox", name="Search episodes on this device").fill(second[1])
    expect(listed(page, second)).to_be_visible()
    expect(listed(page, first)).not_to_be_visible()
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


def test_a_selection_goes_to_this_device_and_everywhere_means_the_server_too(server, show, episodes, page):
    first, second = episodes
    server.post("/episode-actions/did-tap", action="download", episode=first[0], back=show)
    wait_until(lambda: rows(server, "SELECT is_done FROM download_claim WHERE episode_id = ?", first[0]) == [1], page)
    page.goto(f"{server.url}{show}?select=true")
    for episode in episodes:
        page.get_by_role("checkbox", name=f"Select {episode[1]}", exact=True).check()
    page.locator("selection-form").get_by_role("button", name="Download", exact=True).click()
    expect(notice(page)).to_contain_text("Downloading 2 episodes to this device")
    complete(page, *episodes)
    assert of_server(server) == [int(first[0])]
    page.goto(server.url + show)
    expect(ring(page, second)).to_have_attribute("data-device", "done")
    # The ring is the way to remove it from this device alone.
    ring(page, first).click()
    notice(page).get_by_role("button", name="Remove", exact=True).click()
    expect(ring(page, first)).not_to_have_attribute("data-device", "done")
    assert of_server(server) == [int(first[0])], "only this device is free"
    notice(page).get_by_role("button", name="Undo").click()
    expect(ring(page, first)).to_have_attribute("data-device", "done")
    choose(page, first, "Remove everywhere")
    expect(ring(page, first)).not_to_have_attribute("data-device", "done")
    wait_until(lambda: rows(server, "SELECT 1 FROM download_claim WHERE episode_id = ? AND withdrawn_at IS NULL", first[0]) == [], page)


def break_off(route):
    """Ends the answer in its second part."""
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
    route.fulfill(status=answer.status, headers=headers, body=answer.body()[:PART + 1000])


def test_transfer_resumes_after_a_break_and_starts_over_for_another_version(server, show, episodes, page):
    episode = episodes[1]
    page.goto(server.url + show)
    page.route(f"**/media/{episode[0]}", break_off, times=1)
    ring(page, episode).click()
    wait_until(lambda: (record(page, episode) or {}).get("storedParts") == 1, page)
    page.unroute_all(behavior="wait")

    requested = count_parts(page, episode)
    page.reload()
    complete(page, episode)
    assert requested[0] == PART and 0 not in requested, "it continues with the second part"
    assert audio(page, episode) == publishers(server, episode)

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
    assert requested[-1] == 0, "it starts over"
    assert audio(page, episode) == publishers(server, episode)


def test_full_device_says_how_much_is_missing(server, show, episodes, context, page):
    episode = episodes[1]
    page.goto(server.url + show)
    protocol = context.new_cdp_session(page)
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 2 * PART})
    ring(page, episode).click()
    expect(notice(page)).to_contain_text("Not enough space on this device")
    expect(notice(page)).to_contain_text("MB more needed")
    notice(page).get_by_role("button", name="Manage").click()
    page.wait_for_url("**/downloads?part=device")
    expect(listed(page, episode)).to_contain_text("Not enough space on this device. Remove other episodes, then try again.")
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": server.url})
    listed(page, episode).get_by_role("button", name=f"Try downloading {episode[1]} again").click()
    complete(page, episode)
