"""A sign-in that expires: audio continues, nothing is lost, the server is left in peace, and a sign-in in any tab delivers everything.

The tests answer requests as a server with accounts does after the session has expired."""

import sqlite3

import pytest
from listening import audio, play, player, wait_for_session, wait_for_sound, wait_for_state
from playwright.sync_api import expect
from waiting import wait_until

EPISODE = "Reading the Shore"
NOTICE = "Sign in to sync"
SIGN_IN_PAGE = """<!doctype html><main id="page" tabindex="-1" data-identity="sign-in" data-title="Sign in"><h1>Sign in</h1>
<form method="post" action="/sign-in/did-sign-in"><button>Sign in</button></form></main>"""


class Gate:
    """The answers of a server whose session has expired, for every tab of a context."""

    def __init__(self, context):
        self.is_open = True
        self.asked = []
        context.route(lambda url: True, self.answer)

    def answer(self, route):
        request = route.request
        path = request.url.split("/", 3)[3].split("?")[0]
        if self.is_open or path.startswith(("assets/", "artwork/")):
            return route.continue_()
        self.asked.append(f"{request.method} /{path}")
        if path in ("session", "live") or path.startswith("media/"):
            return route.fulfill(status=401, body='{"error":"sign-in"}', content_type="application/json")
        if path == "sign-in/did-sign-in":
            self.is_open = True
            return route.fulfill(status=303, headers={"Location": "/me"})
        status = 200 if path == "sign-in" else 401
        return route.fulfill(status=status, body=SIGN_IN_PAGE, content_type="text/html; charset=utf-8")


@pytest.fixture
def gate(context):
    return Gate(context)


def notice(page):
    return page.get_by_role("link", name=NOTICE)


def stored_entries(page):
    return page.evaluate("""() => Object.keys(localStorage).filter((key) => key.startsWith("earnest.journal@1#"))
      .flatMap((key) => Object.values(JSON.parse(localStorage[key])))""")


def played_to(server):
    database = sqlite3.connect(f"file:{server.folder / 'earnest.sqlite'}?mode=ro", uri=True)
    end = database.execute("SELECT max(to_position) FROM span").fetchone()[0]
    database.close()
    return end or 0


def expire(page, gate):
    """The session expires, and the player notices it with its next report. The live stream breaks as on a revocation."""
    gate.asked.clear()
    gate.is_open = False
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(notice(page)).to_be_visible()


def settled_count(page, gate):
    """The number of requests once those that were under way have arrived: the same at ten looks in a row."""
    looks = []

    def is_settled():
        looks.append(len(gate.asked))
        return len(looks) >= 10 and len(set(looks[-10:])) == 1

    wait_until(is_settled, page)
    return looks[-1]


def test_audio_continues_and_nothing_is_retried_until_the_sign_in(server, gate, context, page):
    page.clock.install()
    play(page, server, server.add("lichen-hour"), EPISODE)
    expire(page, gate)
    before = audio(page, "currentTime")
    settled = settled_count(page, gate)
    # Minutes pass: reports, retries and the live stream would all be due.
    for _ in range(6):
        page.clock.fast_forward(30_000)
        wait_for_sound(page, beyond=audio(page, "currentTime") + 0.3)
    assert len(gate.asked) - settled <= 2, gate.asked
    assert player(page)["playing"] and audio(page, "currentTime") > before + 1
    assert "Not connected" not in page.locator(".page-foot").inner_text()
    page.get_by_role("button", name="Pause", exact=True).click()
    heard = audio(page, "currentTime")
    assert max(entry.get("to", 0) for entry in stored_entries(page)) >= heard - 0.5
    assert played_to(server) < heard - 1

    # The user signs in in another tab: this one delivers everything and reconnects.
    gate.is_open = True
    context.new_page().goto(server.url + "/me")
    page.wait_for_function("() => Object.keys(localStorage).every((key) => !key.startsWith('earnest.journal'))")
    wait_until(lambda: played_to(server) >= heard - 0.5, page, what="the delivery")
    wait_for_session(server, lambda known: not known["playing"], page=page)
    expect(notice(page)).to_be_hidden()
    page.wait_for_selector("html[data-live=on]")


