"""Feeds with hostile numbers, dates, headers and sizes, and a publisher that serves them.

Each feed is made from its number alone, so that a failure can be repeated: `feed(7, origin)`.
"""

import random
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.sax.saxutils import escape, quoteattr

NUMBERS = [
    "nan", "NaN", "-nan", "inf", "-inf", "Infinity", "1e400", "-1e400", "1e308", "1e-400", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "18446744073709551616", "99999999999999999999999999999999", "17179869185", "-1", "-0", "0",
    "", " ", "0x7fffffff", "1_000", "1,5", "0.5", "+1", "1:1e400:nan", "99:99:99:99", "٣٤٥", "१२३", "１２３", "½", "²", "NULL", "%d", "true",
]

DATES = [
    "", "nan", "inf", "0", "-1", "1e400", "253402300800", "9223372036854775807", "-62135596800", "99999999999999999999",
    "Thu, 01 Jan 99999 00:00:00 GMT", "Mon, 31 Feb 2026 25:61:61 +9999", "Fri, 00 Jan 0000 00:00:00 -2500", "Tue, 29 Feb 1900 12:00:00 GMT",
    "0000-00-00T00:00:00Z", "9999-12-31T23:59:60+99:99", "2026-13-45", "-2026-01-01T00:00:00Z", "٢٠٢٦-٠١-٠١T٠٠:٠٠:٠٠Z", "२०२६-०१-०१",
    "Thu, 0１ Jan 2026", "2026-01-01T00:00:00.99999999999999999999999999Z", "Thu, 01 Jan 2026 00:00:00 GMT",
]

KINDS = ["rss", "atom", "json", "podcast"]
ITEMS = 6

# What a header may say of time and size. Bytes, since other scripts have no place in a header and are sent all the same.
CACHE_CONTROL = ["max-age={0}", "s-maxage={0}, max-age=\"{0}\"", "public, max-age = {0}, max-age={0}"]


