"""Episodes that the browser stores: transfers, their failures, rules, and the page "On this device".

Long because a record goes through all of them."""

import sqlite3

from keeping import PART, audio, choose, complete, episodes, keep, listed, open_device, record, retry_now, show  # noqa: F401
from listening import player, wait_for_sound
from notices import notice
from playwright.sync_api import expect
from waiting import wait_until

INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false })"
CELLULAR = "Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { type: 'cellular' }) })"


# Some bytes of the first part arrive, and no more.
STALL = """() => {
  const load = window.fetch;
  window.fetch = async (address, options) => {
    if (!options?.headers?.["If-Match"]) return load(address, options);
    window.fetch = load;
    const { headers } = await load(address, options);
    const pull = (controller) => {
      if (window.isStalled === undefined) controller.enqueue(new Uint8Array(1000));
      window.isStalled = window.isStalled !== undefined;
    };
    const start = (controller) => options.signal.addEventListener("abort", () => controller.error(options.signal.reason));
    return new Response(new ReadableStream({ start, pull }), { status: 206, headers });
  };
}"""


def downloaded_hash(server, episode):
    with sqlite3.connect(f"file:{server.folder / 'earnest.sqlite'}?mode=ro", uri=True, timeout=30) as database:
        row = database.execute("SELECT synced, sha256 FROM download WHERE episode_id = ?", (episode[0],)).fetchone()
    database.close()
    return list(row)


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
    names = page.evaluate("async () => (await (await caches.open('earnest.kept@1')).keys()).map(({ url }) => new URL(url).pathname)")
    assert f"/chapters/{first[0]}" in names
    pages = page.evaluate("async () => (await (await caches.open('earnest.kept-pages@1')).keys()).map(({ url }) => new URL(url).pathname)")
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
        """async address => {
          const cache = await caches.open("earnest.kept@1");
          const record = await (await cache.match(address)).json();
          await cache.put(address, new Response(JSON.stringify({ ...record, etag: '"other"', isComplete: false, storedParts: 1 })));
        }""",
        f"/kept/{episode[0]}?record")
    requested.clear()
    page.reload()
    wait_until(lambda: record(page, episode)["isComplete"], page)
    assert requested[0] == 0, "it starts over"
    assert audio(page, episode) == downloaded_hash(server, episode)


def test_damaged_part_is_requested_again(server, show, episodes, page):
    episode = episodes[0]
    page.goto(server.url + show)
    damaged = []

    def damage(route):
        if "if-match" not in route.request.headers or damaged:
            return route.continue_()
        damaged.append(route.request.url)
        answer = route.fetch()
        route.fulfill(response=answer, body=b"\0" + answer.body()[1:])

    page.route(f"**/media/{episode[0]}", damage)
    requested = count_parts(page, episode)
    choose(page, episode, "Save to this device")
    wait_until(lambda: damaged and record(page, episode)["storedParts"] == 0, page)
    wait_until(lambda: (retry_now(page), record(page, episode)["isComplete"])[1], page)
    assert requested.count(0) >= 2, "the damaged part came twice"
    assert audio(page, episode) == downloaded_hash(server, episode)


def test_two_tabs_share_the_work(server, show, episodes, context, page):
    page.goto(server.url + show)
    other = context.new_page()
    other.goto(server.url + show)
    requests = [count_parts(tab, episode) for tab in (page, other) for episode in episodes]
    choose(page, episodes[0], "Save to this device")
    choose(other, episodes[1], "Save to this device")
    complete(page, *episodes)
    expect(other.locator(f"article[data-episode='{episodes[0][0]}']")).to_have_attribute("data-kept", "true")
    for number in (0, 1):
        parts = requests[number] + requests[number + 2]
        assert sorted(set(parts)) == sorted(parts), "no part is transferred twice"


