import BoundedNumbers
import FeedParsing
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Refreshing

/// Every hostile value in every numeric field of each format, from the bytes to the database. Tests/Browser/hostile_feeds.py has the
/// long form, through a running server.
@Suite struct HostileNumbersTests {
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "nan", "-nan", "inf", "-inf", "Infinity", "1e400", "-1e400", "1e308", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "18446744073709551616", "99999999999999999999999999", "17179869185", "-1", "-0", "0", "", " ", "0x7fffffff",
      "1_000", "1,5", "+1", "1:1e400:nan", "99999999999:99999999999:99999999999", "٣٤٥", "१२३", "１２３", "½", "²", "NULL",
      "Thu, 01 Jan 99999 00:00:00 GMT", "9999-12-31T23:59:60+99:99", "٢٠٢٦-٠١-٠١",
    ])
  func hostileNumbersStayWithinBounds(value: String) throws {
    for (template, isJSON) in [(Self.rss, false), (Self.atom, false), (Self.json, true), (Self.bareJSON, true)] {
      let body = template.replacing("@", with: value)
      guard let feed = try? FeedParser.parse(Array(body.utf8), url: "https://a.example/feed") else {
        // Only JSON can become invalid because of a number.
        #expect(isJSON)
        continue
      }
      try check(feed, value)
    }
  }

  private func check(_ feed: ParsedFeed, _ value: String) throws {
    let moment = Date(timeIntervalSince1970: 1_790_000_000)
    let items = feed.episodes.map { FeedItem($0, known: []) }
    let merge = FeedMerge(known: [], items: PlacedItem.all(items, seen: moment), isComplete: feed.complete, isSameTitle: true)
    #expect(!merge.additions.isEmpty)
    for facts in merge.additions {
      #expect((0...604_800).contains(facts.durationSeconds ?? 0))
      #expect((1...999_999_999_999_999).contains(facts.enclosure?.length ?? 1))
      #expect(facts.chapters.allSatisfy { (0...604_800).contains($0.startSeconds) })
      #expect(abs(facts.sortDate.milliseconds) < 9_000_000_000_000)
    }
    for cacheControl in ["max-age=\(value)", "max-age=\"\(value)\", s-maxage=\(value)"] {
      let interval = RefreshSchedule.interval(of: feed, published: items.compactMap(\.published), cacheControl: cacheControl)
      #expect((RefreshSchedule.minPause...RefreshSchedule.maxPause).contains(interval))
      #expect(Int64(clamping: interval) >= 900)
      let next = RefreshSchedule { 1 }.next(after: moment, interval: interval, changed: items.first?.published, cacheControl: cacheControl)
      #expect((0...27 * 3600).contains(next.timeIntervalSince(moment)))
    }
    _ = ShowFacts(feed, url: "https://a.example/feed")
  }

  private static let rss = """
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" \
    xmlns:psc="http://podlove.org/simple-chapters" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>A</title><ttl>@</ttl>\
    <pubDate>@</pubDate><lastBuildDate>@</lastBuildDate><podcast:updateFrequency rrule="FREQ=WEEKLY;INTERVAL=@" dtstart="@">x</podcast:updateFrequency>\
    <podcast:trailer url="/t.mp3" pubdate="@" length="@" season="@">T</podcast:trailer>\
    <item><title>One</title><guid isPermaLink="@">1</guid><pubDate>@</pubDate><enclosure url="/1.mp3" type="audio/mpeg" length="@"/>\
    <itunes:duration>@</itunes:duration><itunes:season>@</itunes:season><itunes:episode>@</itunes:episode>\
    <psc:chapters><psc:chapter start="@" title="A"/></psc:chapters><podcast:soundbite startTime="@" duration="@">x</podcast:soundbite>\
    <podcast:alternateEnclosure type="audio/mpeg" length="@" bitrate="@" height="@"/><podcast:images srcset="/a.png @w"/>\
    <podcast:value type="x" method="y" suggested="@"><podcast:valueRecipient address="x" split="@"/>\
    <podcast:valueTimeSplit startTime="@" duration="@" remotePercentage="@"/></podcast:value></item>\
    <item><title>Two</title><media:content url="/2.mp3" type="audio/mpeg" fileSize="@" duration="@"/></item></channel></rss>
    """

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><updated>@</updated><entry><id>1</id><published>@</published><updated>@</updated>\
    <link rel="enclosure" href="/1.mp3" type="audio/mpeg" length="@"/></entry></feed>
    """

  private static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "A", "items": [{"id": "1", "date_published": "@", "attachments": \
    [{"url": "/1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": "@", "duration_in_seconds": "@"}]}]}
    """

  private static let bareJSON = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "A", "items": [{"id": "0"}, {"id": @, "attachments": \
    [{"url": "/1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": @, "duration_in_seconds": @}]}]}
    """
}
