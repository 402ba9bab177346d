"""Earnest behind nginx and Caddy with the configurations of docs/hosting: TLS and HTTP/2 to the browser, a path before each address."""

import http.client
import json
import ssl
from urllib.parse import urlsplit

import proxies
import pytest
from conftest import PHONE, navigate
from listening import audio, wait_for_sound
from playwright.sync_api import expect
from proxies import ProxiedServer
from server import free_port
from waiting import wait_until

EPISODE = "Reading the Shore"


@pytest.fixture(params=["nginx.conf", pytest.param("Caddyfile", marks=pytest.mark.acceptance("browser"))])
def server(request, tmp_path, certificate):
    """A server at https://localhost/pods/, behind one of the proxies."""
    if not proxies.is_installed(request.param):
        pytest.skip("the proxy is not installed: script/bootstrap --tests installs it")
    port = free_port()
    server = ProxiedServer(tmp_path / "data", f"https://localhost:{port}/pods/")
    site = proxies.recipe(request.param, port, server.port, certificate)
    server.trusted = proxies.trusting(certificate)
    with proxies.running(proxies.program(request.param), tmp_path / "proxy", site, port):
        server.start()
        yield server
        server.stop()


@pytest.fixture
def page(chromium, server):
    """A signed-in page of a browser that accepts the tests' certificate."""
    context = chromium.new_context(viewport=PHONE, ignore_https_errors=True)
    server.add_to(context)
    yield context.new_page()
    context.close()


def ask(server, path, method="GET", body=None, **headers):
    """A response through the proxy, to a client that trusts its certificate."""
    parts = urlsplit(server.public)
    connection = http.client.HTTPSConnection("localhost", parts.port, context=server.trusted)
    headers = {"Cookie": "=".join(server.cookie), **{name.replace("_", "-"): value for name, value in headers.items()}}
    connection.request(method, parts.path + path, body=body, headers=headers)
    answer = connection.getresponse()
    answer.text = answer.read()
    connection.close()
    return answer


@pytest.mark.acceptance("browser")
def test_listening_through_the_proxy(server, page):
    show = server.add("lichen-hour")
    navigate(page, server.public + show)
    assert page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
    expect(page.locator("html[data-live=on]")).to_be_attached()
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")
    artwork = page.evaluate("navigator.mediaSession.metadata.artwork.map((picture) => picture.src)")
    assert artwork and all(address.startswith((server.public + "/", "blob:")) for address in artwork), artwork
    assert page.evaluate("location.pathname").startswith("/pods/player")

    # A range of the audio.
    source = urlsplit(audio(page, "currentSrc")).path.removeprefix("/pods")
    part = ask(server, source, Range="bytes=100-299")
    assert part.status == 206 and len(part.text) == 200 and part.headers["Content-Range"].startswith("bytes 100-299/"), part.status

    # The browser stored nothing but Secure cookies of the path.
    cookies = page.context.cookies()
    assert {cookie["path"] for cookie in cookies} == {"/pods"} and all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies)

    # A restart of Earnest: the proxy answers 502 meanwhile, and the page recovers.
    before = audio(page, "currentTime")
    server.kill()
    assert ask(server, "/session").status == 502
    expect(page.locator("html[data-live=on]")).not_to_be_attached()
    server.start()
    expect(page.locator("html[data-live=on]")).to_be_attached()
    wait_for_sound(page, beyond=before)


def test_live_stream_is_not_buffered(server):
    parts = urlsplit(server.public)
    connection = http.client.HTTPSConnection("localhost", parts.port, context=server.trusted)
    connection.request("GET", "/pods/live", headers={"Cookie": "=".join(server.cookie)})
    stream = connection.getresponse()
    assert stream.status == 200 and stream.headers["Content-Type"] == "text/event-stream"
    # The first heartbeat arrives at once, and a change while the stream is open.
    assert stream.readline().startswith(b"id: ") and stream.readline() == b"event: beat\n"
    server.post("/show-page/did-tap-subscribe", show=server.add("lichen-hour").rsplit("/", 1)[1])
    events = set()
    while "leaves" not in events and "catch-up" not in events:
        line = stream.readline().decode()
        if line.startswith("event: "):
            events.add(line.removeprefix("event: ").strip())
    connection.close()


def test_large_subscription_list_is_uploaded(server):
    """40 MB, most of it space between two feeds."""
    token = json.loads(ask(server, "/session").text)["token"]
    feeds = [f'<outline type="rss" text="Number {number}" xmlUrl="https://feeds.example/{number}.xml"/>' for number in range(2)]
    text = f'<opml version="2.0"><body>{feeds[0]}{" " * (40 << 20)}{feeds[1]}</body></opml>'
    lines = [
        "--moss", 'Content-Disposition: form-data; name="form-token"', "", token, "--moss",
        'Content-Disposition: form-data; name="list"; filename="my.opml"', "Content-Type: text/xml", "", text, "--moss--", ""]
    answer = ask(
        server, "/subscription-import/did-select-file", "POST", "\r\n".join(lines).encode(), Origin=server.public.removesuffix("/pods"),
        Content_Type="multipart/form-data; boundary=moss")
    assert answer.status == 303 and answer.headers["Location"].startswith("/pods/import?preview="), (answer.status, answer.text[:300])


def test_proxy_removes_what_clients_forge(server):
    forged = {"X_Forwarded_For": "192.0.2.7", "Forwarded": "for=192.0.2.8;host=evil.example", "X_Forwarded_Host": "evil.example"}
    assert ask(server, "/session", **forged).status == 200
    # Without TLS on its way, a change of another origin is refused.
    assert ask(server, "/session", "POST", b"{}", Origin="http://" + urlsplit(server.public).netloc).status == 403


@pytest.mark.acceptance("browser")
def test_client_that_does_not_trust_the_certificate_is_refused(server):
    with pytest.raises(ssl.SSLCertVerificationError):
        connection = http.client.HTTPSConnection("localhost", urlsplit(server.public).port)
        connection.request("GET", "/pods/")
    wait_until(server.answers, what="the server")