def test_removal_in_another_tab_ends_a_transfer(server, show, episodes, context, page):
    page.goto(server.url + show)
    waiting = []
    page.route(f"**/media/{episodes[0][0]}", lambda route: waiting.append(route))
    choose(page, episodes[0], "Save to this device")
    wait_until(lambda: waiting, page, what="the first part")
    other = context.new_page()
    other.goto(server.url + show)
    expect(other.locator(f"article[data-episode='{episodes[0][0]}']")).to_have_attribute("data-kept", "pending")
    choose(other, episodes[0], "Remove from this device")
    wait_until(lambda: record(page, episodes[0])["isRemoved"], page)
    waiting[0].continue_()
    choose(page, episodes[1], "Save to this device")
    complete(page, episodes[1])
    left = record(page, episodes[0])
    assert left is None or left["isRemoved"]


def test_failing_transfer_delays_no_other(server, show, episodes, page):
    page.goto(server.url + show)
    page.route(f"**/keep/{episodes[0][0]}", lambda route: route.fulfill(status=500, body="Internal error"))
    for episode in episodes:
        choose(page, episode, "Save to this device")
    complete(page, episodes[1])


def test_waiting_for_the_server_delays_no_other_transfer(server, show, episodes, page):
    """The server's own download of the first episode never ends. The test advances the clock of the page."""
    page.clock.install()
    answer = {"episode": int(episodes[0][0]), "state": "downloading", "progress": 0.5}
    page.route(f"**/keep/{episodes[0][0]}", lambda route: route.fulfill(json=answer))
    page.goto(server.url + show)
    with page.expect_response(f"**/keep/{episodes[0][0]}"):
        choose(page, episodes[0], "Save to this device")
    choose(page, episodes[1], "Save to this device")
    page.clock.fast_forward(120_000)
    complete(page, episodes[1])
    assert not record(page, episodes[0])["isComplete"]
    page.unroute_all(behavior="wait")
    wait_until(lambda: (retry_now(page), record(page, episodes[0])["isComplete"])[1], page)


def test_stalled_transfer_continues_after_a_minute(server, show, episodes, page):
    """The test advances the clock of the page."""
    page.clock.install()
    page.goto(server.url + show)
    page.evaluate(STALL)
    choose(page, episodes[1], "Save to this device")
    page.wait_for_function("() => window.isStalled")
    page.clock.fast_forward(60_000)
    wait_until(lambda: (retry_now(page), record(page, episodes[1])["isComplete"])[1], page)
    assert audio(page, episodes[1]) == downloaded_hash(server, episodes[1])


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