@pytest.mark.acceptance("browser")
def test_focus_finds_out_about_the_sign_in(server, gate, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    expire(page, gate)
    page.get_by_role("button", name="Pause", exact=True).click()
    gate.is_open = True
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    expect(notice(page)).to_be_hidden()
    wait_for_session(server, lambda known: not known["playing"], page=page)
    page.wait_for_function("() => Object.keys(localStorage).every((key) => !key.startsWith('earnest.journal'))")


@pytest.mark.acceptance("browser")
def test_journal_of_a_tab_that_closed_meanwhile_is_delivered_after_the_sign_in(server, gate, context, page):
    page.goto(server.url)
    playing = context.new_page()
    play(playing, server, server.add("lichen-hour"), EPISODE)
    expire(playing, gate)
    wait_for_sound(playing, beyond=audio(playing, "currentTime") + 1)
    heard = audio(playing, "currentTime")
    playing.close()
    expire(page, gate)
    assert played_to(server) < heard - 0.5
    gate.is_open = True
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    wait_until(lambda: played_to(server) >= heard - 0.5, page, what="the delivery")


def test_sign_in_within_the_page_stack_keeps_the_audio(server, gate, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    page.evaluate("() => (window.isSameDocument = true)")
    expire(page, gate)
    notice(page).click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(notice(page)).to_be_hidden()
    at = audio(page, "currentTime")
    wait_for_sound(page, beyond=at + 0.5)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Me", level=1)).to_be_visible()
    expect(notice(page)).to_be_hidden()
    wait_until(lambda: played_to(server) >= at, page, what="the delivery")
    wait_for_sound(page, beyond=at + 1)
    assert page.evaluate("window.isSameDocument")


@pytest.mark.acceptance("browser")
def test_interrupted_audio_continues_at_its_position_after_the_sign_in(server, gate, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    page.clock.install()
    gate.is_open = False
    page.evaluate("""() => document.querySelector("progress-slider")
      .dispatchEvent(new CustomEvent("slider-commit", { bubbles: true, detail: { seconds: 1200 } }))""")
    said = wait_for_state(page, lambda state: state["error"])
    assert said["error"] == "Sign in to keep listening" and said["playing"]
    expect(page.locator("audio-player")).to_contain_text("Sign in to keep listening")
    expect(notice(page)).to_be_visible()
    settled_count(page, gate)
    asked = gate.asked.count
    media = next(line for line in gate.asked if "/media/" in line)
    counts = []
    for _ in range(5):
        page.clock.fast_forward(60_000)
        # Fetches once more and waits for the answer: a request that was under way before the error is counted in the first round.
        page.evaluate("() => fetch('/live')")
        counts.append(asked(media))
    assert len(set(counts)) == 1, "retried without a sign-in"
    gate.is_open = True
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    wait_for_sound(page, beyond=1200)
    assert audio(page, "currentTime") < 1230
    assert wait_for_state(page, lambda state: state["state"] == "playing")["error"] is None


@pytest.mark.acceptance("browser")
def test_page_of_another_user_replaces_the_document(server, gate, page):
    page.goto(server.url)
    page.evaluate("() => (window.isSameDocument = true)")
    page.route("**/me", lambda route: route.fulfill(
        body='<!doctype html><html data-user="2"><main id="page" data-identity="me" data-user="2"><h1>Theirs</h1></main>',
        content_type="text/html; charset=utf-8"))
    page.get_by_role("main").get_by_role("link", name="Me", exact=True).click()
    expect(page.get_by_role("heading", name="Theirs")).to_be_visible()
    assert page.evaluate("window.isSameDocument") is None
