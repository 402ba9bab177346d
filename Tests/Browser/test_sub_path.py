"""Earnest below a path: no page, style or script asks for an address outside of it, and two servers share a host."""

import json
import re
import urllib.request
from contextlib import ExitStack
from html import unescape
from urllib.parse import urljoin, urlsplit

import proxies
import pytest
from conftest import PHONE, navigate
from listening import wait_for_sound
from playwright.sync_api import expect
from proxies import ProxiedServer
from server import free_port

EPISODE = "Reading the Shore"
# Addresses in attributes: those of links, forms and pictures, and those that scripts read.
ATTRIBUTES = re.compile(r'\s([a-z-]+)="(/[^"]*)"')


@pytest.fixture
def servers(tmp_path, certificate):
    """Two servers below /pods/ and /moss/ of one host."""
    if not proxies.is_installed("nginx.conf"):
        pytest.skip("nginx is not installed: script/bootstrap --tests installs it")
    port = free_port()
    pods, moss = (ProxiedServer(tmp_path / name / "data", f"https://localhost:{port}/{name}/") for name in ("pods", "moss"))
    site = proxies.recipe("nginx.conf", port, pods.port, certificate)
    end = site.rindex("}")
    second = site[site.index("  location /pods/"):end].replace("/pods", "/moss").replace("http://earnest", "http://moss")
    site = f"upstream moss {{ server 127.0.0.1:{moss.port}; }}\n{site[:end]}{second}}}\n"
    with proxies.running("nginx", tmp_path / "proxy", site, port), ExitStack() as stack:
        for server in (pods, moss):
            stack.callback(server.stop)
            server.start()
        yield pods, moss


@pytest.fixture
def context(chromium):
    context = chromium.new_context(viewport=PHONE, ignore_https_errors=True)
    yield context
    context.close()


def shape(path):
    """Two pages of one shape are enough: /shows/1 stands for all shows."""
    parts = urlsplit(path)
    names = sorted(re.findall(r"(?:^|&)(\w+)=", parts.query))
    return re.sub(r"/\d+", "/N", re.sub(r"^/categories/[a-z-]+", "/categories/x", parts.path)) + "?" + "&".join(names)


@pytest.mark.parametrize("limit", [6, pytest.param(None, id="all", marks=pytest.mark.acceptance("pages"))])
def test_no_address_leaves_the_path(servers, context, limit):
    server, _ = servers
    show = server.add("lichen-hour")
    server.add("why-though")
    server.add_to(context)
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    navigate(page, server.public + show)
    with page.expect_response("**/media/**"):
        page.get_by_role("button", name=f"Play {EPISODE}").click()
    page.wait_for_selector("audio-player", state="attached")

    def get(path, **headers):
        with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=headers)) as answer:
            return answer.read().decode()

    wrong, seen, waiting = [], {}, ["/pods/", "/pods/nothing", "/pods/settings", "/pods/settings/users", "/pods/import", "/pods/search?q=moss"]
    while waiting and len(seen) != limit:
        path = waiting.pop()
        key = shape(path.removeprefix("/pods"))
        if seen.get(key, 0) >= 1:
            continue
        seen[key] = 1
        response = navigate(page, urljoin(server.public, path), wait_until="domcontentloaded")
        if "text/html" not in response.headers.get("content-type", ""):
            continue
        html = response.text()
        for name, value in ATTRIBUTES.findall(html):
            # The values of fields are paths within the app, which the server completes.
            if name != "value" and not value.startswith("/pods/") and (name, value) != ("data-base", "/pods"):
                wrong.append(f"{path}: {name}={value}")
        links = [unescape(link) for link in re.findall(r'<a [^>]*href="(/pods/[^"#]*)"', html)]
        waiting += [link for link in links if not re.match(r"/pods/(media|artwork|private|export)|.*export.opml", link)]
    assert limit or len(seen) > 20, sorted(seen)

    sheet = re.search(r'href="(/pods/assets/[^"]+\.css)"', get("/pods/"))[1]
    for address in re.findall(r"url\(([^)]*)\)", get(sheet)):
        address = address.strip("\"'")
        if not address.startswith("data:") and not urljoin(sheet, address).startswith("/pods/"):
            wrong.append(f"{sheet}: url({address})")

    def addresses(value):
        if isinstance(value, dict):
            return [address for part in value.values() for address in addresses(part)]
        if isinstance(value, list):
            return [address for part in value for address in addresses(part)]
        return [value] if isinstance(value, str) and value.startswith("/") else []

    session = addresses(json.loads(get("/pods/session")))
    assert session
    wrong += [f"/session: {address}" for address in session if not address.startswith("/pods/")]

    outside = [url for url in asked if not url.startswith((server.public + "/", "data:", "blob:"))]
    assert len(asked) > 40 and wrong == [] and outside == [], (wrong, outside)


@pytest.mark.acceptance("browser")
def test_two_servers_share_a_host_and_a_browser(servers, context):
    pods, moss = servers
    show = pods.add("lichen-hour")
    for server in servers:
        server.add_to(context)
    listening, other = context.new_page(), context.new_page()
    navigate(listening, pods.public + show)
    navigate(other, moss.public + "/")
    listening.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(listening)
    # The other server knows nothing of it, and both streams are open.
    for page in (listening, other):
        expect(page.locator("html[data-live=on]")).to_be_attached()
    assert other.evaluate("fetch('/moss/session').then((answer) => answer.json()).then((answer) => answer.session)") is None
    assert other.evaluate("document.getElementById('audio').paused")
    keys = listening.evaluate("Object.keys(localStorage)")
    assert keys and all(key.split("#")[0].endswith(("@1/pods", "@1/moss", "earnest.volume")) for key in keys), keys
    assert {cookie["path"] for cookie in context.cookies()} == {"/pods", "/moss"}

    # Signing out of one leaves the other signed in, with its listening.
    navigate(other, moss.public + "/settings/account")
    other.locator("form[data-sign-out] button").first.click()
    expect(other.get_by_role("heading", name="Sign in")).to_be_visible()
    assert other.evaluate("location.pathname") == "/moss/sign-in"
    assert listening.evaluate("fetch('/pods/session').then((answer) => answer.status)") == 200
    assert not listening.evaluate("document.getElementById('audio').paused")
    assert [key for key in listening.evaluate("Object.keys(localStorage)") if key.endswith("@1/moss")] == []
    assert any(key.split("#")[0].endswith("@1/pods") for key in listening.evaluate("Object.keys(localStorage)"))
