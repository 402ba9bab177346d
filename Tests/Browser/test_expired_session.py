"""A sign-in that expires: audio continues, nothing is lost, the server is left in peace, and a sign-in in any tab delivers everything.

The tests answer requests as a server with accounts does after the session has expired."""

import pytest
from listening import audio, play, player, wait_for_session, wait_for_sound
from playwright.sync_api import expect
from server import rows
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
    return page.evaluate("""() => Object.keys(localStorage).filter((key) => key.startsWith("earnest.journal@"))
      .flatMap((key) => Object.values(JSON.parse(localStorage[key])))""")


def played_to(server):
    return rows(server, "SELECT max(to_position) FROM span")[0] or 0


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