class Values:
    """Draws hostile values: of each slot, one after the other, so that enough feeds bring all of them to all slots."""

    def __init__(self, number):
        self.number = number
        self.item = 0
        self.slot = 0

    def begin(self, item):
        self.item, self.slot = item, 0

    def _place(self, values):
        self.slot += 1
        # The kinds take turns: within one of them the numbers of its feeds follow each other.
        return values[(self.number // len(KINDS) + 7 * self.item + 3 * self.slot) % len(values)]

    def count(self):
        return self._place(NUMBERS)

    def date(self):
        return self._place(DATES)

    def attribute(self):
        return quoteattr(self.count())

    def text(self):
        return escape(self.count())


def feed(number, origin):
    """The body of feed `number` and its type."""
    values = Values(number)
    maker = {"rss": _rss, "atom": _atom, "json": _json, "podcast": _podcast}[KINDS[number % len(KINDS)]]
    # One in fifty says only that it has moved, to the next one.
    if number % 50 == 49:
        return f"<redirect><newLocation>{origin}/feeds/{number + 1}</newLocation></redirect>".encode(), "text/xml"
    body, kind = maker(number, origin, values)
    return body.encode(), kind


def headers(number):
    """Hostile cache headers of feed `number`: pairs of name and bytes."""
    values = Values(number)
    values.begin(number % 11)
    cache = CACHE_CONTROL[number % len(CACHE_CONTROL)].format(values.count())
    pairs = [
        ("Cache-Control", cache), ("Age", values.count()), ("Expires", values.date()), ("Last-Modified", values.date()),
        ("ETag", f'"{values.count()}"'), ("Retry-After", values.count() if number % 2 else values.date()),
    ]
    return [(name, value.encode()) for name, value in pairs]


def _rss(number, origin, values):
    items = []
    for item in range(ITEMS):
        values.begin(item)
        guid = [f"<guid>{number}/{item}</guid>", f"<guid isPermaLink={values.attribute()}>{number}-{item}</guid>", ""][item % 3]
        items.append(
            f"<item><title>Part {item} of {number}</title>{guid}<pubDate>{escape(values.date())}</pubDate>"
            f'<enclosure url="{origin}/media/{number}-{item}.mp3" type="audio/mpeg" length={values.attribute()}/>'
            f"<itunes:duration>{values.text()}</itunes:duration><itunes:season>{values.text()}</itunes:season>"
            f"<itunes:episode>{values.text()}</itunes:episode><itunes:order>{values.text()}</itunes:order>"
            f'<media:content url="{origin}/media/{number}-{item}-b.mp3" type="audio/mpeg" fileSize={values.attribute()} duration={values.attribute()}'
            f" bitrate={values.attribute()} height={values.attribute()}/>"
            f"<psc:chapters><psc:chapter start={values.attribute()} title='A'/><psc:chapter start={values.attribute()} title='B'/></psc:chapters>"
            f"<dc:date>{escape(values.date())}</dc:date><description>&lt;img width={values.attribute()} height={values.attribute()} alt='x'></description>"
            "</item>")
    values.begin(ITEMS)
    body = (
        '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
        'xmlns:media="http://search.yahoo.com/mrss/" xmlns:psc="http://podlove.org/simple-chapters" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<channel><title>Hostile {number}</title><ttl>{values.text()}</ttl><pubDate>{escape(values.date())}</pubDate>"
        f"<lastBuildDate>{escape(values.date())}</lastBuildDate><skipHours><hour>{values.text()}</hour></skipHours>"
        f"<image><url>{origin}/cover.png</url><width>{values.text()}</width><height>{values.text()}</height></image>"
        f"{''.join(items)}</channel></rss>")
    return body, "application/rss+xml"


def _podcast(number, origin, values):
    items = []
    for item in range(ITEMS):
        values.begin(item)
        element = "podcast:liveItem" if item == ITEMS - 1 else "item"
        items.append(
            f"<{element} status='live' start={quoteattr(values.date())} end={quoteattr(values.date())}><title>Part {item} of {number}</title>"
            f'<guid isPermaLink="false">{number}-{item}</guid><pubDate>{escape(values.date())}</pubDate>'
            f'<enclosure url="{origin}/media/{number}-{item}.mp3" type="audio/mpeg" length={values.attribute()}/>'
            f"<podcast:season name='x'>{values.text()}</podcast:season><podcast:episode display={values.attribute()}>{values.text()}</podcast:episode>"
            f"<podcast:soundbite startTime={values.attribute()} duration={values.attribute()}>x</podcast:soundbite>"
            f"<podcast:alternateEnclosure type='audio/mpeg' length={values.attribute()} bitrate={values.attribute()} height={values.attribute()}>"
            f"<podcast:source uri='{origin}/media/{number}-{item}-c.mp3'/></podcast:alternateEnclosure>"
            f"<podcast:value type='lightning' method='keysend' suggested={values.attribute()}>"
            f"<podcast:valueRecipient address='x' type='node' split={values.attribute()}/>"
            f"<podcast:valueTimeSplit startTime={values.attribute()} duration={values.attribute()} remotePercentage={values.attribute()}/></podcast:value>"
            f"<podcast:images srcset={quoteattr(origin + '/cover.png ' + values.count() + 'w')}/>"
            f"<podcast:image href='{origin}/cover.png' width={values.attribute()} height={values.attribute()}/>"
            f"<podcast:socialInteract uri='https://x.example/' protocol='activitypub' priority={values.attribute()}/>"
            f"<podcast:location geo={quoteattr('geo:' + values.count() + ',' + values.count())}>X</podcast:location>"
            f"<itunes:duration>{values.text()}</itunes:duration></{element}>")
    values.begin(ITEMS)
    rule = f"FREQ={['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'][number // len(KINDS) % 5]};INTERVAL={values.count()};COUNT={values.count()}"
    body = (
        '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
        f'xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Hostile {number}</title><ttl>{values.text()}</ttl>'
        f"<podcast:updateFrequency rrule={quoteattr(rule)} dtstart={quoteattr(values.date())}>x</podcast:updateFrequency>"
        f"<podcast:trailer url='{origin}/media/{number}-t.mp3' pubdate={quoteattr(values.date())} length={values.attribute()}"
        f" season={values.attribute()}>T</podcast:trailer>{''.join(items)}</channel></rss>")
    return body, "application/rss+xml"


def _atom(number, origin, values):
    entries = []
    for item in range(ITEMS):
        values.begin(item)
        entries.append(
            f"<entry><title>Part {item} of {number}</title><id>{number}/{item}</id><published>{escape(values.date())}</published>"
            f"<updated>{escape(values.date())}</updated>"
            f'<link rel="enclosure" type="audio/mpeg" href="{origin}/media/{number}-{item}.mp3" length={values.attribute()}/>'
            f"<itunes:duration>{values.text()}</itunes:duration><itunes:season>{values.text()}</itunes:season></entry>")
    values.begin(ITEMS)
    body = (
        '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">'
        f"<title>Hostile {number}</title><updated>{escape(values.date())}</updated>{''.join(entries)}</feed>")
    return body, "application/atom+xml"


def _json(number, origin, values):
    def string(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def count():
        """As a number where JSON has such numbers, else as a string; in some feeds bare all the same."""
        value = values.count()
        is_number = re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", value, re.ASCII)
        # Python's own JSON cannot write these, so the text is put together by hand.
        return value if is_number and "e400" not in value or number % 20 == 2 and value.strip() else string(value)

    items = []
    for item in range(ITEMS):
        values.begin(item)
        items.append(
            f'{{"id":{count() if item == 0 else string(f"{number}-{item}")},"title":"Part {item} of {number}","url":"/{number}/{item}",'
            f'"date_published":{string(values.date())},"date_modified":{string(values.date())},"attachments":[{{"url":'
            f'"{origin}/media/{number}-{item}.mp3","mime_type":"audio/mpeg","size_in_bytes":{count()},"duration_in_seconds":{count()}}}]}}')
    values.begin(ITEMS)
    body = (
        f'{{"version":"https://jsonfeed.org/version/1.1","title":"Hostile {number}","expired":{count()},"items":[{",".join(items)}]}}')
    return body, "application/feed+json"


class HostilePublisher(ThreadingHTTPServer):
    """Serves `/feeds/NUMBER` and sound whose headers cannot be believed, on loopback."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, seed=1):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.sound = b"ID3\x04\x00\x00\x00\x00\x00\x00" + random.Random(seed).randbytes(40_000)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def port(self):
        return self.server_address[1]

    def handle_error(self, request, client_address):
        """A client that meets such an answer hangs up."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        self.close_connection = True
        found = re.match(r"/(feeds|media)/(\d+)", self.path)
        if not found:
            return self.send(404, [("Content-Length", b"0")])
        number = int(found[2])
        if found[1] == "media":
            return self.media(number)
        body, kind = feed(number, self.server.origin)
        pairs = [("Content-Type", kind.encode()), ("Content-Length", str(len(body)).encode())]
        # One in forty is busy, and says for how long.
        if number % 40 == 17 and self.server_is_busy():
            return self.send(429 if number % 80 == 17 else 503, headers(number) + [("Content-Length", b"0")])
        self.send(200, pairs + headers(number), body)

    def server_is_busy(self):
        """Only at the first question, so that the feed is read as well."""
        seen = self.server.__dict__.setdefault("seen", set())
        is_first = self.path not in seen
        seen.add(self.path)
        return is_first

    def media(self, number):
        values = Values(number)
        values.begin(len(self.path) % ITEMS)
        size, sound = values.count().encode(), self.server.sound
        kind = [("Content-Type", b"audio/mpeg")]
        is_hostile = number % 3 != 0
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if self.command == "HEAD":
            return self.send(200, kind + [("Content-Length", size if is_hostile else str(len(sound)).encode())])
        if wanted:
            start = min(int(wanted[1]), len(sound) - 1)
            end = min(int(wanted[2] or len(sound)), len(sound) - 1)
            total = size if is_hostile else str(len(sound)).encode()
            piece = sound[start:end + 1]
            return self.send(
                206, kind + [("Content-Range", b"bytes %d-%d/%s" % (start, end, total)), ("Content-Length", str(len(piece)).encode())], piece)
        self.send(200, kind + [("Content-Length", size if is_hostile and number % 2 else str(len(sound)).encode())], sound)

    def send(self, status, pairs, body=b""):
        # By hand: `send_header` refuses what is not Latin-1, and a line break in a value would end the head.
        head = b"HTTP/1.1 %d X\r\nConnection: close\r\n" % status + b"".join(
            name.encode() + b": " + value.replace(b"\r", b"").replace(b"\n", b"") + b"\r\n" for name, value in pairs)
        self.wfile.write(head + b"\r\n")
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing."""
