"""What the browser has stored before accounts: user 1 takes it over. Tests/Runtime/browser-storage.test.js holds the names."""


import pytest
from listening import ask_server, play, wait_for_session, wait_for_sound
from server import rows
from waiting import wait_until

EPISODE = "Reading the Shore"

# A tab of a version before accounts, as far as it matters here: it holds the lock of its journal, writes names without a user, counts with
# its own numbers and reports without a user.
OLD_TAB = """([tab, episode]) => {
  const key = `earnest.journal.${tab}`;
  navigator.locks.request(key, () => new Promise(() => {}));
  localStorage["earnest.device"] ??= "old-device";
  let entries = {}, position = 0;
  const next = () => String(localStorage["earnest.seq"] = (Number(localStorage["earnest.seq"]) || Date.now()) + 1);
  const save = () => (localStorage[key] = JSON.stringify(entries));
  window.listen = (id, seconds) => {
    const at = Date.now();
    entries[id] = { id, kind: "span", seq: Number(next()), episode, from: position, to: position += seconds, rate: 1,
      startedAt: at - seconds * 1000, at, duration: 1200, open: false };
    save();
  };
  window.report = async () => {
    const body = { device: localStorage["earnest.device"], name: "Old", tab, state: "paused", sentAt: Date.now(), entries: Object.values(entries) };
    const answer = await fetch("/session", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (answer.ok) for (const { id } of (await answer.json()).acknowledged) delete entries[id];
    Object.keys(entries).length ? save() : localStorage.removeItem(key);
    return answer.status;
  };
}"""


def spans(server):
    return dict(rows(server, "SELECT id, device FROM span"))


def stored_episode(page, server):
    page.goto(server.url + server.add("lichen-hour"))
    button = page.locator("play-button", has=page.get_by_role("button", name=f"Play {EPISODE}")).first
    return int(button.get_attribute("data-episode"))


def blank(context, server):
    """A page of the same origin without the app's script."""
    page = context.new_page()
    page.route("**/blank", lambda route: route.fulfill(body="<!doctype html><p>", content_type="text/html"))
    page.goto(server.url + "/blank")
    return page


@pytest.mark.acceptance("browser")
def test_tab_of_an_earlier_version_plays_through_the_upgrade(server, context, page):
    episode = stored_episode(page, server)
    page.close()
    old = blank(context, server)
    old.evaluate("() => localStorage.clear()")
    old.evaluate(OLD_TAB, ["22222222-2222-4222-8222-222222222222", episode])
    old.evaluate("() => listen('before', 10)")

    # The new version starts beside it, plays the same episode, and leaves the other tab's journal alone.
    page = context.new_page()
    play(page, server, server.add("lichen-hour"), EPISODE)
    wait_for_sound(page, beyond=1)
    page.get_by_role("button", name="Pause", exact=True).click()
    wait_for_session(server, lambda known: not known["playing"])
    ask_server(page)
    assert "before" not in spans(server) and old.evaluate("'earnest.journal.22222222-2222-4222-8222-222222222222' in localStorage")
    assert page.evaluate("localStorage['earnest.device@1']") == old.evaluate("localStorage['earnest.device']") == "old-device"

    # Its later listening is newer than the new tab's, by the numbers that both share.
    old.evaluate("() => listen('after', 600)")
    assert old.evaluate("() => report()") == 200
    assert {"before", "after"} <= set(spans(server))
    assert rows(server, "SELECT position FROM episode_state WHERE episode_id = ?", episode) == [610]

    # It closes with unsent entries: the next start delivers them and removes the old names.
    old.evaluate("() => listen('last', 5)")
    old.close()
    page.reload()
    wait_until(lambda: "last" in spans(server), page, what="the last entry")
    page.wait_for_function("() => Object.keys(localStorage).every((key) => key.includes('@') || key === 'earnest.volume')")
