"""Signing out: listening is delivered, what the browser stores of the user is deleted, and the user's other tabs stop. Tests/Runtime holds
failures and what waits."""

import pytest
from listening import listen
from playwright.sync_api import expect
from server import rows
from test_service_worker import STORED as CACHED
from test_service_worker import open_stored
from waiting import wait_until
from workers import context, install  # noqa: F401

WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
STORED = "() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('earnest.'))"


@pytest.mark.own_server("kills it")
def test_sign_out_delivers_and_deletes_what_is_stored_of_the_user(server, context, page):
    server.add("lichen-hour")
    [episode] = rows(server, "SELECT id FROM episode WHERE enclosure_url IS NOT NULL LIMIT 1")
    listen(server, episode)
    install(page, server.url)
    open_stored(page, server.url + "/library")
    page.evaluate("""async () => {
      Object.assign(localStorage, { "earnest.journal@2#x": "{}", "earnest.plan@1/other": "{}", "earnest.volume": "0.5", "other": "1" });
      for (const name of ["earnest.media@1", "earnest.media@2", "earnest.media@1/other", "another@1"]) {
        await caches.open(name);
        await new Promise((resolve) => Object.assign(indexedDB.open(name), { onsuccess: ({ target }) => resolve(target.result.close()) }));
      }
    }""")
    # Another tab has listening that the server does not know yet.
    other = context.new_page()
    other.goto(server.url + "/player")
    other.route("**/session", lambda route: route.abort())
    other.get_by_role("button", name="Forward 30 seconds").click()
    other.wait_for_function("() => Object.keys(localStorage).some((name) => name.startsWith('earnest.journal@1'))")
    other.unroute_all(behavior="wait")
    page.goto(server.url + "/settings/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    for tab in (page, other):
        tab.wait_for_url("**/sign-in")
        expect(tab.get_by_role("heading", name="Sign in")).to_be_visible()
    assert rows(server, f"SELECT position FROM episode_state WHERE episode_id = {episode}") == [330]

    wait_until(lambda: page.evaluate(WORKERS) == 0, page, what="the end of the worker")
    wait_until(lambda: page.evaluate(CACHED).keys() == {"another@1", "earnest.media@1/other", "earnest.media@2"}, page, what="the end of what it stored")
    kept = {"earnest.journal@2#x", "earnest.plan@1/other", "earnest.volume"}
    for tab in (page, other):
        left = set(tab.evaluate(STORED))
        assert kept <= left and not any(name.split("#")[0].endswith("@1") for name in left), left
    assert page.evaluate("localStorage.other") == "1"
    databases = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name).sort()")
    assert databases == ["another@1", "earnest.media@1/other", "earnest.media@2"]
    # The journal of another user waits for its own sign-in, and the page says so.
    expect(page.locator("#signed-out")).to_be_visible()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.reload()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert not any(url.endswith("/session") or "/live?" in url for url in requests), "a page without a user reports nothing"
    server.kill()
    with pytest.raises(Exception, match="ERR_"):
        page.goto(server.url + "/library")
