"""The token of a session comes with every change; a change without the current one is refused, and its page stays."""

from listening import play, wait_for_session, wait_for_sound
from waiting import wait_until

EPISODE = "Reading the Shore"


def test_token_of_the_newest_page_comes_with_every_change(server, page):
    posts = []

    def answer(route):
        request = route.request
        if request.method == "POST":
            posts.append((request.url.split("/", 3)[3], request.headers.get("earnest-form-token"), request.post_data))
            return route.continue_()
        response = route.fetch()
        if request.url.endswith("/session"):
            return route.fulfill(response=response, json={**response.json(), "token": "of-session"})
        body = response.text().replace('data-user="1" data-', 'data-user="1" data-form-token="of-page" data-')
        route.fulfill(response=response, body=body.replace('<main id="page"', '<main id="page" data-form-token="of-page"'))

    show = server.add("lichen-hour")
    page.route(lambda url: not any(part in url for part in ("/assets/", "/artwork/", "/media/", "/live")), answer)
    page.goto(server.url)
    page.wait_for_selector("html[data-live=on]")
    page.goto(server.url + show)
    wait_until(lambda: page.evaluate("performance.getEntriesByName(`${location.origin}/session`).length"), page)
    page.get_by_role("button", name="Subscribe", exact=True).click()
    wait_until(lambda: any("did-tap-subscribe" in path for path, _, _ in posts), page)
    assert {token for path, token, _ in posts if path != "session"} <= {"of-session", "of-page"}
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    wait_until(lambda: any(path == "session" for path, _, _ in posts), page)
    assert all('"token":"of-' in body for path, _, body in posts if path == "session")
    page.unroute_all(behavior="ignoreErrors")


def test_report_with_the_token_of_an_earlier_sign_in_is_sent_again_with_the_current_one(server, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    wait_for_session(server, lambda known: known["playing"])
    sent, current = [], []

    def answer(route):
        if route.request.method == "GET":
            response = route.fetch()
            # A server without sessions sends no token, and accepts any.
            current.append(response.json().get("token", "current"))
            return route.fulfill(response=response, json={**response.json(), "token": current[-1]})
        sent.append(route.request.post_data_json.get("token"))
        if sent[-1] in current:
            return route.continue_()
        route.fulfill(status=403, body='{"error":"form-token"}', content_type="application/json")

    page.route("**/session", answer)
    page.get_by_role("button", name="Pause", exact=True).click()
    wait_until(lambda: sent and sent[-1] in current, page, what="the second try")
    assert sent[0] not in current
    wait_for_session(server, lambda known: not known["playing"], page=page)
    page.unroute_all(behavior="ignoreErrors")