def test_emptied_storage_is_reported_and_filled_again(server, show, episodes, page):
    page.goto(server.url + show)
    keep(page, episodes[0])
    page.evaluate("() => caches.delete('earnest.kept@1')")
    page.goto(server.url + "/on-this-device")
    expect(notice(page)).to_contain_text("Episodes removed from this device: 1")
    expect(page.get_by_text("Episodes that your browser removed to free up space: 1")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('earnest.kept@1')") == "[]"
    page.locator("kept-episodes").get_by_role("button", name="Save again").click()
    complete(page, episodes[0])
    expect(listed(page, episodes[0])).to_contain_text(episodes[0][1])
    expect(page.get_by_text("Episodes that your browser removed")).not_to_be_visible()


def test_failures_of_the_server_have_their_reason(server, show, episodes, page):
    reason = "The publisher’s server isn’t responding"
    item = {"episode": int(episodes[0][0]), "title": episodes[0][1]}
    answer = {"episode": item["episode"], "state": "missing", "failure": reason, "item": item, "files": [], "pages": []}
    page.route(f"**/keep/{episodes[0][0]}", lambda route: route.fulfill(json=answer))
    page.route(f"**/keep/{episodes[1][0]}", lambda route: route.fulfill(status=404, body="Episode not found"))
    page.goto(server.url + show)
    for episode in episodes:
        choose(page, episode, "Save to this device")
        expect(notice(page)).to_contain_text("Couldn’t save to this device")
    # The notice may be that of the first one.
    wait_until(lambda: (record(page, episodes[1]) or {}).get("failure"), page, what="the failure")
    open_device(page, server)
    expect(listed(page, episodes[0])).to_contain_text(reason)
    expect(listed(page, episodes[1])).to_contain_text("This episode is no longer available")
    page.unroute_all(behavior="wait")
    page.get_by_role("button", name=f"Try again: {episodes[0][1]}").click()
    complete(page, episodes[0])


def test_rules_keep_up_next_and_the_newest_of_shows(server, show, episodes, page):
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    for episode in episodes:
        server.post("/episode-actions/did-tap", action="last", episode=episode[0], back="/")
    open_device(page, server)
    rule = page.get_by_label("Next in Up Next")
    rule.select_option("1")
    complete(page, episodes[0])
    assert record(page, episodes[1]) is None, "only the first one is asked for"
    # One that the user wants stays.
    page.goto(server.url + show)
    choose(page, episodes[1], "Save to this device")
    complete(page, episodes[1])
    open_device(page, server)
    expect(rule).to_have_value("1")
    rule.select_option("0")
    expect(listed(page, episodes[0])).to_have_count(0)
    expect(listed(page, episodes[1])).to_be_visible()
    assert record(page, episodes[1])["by"] == "tap"
    page.get_by_label("Newest per show").select_option("1")
    page.get_by_text("Shows", exact=True).click()
    with page.expect_request(lambda request: f"shows={show.rsplit('/', 1)[1]}" in request.url and "newest=1" in request.url):
        page.locator("[data-show]").first.check()


def test_page_explains_where_nothing_can_be_stored(server, show, episodes, page):
    page.add_init_script(INSECURE)
    page.goto(server.url + show)
    page.locator(f"article[data-episode='{episodes[0][0]}']").hover()
    page.locator(f"article[data-episode='{episodes[0][0]}'] .row-more").click()
    expect(page.locator("#episode-menu").get_by_role("button", name="Mark as played")).to_be_visible()
    expect(page.locator("#episode-menu").get_by_role("button", name="Save to this device")).not_to_be_visible()
    open_device(page, server)
    expect(page.get_by_text("Episodes can be saved only over a secure connection (HTTPS).")).to_be_visible()
    expect(page.get_by_role("heading", name="Auto-save")).not_to_be_visible()


def test_stream_over_mobile_data_says_its_size_once(server, show, episodes, page):
    page.add_init_script(CELLULAR)
    page.goto(server.url + show)
    # The scripts that are loaded with the first tap.
    play = page.get_by_role("button", name=f"Play {episodes[0][1]}").first
    play.click()
    expect(notice(page)).to_contain_text("over mobile data")
    notice(page).get_by_role("button", name="Save to this device first").click()
    wait_until(lambda: not player(page)["playing"], page)
    complete(page, episodes[0])
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {episodes[0][1]}").first.click()
    wait_for_sound(page)
    expect(notice(page)).not_to_contain_text("mobile data")


def test_menu_of_the_player_saves_its_episode(server, show, episodes, page):
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {episodes[0][1]}").first.click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    more = page.locator("audio-player").get_by_role("button", name="More options for this episode")
    menu = page.locator("#episode-menu:popover-open")
    more.click()
    expect(menu.get_by_role("button", name="Remove from this device")).to_be_hidden()
    menu.get_by_role("button", name="Save to this device").click()
    complete(page, episodes[0])
    assert record(page, episodes[0])["title"] == episodes[0][1]
    more.click()
    menu.get_by_role("button", name="Remove from this device").click()
    wait_until(lambda: record(page, episodes[0])["isRemoved"], page)


def test_sign_out_ends_transfers_and_deletes_everything(server, show, episodes, page):
    page.goto(server.url + show)
    keep(page, episodes[0])
    page.route(f"**/media/{episodes[1][0]}", lambda route: route.abort())
    choose(page, episodes[1], "Save to this device")
    wait_until(lambda: (record(page, episodes[1]) or {}).get("parts"), page)
    page.route("**/sign-in", lambda route: route.fulfill(body="<h1>Signed out</h1>", content_type="text/html"))
    page.evaluate("() => document.dispatchEvent(new CustomEvent('signed-out'))")
    page.wait_for_url("**/sign-in")
    assert page.evaluate("() => caches.keys()") == []
    assert page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('earnest.ke'))") == []
