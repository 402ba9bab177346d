"""The results of a search in directories."""

from urllib.parse import parse_qs, urlsplit


def open_result(page, server, name):
    """Opens the page of a show in the results. The server adds it first: otherwise the link previews its feed."""
    # Another test of this server may have added the show with another address.
    link = page.locator("#found-shows").get_by_role("link", name=name).first
    feed = parse_qs(urlsplit(link.get_attribute("href")).query).get("feed")
    if feed:
        server.post("/search-page/did-tap-result", feed=feed[0])
    link.click()
