"""A client that opens pages as a browser does: compressed, and by their links."""

import gzip
import html
import re
import urllib.request
from collections import defaultdict, deque
from typing import NamedTuple
from urllib.error import HTTPError

FIRST_PAGES = ["/", "/search?q=ba&scope=library", "/me", "/player", "/history", "/downloads", "/up-next", "/up-next/panel", "/sidebar"]
# Files, and pages that send requests to other servers.
SKIPPED = ("/media/", "/artwork/", "/private/", "/export", "/bookmarks/export", "/clips/", "/preview", "/subscribe")
LINK = re.compile(r'<a [^>]*href="(/[^"#]*)"')
ELEMENT = re.compile(r"<[a-z]")


class Page(NamedTuple):
    #: The body as it was sent.
    packed: bytes
    text: str

    @property
    def elements(self):
        return len(ELEMENT.findall(self.text))


def read_page(server, path):
    """The page at a path; None for another kind of file, and where no page is."""
    request = urllib.request.Request(server.url + path, headers={"Accept": "text/html", "Accept-Encoding": "gzip"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            body, headers = answer.read(), answer.headers
    except HTTPError as answer:
        if answer.code >= 500:
            raise
        return None
    if headers.get_content_type() != "text/html":
        return None
    return Page(body, (gzip.decompress(body) if headers["Content-Encoding"] == "gzip" else body).decode())


def open_every_page(server, most):
    """Follows links to `most` pages of each kind, and returns their paths."""
    waiting, seen, found = deque(FIRST_PAGES), set(FIRST_PAGES), defaultdict(list)
    while waiting:
        path = waiting.popleft()
        if len(found[kind(path)]) >= most or not (page := read_page(server, path)):
            continue
        found[kind(path)].append(path)
        for link in map(html.unescape, LINK.findall(page.text)):
            if link not in seen and not link.startswith(SKIPPED):
                seen.add(link)
                waiting.append(link)
    return [path for paths in found.values() for path in paths]


def kind(path):
    """`/shows/17` and `/shows/18` are one kind. Numbers, topics and the values of queries are omitted, and all of a query but one name."""
    way, _, query = path.partition("?")
    way = re.sub(r"^/categories/.+", "/categories/TOPIC", re.sub(r"/\d+", "/N", way))
    return way + "?" + min(part.partition("=")[0] for part in query.split("&"))
