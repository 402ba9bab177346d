"""Signing out: listening is delivered, what the browser stores of the user is deleted, and the user's other tabs stop."""

import sqlite3

import pytest
from listening import play, wait_for_session, wait_for_sound
from playwright.sync_api import expect

EPISODE = "Reading the Shore"
STORED = "() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('earnest.'))"
ADD_FORM = """() => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: "/sign-in/did-sign-out" });
  form.dataset.signOut = "";
  form.innerHTML = "<button>Sign out</button>";
  document.querySelector("main").append(form);
}"""


@pytest.fixture
def accounts(context, server):
    """The addresses of a server with accounts: signing out leads to a sign-in page, whose document has no user."""
    posts = []

    def answer(route):
        if route.request.method == "POST":
            posts.append(route.request.url)
        document = route.fetch(url=server.url + "/me", method="GET", headers={}).text().replace(' data-user="1"', "")
        route.fulfill(body=document.replace("<h1", "<h1>Sign in</h1><h1", 1), content_type="text/html; charset=utf-8")

    context.route("**/sign-in", answer)
    # As if redirected: the redirect of a fulfilled request would pass the routes by.
    context.route("**/sign-in/did-sign-out", answer)
    yield posts
    context.unroute_all(behavior="ignoreErrors")


def sign_out(page):
    page.evaluate(ADD_FORM)
    page.get_by_role("button", name="Sign out").click()


def at_sign_in(page):
    page.wait_for_url("**/sign-in")
    expect(page.get_by_role("heading", name="Sign in").first).to_be_visible()


def played_to(server):
    database = sqlite3.connect(f"file:{server.folder / 'earnest.sqlite'}?mode=ro", uri=True)
    end = database.execute("SELECT max(to_position) FROM span").fetchone()[0]
    database.close()
    return end or 0


def test_sign_out_delivers_and_deletes_what_is_stored_of_the_user(server, accounts, context, page):
    page.goto(server.url)
    page.evaluate("""async () => {
      Object.assign(localStorage, { "earnest.journal@2#x": "{}", "earnest.plan@1/other": "{}", "earnest.volume": "0.5", "other": "1", "earnest.seq": "5" });
      for (const name of ["earnest.media@1", "earnest.media@2", "earnest.media@1/other", "another@1"]) {
        await caches.open(name);
        await new Promise((resolve) => Object.assign(indexedDB.open(name), { onsuccess: ({ target }) => resolve(target.result.close()) }));
      }
    }""")
    other = context.new_page()
    play(other, server, server.add("lichen-hour"), EPISODE)
    wait_for_sound(other, beyond=2)
    sign_out(page)
    at_sign_in(page)
    at_sign_in(other)
    assert len(accounts) == 1
    assert not wait_for_session(server, lambda known: not known["playing"])["session"]["playing"]
    assert played_to(server) >= 2
    kept = {"earnest.journal@2#x", "earnest.plan@1/other", "earnest.volume"}
    for tab in (page, other):
        left = set(tab.evaluate(STORED))
        assert {name for name in left if not name.startswith(("earnest.stack@", "earnest.plan@"))} <= kept | {"earnest.seq@"}, left
        assert kept <= left and not any(name.split("#")[0].endswith("@1") for name in left), left
    assert page.evaluate("localStorage.other") == "1"
    names = page.evaluate("async () => [(await caches.keys()).sort(), (await indexedDB.databases()).map(({ name }) => name).sort()]")
    assert names == [["another@1", "earnest.media@1/other", "earnest.media@2"]] * 2
    # The journal of another user waits for its own sign-in, and the page says so.
    expect(page.locator("#signed-out")).to_be_visible()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.reload()
    at_sign_in(page)
    assert not any(url.endswith("/session") or "/live?" in url for url in requests), "a page without a user reports nothing"
