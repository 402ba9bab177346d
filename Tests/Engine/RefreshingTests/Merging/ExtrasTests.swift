import FeedParsing
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Refreshing

/// The stored parts of the podcast namespace, within limits.
@Suite struct ExtrasTests {
  @Test func takesThePartsThatPagesShow() throws {
    let feed = try parse(
      """
      <podcast:person role="Host" img="/ada.jpg" href="/ada">Ada</podcast:person><podcast:person role="editor">ada</podcast:person>
      <podcast:funding url="/support">Support us</podcast:funding><podcast:funding url="bitcoin:abc">No</podcast:funding>
      <podcast:location geo="geo:39.7,-86.1">Indianapolis</podcast:location><podcast:location>Home</podcast:location>
      <podcast:license>cc-by-4.0</podcast:license>
      <podcast:liveItem status="live" start="2026-11-24T18:00:00Z"><title>On air</title><enclosure url="/live.mp3" type="audio/mpeg"/><podcast:contentLink href="/live">Go</podcast:contentLink></podcast:liveItem>
      <podcast:liveItem status="ended" start="2026-11-23T18:00:00Z"><title>Over</title></podcast:liveItem>
      """)
    let extras = ShowExtras(feed)
    #expect(
      extras.people == [Credit(name: "Ada", role: "host, editor", url: "https://a.example/ada", imageURL: "https://a.example/ada.jpg")])
    #expect(extras.fundings == [NamedLink(name: "Support us", url: "https://a.example/support")])
    #expect(extras.locations.map(\.name) == ["Indianapolis", "Home"] && extras.locations[1].url == nil)
    #expect(extras.locations[0].url?.hasPrefix("https://www.openstreetmap.org/?mlat=39.7&mlon=-86.1") == true)
    #expect(extras.license == NamedLink(name: "CC-BY-4.0"))
    #expect(
      extras.liveItems.map(\.title) == ["On air"] && extras.liveItems[0].isLive && extras.liveItems[0].url == "https://a.example/live")
    #expect(extras.liveItems[0].audioURL == "https://a.example/live.mp3" && extras.liveItems[0].number ?? 0 > 0)
  }

  @Test func takesAlternativeFilesOfTheSameMediumOnly() throws {
    func alternate(_ type: String, _ url: String, _ more: String = "") -> String {
      "<podcast:alternateEnclosure type=\"\(type)\" \(more)><podcast:source uri=\"\(url)\"/></podcast:alternateEnclosure>"
    }
    let feed = try parse(
      items: """
        <item><title>One</title><enclosure url="/1.mp3" type="audio/mpeg" length="9000"/>
        <podcast:soundbite startTime="12.5" duration="30">Best</podcast:soundbite>
        \(alternate("audio/opus", "/1.opus", "length=\"400\" bitrate=\"32000.4\" title=\"Small\""))
        \(alternate("audio/mpeg", "/1.mp3", "default=\"true\""))\(alternate("video/mp4", "/1.mp4"))
        \(alternate("audio/opus", "ipfs://abc"))\(alternate("application/x-mpegurl", "/1.m3u8"))</item>
        """)
    let extras = EpisodeExtras(try #require(feed.episodes.first))
    #expect(
      extras.alternates == [
        AlternateEnclosure(url: "https://a.example/1.opus", type: "audio/opus", length: 400, bitrate: 32_000, title: "Small")
      ])
    #expect(extras.soundbites == [Soundbite(startSeconds: 12.5, durationSeconds: 30, title: "Best")])
  }

  @Test func takesTheAddressesOfTranscriptsOnce() throws {
    let tags = [
      #"url="/1.vtt" type="text/vtt" language="en_GB" rel="captions""#, #"url="/1.vtt" type="text/vtt""#, #"url="ipfs://abc""#,
      #"url="/1.de.txt" language="und""#, #"url="/1.json" language="<script>""#,
    ]
    let feed = try parse(
      items: "<item><title>One</title>\(tags.map { "<podcast:transcript \($0.replacing("<", with: "&lt;"))/>" }.joined())</item>")
    let item = FeedItem(try #require(feed.episodes.first), known: [])
    #expect(
      item.facts?.transcripts == [
        TranscriptSource(url: "https://a.example/1.vtt", type: "text/vtt", language: "en-GB", isCaptions: true),
        TranscriptSource(url: "https://a.example/1.de.txt"), TranscriptSource(url: "https://a.example/1.json"),
      ])
    let many = (0..<200).map { "<podcast:transcript url=\"/\($0).vtt\" type=\"text/vtt\"/>" }.joined()
    let long = try parse(items: "<item><title>One</title>\(many)</item>")
    #expect(FeedItem(try #require(long.episodes.first), known: []).facts?.transcripts.count == TranscriptSource.maxCount)
  }

  @Test func limitsTextsAndLists() throws {
    let long = String(repeating: "long ", count: 1_000)
    let feed = try parse(
      (0..<300).map {
        "<podcast:person img=\"https://a.example/\(long)\">\($0) \(long)</podcast:person><podcast:location>\(long)</podcast:location>"
      }
      .joined())
    let extras = ShowExtras(feed)
    #expect(extras.people.count == Credit.maxCount && extras.locations.count == ShowExtras.maxCount)
    #expect(extras.people.allSatisfy { $0.name.utf8.count <= 200 && $0.imageURL == nil })
    #expect(extras.locations.allSatisfy { $0.name.utf8.count <= 200 })
  }

  @Test func trailersOfTheChannelBecomeEpisodesInTheirPlaces() throws {
    let feed = try parse(
      """
      <podcast:trailer url="/t1.mp3" pubdate="Mon, 02 Nov 2026 08:00:00 GMT" type="audio/mpeg">Trailer</podcast:trailer>
      <podcast:trailer url="/2.mp3" pubdate="Mon, 09 Nov 2026 08:00:00 GMT" type="audio/mpeg">Two, again</podcast:trailer>
      <podcast:trailer url="ftp://a.example/t.mp3" pubdate="Mon, 09 Nov 2026 08:00:00 GMT">Elsewhere</podcast:trailer>
      """,
      items: """
        <item><title>Three</title><pubDate>Tue, 10 Nov 2026 08:00:00 GMT</pubDate><enclosure url="/3.mp3" type="audio/mpeg"/></item>
        <item><title>Two</title><pubDate>Tue, 03 Nov 2026 08:00:00 GMT</pubDate><enclosure url="/2.mp3" type="audio/mpeg"/></item>
        <item><title>One</title><pubDate>Tue, 27 Oct 2026 08:00:00 GMT</pubDate><enclosure url="/1.mp3" type="audio/mpeg"/></item>
        """)
    let items = feed.episodes.map { FeedItem($0, known: []) }
    let all = TrailerItems.add(feed, to: items, known: [])
    #expect(all.map(\.title) == ["Three", "Two", "Trailer", "One"])
    #expect(all[2].facts?.kind == .trailer && all[2].facts?.enclosure?.url == "https://a.example/t1.mp3")
    #expect(TrailerItems.add(feed, to: items.reversed(), known: []).map(\.title) == ["One", "Trailer", "Two", "Three"])
    #expect(TrailerItems.add(feed, to: [], known: []).isEmpty)
  }

  @Test func anEpisodeIsStoredAgainWhenAPartChanges() throws {
    func hash(_ more: String) throws -> Int64 {
      let feed = try parse(items: "<item><guid>1</guid><title>One</title><enclosure url=\"/1.mp3\" type=\"audio/mpeg\"/>\(more)</item>")
      return FeedItem(try #require(feed.episodes.first), known: []).contentHash
    }
    let hashes = try [
      "", "<podcast:person>Ada</podcast:person>", "<podcast:person role=\"guest\">Ada</podcast:person>",
      "<podcast:soundbite startTime=\"1\" duration=\"2\">A</podcast:soundbite>", "<podcast:license>mit</podcast:license>",
      "<podcast:transcript url=\"/1.vtt\" type=\"text/vtt\"/>", "<podcast:transcript url=\"/1.vtt\" type=\"text/vtt\" language=\"en\"/>",
      "<podcast:location>Home</podcast:location>", "<podcast:season name=\"First\">1</podcast:season>",
    ].map(hash)
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func storesTrailersOfAFetchedFeed() async throws {
    try await Publishing.run { publishing in
      publishing.feed.set(
        channel:
          "<podcast:trailer url=\"\(publishing.server.origin)/t.mp3\" pubdate=\"Mon, 02 Nov 2026 08:00:00 GMT\">Trailer</podcast:trailer>")
      publishing.feed.show([
        "<item><guid>1</guid><title>One</title><pubDate>Tue, 03 Nov 2026 08:00:00 GMT</pubDate><enclosure url=\"\(publishing.server.origin)/1.mp3\"/></item>"
      ])
      let show = try await publishing.added()
      let stored = try await publishing.library.episodes.episodes(of: show, for: .local, limit: 9)
      #expect(stored.map(\.episode.title) == ["One", "Trailer"] && stored.last?.episode.kind == .trailer)
      // The same feed changes nothing.
      #expect(try await publishing.refreshed(show).result == .unchanged)
    }
  }

  // MARK: - Private

  private func parse(_ channel: String = "", items: String = "") throws -> ParsedFeed {
    let feed = """
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>A</title><link>https://a.example/</link>\
      \(channel)\(items)</channel></rss>
      """
    return try FeedParser.parse(Array(feed.utf8), url: "https://a.example/feed")
  }
}
