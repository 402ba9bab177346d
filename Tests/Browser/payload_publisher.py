"""A publisher of feeds with the payloads of the corpus in every field, and of audio."""

import random
import threading
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.sax.saxutils import escape, quoteattr

from payloads import ENDING, OWN, groups, joined, numbered

NAMESPACES = (
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
    'xmlns:psc="http://podlove.org/simple-chapters" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"')

# In characters.
SHOW_LENGTH = 45_000
EPISODE_LENGTH = 40_000


class PayloadPublisher(ThreadingHTTPServer):
    """Serves `/feeds/NUMBER`: feeds with payloads in the fields of the show, then feeds with payloads in the fields of episodes."""

    daemon_threads = True

    def __init__(self, payloads):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.sound = b"ID3\x04\x00\x00\x00\x00\x00\x00" + random.Random(1).randbytes(20_000)
        pairs = numbered(payloads)
        shows, episodes = groups(pairs, SHOW_LENGTH), groups(pairs, EPISODE_LENGTH)
        self.feeds = [self.feed(group, []) for group in shows]
        self.feeds += [self.feed(pairs[:len(OWN)], episodes[first:first + 16]) for first in range(0, len(episodes), 16)]
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def feed(self, group, episodes):
        payload = group[0][1]
        items = "".join(self.item(group) for group in episodes)
        return (
            f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0" {NAMESPACES}><channel><title>{escape(joined("s", group))}</title>'
            f"<itunes:author>{escape(joined('a', group))}</itunes:author><description>{escape(joined('d', group, f' {ENDING} '))}</description>"
            f"<link>{escape(payload)}</link><language>{escape(payload)}</language><itunes:category text={quoteattr(joined('k', group))}/>"
            f"<itunes:image href={quoteattr(payload)}/><podcast:funding url={quoteattr(payload)}>{escape(joined('y', group))}</podcast:funding>"
            f"<copyright>{escape(joined('y', group))}</copyright><itunes:owner><itunes:name>{escape(joined('y', group))}</itunes:name></itunes:owner>"
            f"<podcast:person img={quoteattr(payload)}>{escape(joined('y', group))}</podcast:person>{items}</channel></rss>").encode()

    def item(self, group):
        first, payload = group[0]
        links = "".join(f"<atom:link rel='related' href={quoteattr(text)} title={quoteattr(text)}/>" for _, text in group)
        chapters = "".join(
            f'<psc:chapter start="00:{second // 60:02d}:{second % 60:02d}" title={quoteattr(joined("c", [pair]))} href={quoteattr(pair[1])}'
            f" image={quoteattr(pair[1])}/>" for second, pair in enumerate(group))
        return (
            f"<item><title>{escape(joined('t', group))}</title><guid>{first}</guid><link>{escape(payload)}</link>"
            f"<pubDate>{formatdate(1_700_000_000 + 3_600 * first, usegmt=True)}</pubDate><itunes:subtitle>{escape(joined('u', group))}</itunes:subtitle>"
            f"<itunes:author>{escape(joined('y', group))}</itunes:author><description>{escape(joined('e', group))}</description>"
            f"<content:encoded>{escape(joined('n', group, f' {ENDING} '))}</content:encoded><itunes:image href={quoteattr(payload)}/>"
            f'<enclosure url={quoteattr(f"{self.origin}/{first}.mp3?{payload}")} type="audio/mpeg" length="20010"/>{links}'
            f"<podcast:person img={quoteattr(payload)} href={quoteattr(payload)}>{escape(joined('y', group))}</podcast:person>"
            f"<podcast:transcript url={quoteattr(payload)} type={quoteattr(payload)}/><podcast:chapters url={quoteattr(payload)} type={quoteattr(payload)}/>"
            f'<itunes:duration>3600</itunes:duration><psc:chapters version="1.2">{chapters}</psc:chapters></item>')

    def handle_error(self, request, client_address):
        """Ignores errors: a browser that leaves a page closes its connection."""


class _Handler(BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        path = self.path.split("?")[0].split("/")
        if path[1] == "feeds":
            body, kind = self.server.feeds[int(path[2])], "application/rss+xml"
        else:
            body, kind = self.server.sound, "audio/mpeg"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", len(body))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing."""
