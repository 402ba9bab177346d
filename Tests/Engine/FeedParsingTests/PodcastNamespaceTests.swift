import Foundation
import TestSupport
import Testing

@testable import FeedParsing

/// The podcast namespace, under both addresses it has.
struct PodcastNamespaceTests {
  private static let addresses = [
    "https://podcastindex.org/namespace/1.0", "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
  ]

  @Test(arguments: addresses)
  func whatItSaysOfAShowIsRead(address: String) throws {
    let feed = try parse(
      """
      <podcast:medium>Audiobook</podcast:medium><podcast:podping usesPodping="true"/>
      <podcast:updateFrequency complete="true" dtstart="2026-01-02T03:04:05.000Z" rrule="FREQ=WEEKLY;BYDAY=TH">Thursdays</podcast:updateFrequency>
      <podcast:funding url="https://pay.example/1">Once</podcast:funding><podcast:funding url="/2"/>
      <podcast:location geo="geo:30.2672,97.7431" osm="R113314" rel="Subject" country="US">Austin, TX</podcast:location>
      <podcast:license url="https://a.example/license">My-Own-License</podcast:license>
      <podcast:trailer pubdate="Thu, 01 Apr 2021 08:00:00 EST" url="trailer.mp3" length="12345" type="audio/mp3" season="2">Coming soon</podcast:trailer>
      <podcast:person role="Host" group="Cast" img="p.jpg">Ann</podcast:person>
      <podcast:txt purpose="verify">S6lpp-7ZCn8-dZfGc-OoyaG</podcast:txt><podcast:txt/>
      <podcast:image href="banner.jpg" width="1500" type="image/jpeg" purpose="banner"/>
      <podcast:images srcset="https://a.example/1500.jpg 1500w, https://a.example/600.jpg 600w"/>
      <podcast:podroll><podcast:remoteItem feedGuid="29cdca4a-32d8-56ba-b48b-09a011c5daa9" medium="Music" title="Theirs"/>
      <podcast:remoteItem feedUrl="https://b.example/feed"/><podcast:remoteItem/></podcast:podroll>
      """, address: address)
    #expect(feed.medium == "audiobook" && feed.usesPodping == true)
    #expect(
      feed.updateFrequency
        == ParsedUpdateFrequency(
          text: "Thursdays", rule: "FREQ=WEEKLY;BYDAY=TH", isComplete: true, start: Date(timeIntervalSince1970: 1_767_323_045)))
    #expect(
      feed.fundings == [ParsedFunding(url: "https://pay.example/1", text: "Once"), ParsedFunding(url: "https://a.example/2", text: nil)])
    #expect(
      feed.locations == [
        ParsedLocation(name: "Austin, TX", geo: "geo:30.2672,97.7431", osm: "R113314", relation: "subject", country: "US")
      ])
    #expect(feed.license == ParsedLicense(identifier: "my-own-license", url: "https://a.example/license"))
    let trailer = try #require(feed.trailers.first)
    #expect(trailer.title == "Coming soon" && trailer.url == "https://a.example/trailer.mp3" && trailer.length == 12345)
    #expect(trailer.type == "audio/mp3" && trailer.season == 2 && trailer.published == Date(timeIntervalSince1970: 1_617_282_000))
    #expect(feed.persons == [ParsedPerson(name: "Ann", role: "host", group: "cast", img: "https://a.example/p.jpg")])
    #expect(feed.txts == [ParsedTxt(purpose: "verify", text: "S6lpp-7ZCn8-dZfGc-OoyaG")])
    #expect(feed.images.map(\.url) == ["https://a.example/banner.jpg", "https://a.example/1500.jpg", "https://a.example/600.jpg"])
    #expect(feed.images.map(\.width) == [1500, 1500, 600] && feed.images.first?.purpose == "banner")
    #expect(
      feed.podroll == [
        ParsedRemoteItem(feedGUID: "29cdca4a-32d8-56ba-b48b-09a011c5daa9", medium: "music", title: "Theirs"),
        ParsedRemoteItem(feedURL: "https://b.example/feed"),
      ])
  }

  @Test(arguments: addresses)
  func whatItSaysOfAnEpisodeIsRead(address: String) throws {
    let feed = try parse(
      """
      <item><title>One</title><podcast:season name="Race for the Whitehouse">3</podcast:season><podcast:episode display="Ch. 3">204.5</podcast:episode>
      <podcast:soundbite startTime="73.5" duration="60.0">Why</podcast:soundbite><podcast:soundbite startTime="x" duration="1"/>
      <podcast:location>Here</podcast:location><podcast:license>CC-BY-4.0</podcast:license><podcast:txt>t</podcast:txt>
      <podcast:alternateEnclosure type="Video/MP4" length="7924786" bitrate="511276.52" height="720" lang="en" title="HD" rel="tv" codecs="av01" default="true">
      <podcast:source uri="720.torrent" contentType="application/x-bittorrent"/><podcast:source uri="https://a.example/720.mp4"/>
      <podcast:integrity type="sri" value="x"/></podcast:alternateEnclosure>
      <podcast:value type="lightning" method="keysend" suggested="0.00000005"><podcast:valueRecipient name="Host" type="node" address="02d5" split="99"/>
      <podcast:valueRecipient address="03ae" customKey="112111100" customValue="wal" split="1" fee="true"/>
      <podcast:valueTimeSplit startTime="60" duration="237" remotePercentage="95"><podcast:remoteItem feedGuid="a94f" itemGuid="https://b.example/1"/></podcast:valueTimeSplit>
      <podcast:valueTimeSplit startTime="330"><podcast:valueRecipient address="04" split="5"/></podcast:valueTimeSplit></podcast:value>
      <podcast:socialInteract priority="1" uri="https://s.example/1" protocol="ActivityPub" accountId="@ann" accountUrl="https://s.example/@ann"/>
      <podcast:socialInteract protocol="disabled"/><podcast:transcript url="t.srt" type="application/srt" rel="captions"/></item>
      """, address: address)
    let episode = try #require(feed.episodes.first)
    #expect(
      episode.season == 3 && episode.seasonName == "Race for the Whitehouse" && episode.number == 204 && episode.numberDisplay == "Ch. 3")
    #expect(episode.soundbites == [ParsedSoundbite(startSeconds: 73.5, durationSeconds: 60, title: "Why")])
    #expect(episode.locations.map(\.name) == ["Here"] && episode.license?.identifier == "cc-by-4.0" && episode.txts.map(\.text) == ["t"])
    #expect(
      episode.alternateEnclosures == [
        ParsedAlternateEnclosure(
          type: "video/mp4", length: 7_924_786, bitrate: 511_276.52, height: 720, language: "en", title: "HD", relation: "tv",
          codecs: "av01",
          isDefault: true,
          sources: [.init(url: "https://a.example/720.torrent", type: "application/x-bittorrent"), .init(url: "https://a.example/720.mp4")])
      ])
    let value = try #require(episode.values.first)
    #expect(value.type == "lightning" && value.method == "keysend" && value.suggested == "0.00000005")
    #expect(
      value.recipients == [
        .init(name: "Host", type: "node", address: "02d5", split: 99),
        .init(address: "03ae", customKey: "112111100", customValue: "wal", split: 1, isFee: true),
      ])
    #expect(value.timeSplits.map(\.startSeconds) == [60, 330] && value.timeSplits.first?.remotePercentage == 95)
    #expect(
      value.timeSplits.first?.remoteItem?.itemGUID == "https://b.example/1" && value.timeSplits.last?.recipients.map(\.address) == ["04"])
    #expect(
      episode.socialInteractions == [
        ParsedSocialInteraction(
          url: "https://s.example/1", network: "activitypub", accountID: "@ann", accountURL: "https://s.example/@ann", priority: 1)
      ])
    #expect(episode.transcripts.first?.isCaptions == true)
    #expect(feed.locations.isEmpty && feed.values.isEmpty && feed.txts.isEmpty)
  }

  @Test func aLiveItemIsNoEpisode() throws {
    let feed = try parse(
      """
      <podcast:liveItem status="LIVE" start="2026-01-02T03:04:05Z" end="2026-01-02T04:04:05Z"><title>On air</title><guid>live</guid>
      <enclosure url="stream.mp3" type="audio/mpeg"/><itunes:image href="live.png"/><podcast:contentLink href="/watch">Watch</podcast:contentLink></podcast:liveItem>
      <item><guid>1</guid></item>
      """)
    #expect(feed.episodes.map(\.guid) == ["1"] && feed.title == "Show" && feed.artworkURL == nil)
    let live = try #require(feed.liveItems.first)
    #expect(live.status == .live && live.start == Date(timeIntervalSince1970: 1_767_323_045) && live.end != nil)
    #expect(live.episode.title == "On air" && live.episode.playableEnclosure?.url == "https://a.example/stream.mp3")
    #expect(live.contentLinks == [.init(url: "https://a.example/watch", text: "Watch")])
  }

  @Test(arguments: [
    ("<itunes:block>Yes</itunes:block>", true), ("<podcast:block>yes</podcast:block>", true), ("<podcast:block>no</podcast:block>", false),
    ("<podcast:block id=\"google\">yes</podcast:block>", nil), ("<itunes:block>yes</itunes:block><podcast:block>no</podcast:block>", true),
    ("", nil),
  ])
  func aBlockCountsWhereItIsMeantForAll(block: String, expected: Bool?) throws {
    #expect(try parse(block).isBlocked == expected)
    let feed = try parse("<item>\(block)</item>")
    #expect(feed.episodes.first?.isBlocked == expected && feed.isBlocked == nil)
  }

  @Test func listsOfOneItemEndSomewhere() throws {
    let feed = try parse("<item>" + String(repeating: "<podcast:person>A</podcast:person>", count: 5_000) + "</item>")
    #expect(feed.episodes.first?.persons.count == SharedFacts.listLimit)
  }

  private func parse(_ content: String, address: String = addresses[0]) throws -> ParsedFeed {
    try FeedParser.parse(
      Array(
        "<rss xmlns:podcast=\"\(address)\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"><channel><title>Show</title>\(content)</channel></rss>"
          .utf8), url: "https://a.example/feed.xml")
  }
}
