"""every_page.py lists all pages, so that the checks of every page forget none. No server is needed."""

import re

from every_page import DEMO_PAGES, EMPTY_PAGES, FILLED_PAGES, OWNER_PAGES, STRANGER_PAGES
from server import ROOT

# The addresses of GET requests that every_page.py leaves out, by the reason.
LEFT_OUT = {
    "a file, a stream or data for scripts": [
        "/artwork/{artwork}", "/assets/{hash}/{name}", "/assets/{hash}/{folder}/{name}", "/chapters/{episode}", "/export.opml", "/export/shows.opml", "/live", "/manifest.webmanifest",
        "/media/transcript/{episode}/{file}", "/media/{episode}", "/live-audio/{show}/{item}", "/media-address/{episode}", "/notes-picture/{episode}/{picture}",
        "/private/{file}", "/private/{token}/{folder}/{file}", "/service-worker.js", "/session", "/shared/{token}/{file}", "/settings/users/{user}/export.opml",
        "/bookmarks/export/{format}", "/clips/{clip}/audio", "/keep", "/keep/{episode}",
    ],
    "for programs that watch the server": ["/health", "/metrics", "/ready"],
    "a part of other pages, which the browser requests": ["/search/complete", "/sidebar", "/up-next/panel"],
    "moved to another address": ["/on-this-device", "/public-links/new", "/settings/news", "/subscriptions"],
    "a redirect to or from the sign-in provider": ["/sign-in/oidc", "/sign-in/oidc/callback"],
    "only beside a sign-in provider, with the form of /sign-in": ["/sign-in/password"],
    "only in a home network: lan_device.py opens it": ["/settings/add-phone", "/trust"],
}


def known_addresses():
    """The addresses of GET requests in the contract and in Services, where a new page has its address first."""
    lines = (ROOT / "Tests" / "Contract" / "addresses.txt").read_text().splitlines()
    listed = {line.removeprefix("GET ") for line in lines if line.startswith("GET ")}
    services = "".join(file.read_text() for file in (ROOT / "Sources" / "Services").glob("*.swift"))
    return listed | set(re.findall(r'PathPattern\s*=\s*"([^"]+)"', services))


def is_visited(address):
    """Whether a listed page has this address, in which `{name}` is one part of the path."""
    pattern = "".join("[^/]+" if part.startswith("{") else re.escape(part) for part in re.split(r"({\w+})", address))
    pages = [*EMPTY_PAGES, *FILLED_PAGES, *DEMO_PAGES, *OWNER_PAGES, *STRANGER_PAGES]
    return any(re.fullmatch(pattern, page.partition("?")[0]) for page in pages)


def test_every_page_is_listed_or_left_out_for_a_reason():
    known, left_out = known_addresses(), {address for addresses in LEFT_OUT.values() for address in addresses}
    assert len(known) > 75
    forgotten = sorted(address for address in known - left_out if not is_visited(address))
    assert not forgotten, f"add these pages to every_page.py: {forgotten}"
    assert left_out <= known, f"these are no addresses any more: {sorted(left_out - known)}"
    opened = sorted(address for address in left_out if any(page.partition("?")[0] == address for page in EMPTY_PAGES + FILLED_PAGES))
    assert not opened, f"these are opened after all: {opened}"
