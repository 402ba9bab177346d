"""Feeds with hostile numbers, dates, headers and sizes.

Each feed depends only on its number, so that a failure can be reproduced: `feed(7, origin)`."""

import re
from xml.sax.saxutils import escape, quoteattr

NUMBERS = [
    "nan", "inf", "1e400", "9223372036854775808", "9223372036854775807", "-1", "", "٣٤٥", "१२३", "18446744073709551616", "-inf", "1e308",
    "NaN", "-nan", "Infinity", "-1e400", "1e-400", "-9223372036854775808", "18446744073709551615", "99999999999999999999999999999999",
    "17179869185", "-0", "0", " ", "0x7fffffff", "1_000", "1,5", "0.5", "+1", "1:1e400:nan", "99:99:99:99", "１２３", "½", "²", "NULL", "%d", "true",
]

DATES = [
    "", "nan", "inf", "0", "-1", "1e400", "253402300800", "9223372036854775807", "-62135596800", "99999999999999999999",
    "Thu, 01 Jan 99999 00:00:00 GMT", "Mon, 31 Feb 2026 25:61:61 +9999", "Fri, 00 Jan 0000 00:00:00 -2500", "Tue, 29 Feb 1900 12:00:00 GMT",
    "0000-00-00T00:00:00Z", "9999-12-31T23:59:60+99:99", "2026-13-45", "-2026-01-01T00:00:00Z", "٢٠٢٦-٠١-٠١T٠٠:٠٠:٠٠Z", "२०२६-०१-०१",
    "Thu, 0１ Jan 2026", "2026-01-01T00:00:00.99999999999999999999999999Z", "Thu, 01 Jan 2026 00:00:00 GMT",
]

KINDS = ["rss", "atom", "json", "podcast"]
ITEMS = 6
# The number of values that the first feeds of each kind use.
FIRST = 12

# Header values for times and sizes. They are bytes because some servers send text that headers do not allow.
CACHE_CONTROL = ["max-age={0}", "s-maxage={0}, max-age=\"{0}\"", "public, max-age = {0}, max-age={0}"]


class Values:
    """Assigns hostile values to slots in rotation, so that enough feeds cover all values in all slots.

    The first feeds use only the first values: sixty feeds cover these in all slots."""

    def __init__(self, number):
        self.number = number
        self.item = 0
        self.slot = 0

    def begin(self, item):
        self.item, self.slot = item, 0

    def _place(self, values):
        self.slot += 1
        values = values[:FIRST] if self.number < FIRST * len(KINDS) else values
        # The kinds alternate, so the feeds of one kind get consecutive numbers.
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
    """Returns the body of feed `number` and its content type."""
    values = Values(number)
    maker = {"rss": _rss, "atom": _atom, "json": _json, "podcast": _podcast}[KINDS[number % len(KINDS)]]
    # One feed in fifty only redirects to the next feed.
    if number % 50 == 49:
        return f"<redirect><newLocation>{origin}/feeds/{number + 1}</newLocation></redirect>".encode(), "text/xml"
    body, kind = maker(number, origin, values)
    return body.encode(), kind


def headers(number):
    """Returns the hostile cache headers of feed `number`: pairs of name and bytes."""
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
        """Encodes a value as a JSON number where JSON allows it, or else as a string; in some feeds always without quotes."""
        value = values.count()
        is_number = re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", value, re.ASCII)
        # Python's json module cannot write these values, so the code composes the text.
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
