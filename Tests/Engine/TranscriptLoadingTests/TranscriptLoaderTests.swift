import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Supervision
import TestSupport
import Testing
import Transcripts

@testable import TranscriptLoading

@Suite struct TranscriptLoaderTests {
  private typealias Fixture = TranscriptLoadingFixture

  // MARK: - Selecting files

  @Test func aFileIsAskedForWithTheUserAgentOfTheShow() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt")])
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    let show = try #require(try await fixture.library.episodes.episode(fixture.episode)?.show)
    try await fixture.library.feeds.setUserAgent("Moss/1", of: show, at: fixture.clock.now)
    try await fixture.open()
    #expect(fixture.publisher.requests.map(\.userAgent) == ["Moss/1"] && fixture.publisher.requests.allSatisfy(\.retriesWithPlainAgent))
  }

  @Test func theBestFormatIsReadOnce() async throws {
    let fixture = try await Fixture([
      Fixture.source("1.txt", "text/plain"), Fixture.source("1.html", "text/html"), Fixture.source("1.json", "application/json"),
      Fixture.source("1.srt", "application/x-subrip"), Fixture.source("1.vtt", "text/vtt; charset=utf-8"),
    ])
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    for _ in 0..<2 {
      try await fixture.open()
      fixture.clock.advance(by: 3_600)
    }
    #expect(fixture.publisher.names == ["1.vtt"])
    #expect(try await fixture.texts() == ["Moss grows.", "Slowly."])
    let file = try #require(try await fixture.library.transcripts.files(of: fixture.episode).first)
    #expect(file.format == "vtt" && file.failures == 0 && file.retry == nil && file.read != nil)
    let id = try #require(try await fixture.library.transcripts.transcripts(of: fixture.episode).first?.id)
    #expect(try await fixture.library.transcripts.cues(of: id).map(\.speaker) == ["Ada", nil])
    let request = try #require(fixture.publisher.requests.first)
    #expect(request.credentials?.user == "ada" && request.maximumBytes == Transcript.maxBytes)
  }

  @Test func theEndingTellsTheFormatWithoutAType() async throws {
    let fixture = try await Fixture([Fixture.source("1.txt"), Fixture.source("page"), Fixture.source("1.SRT?size=2.txt")])
    fixture.publisher.set(Fixture.srt, at: "1.SRT?size=2.txt")
    try await fixture.open()
    #expect(try await fixture.texts() == ["From SRT"] && fixture.publisher.requests.count == 1)
  }

  @Test func eachLanguageIsRead() async throws {
    let fixture = try await Fixture([
      Fixture.source("de.vtt", "text/vtt", language: "de"), Fixture.source("en.vtt", "text/vtt", language: "en"),
    ])
    fixture.publisher.set(Fixture.vtt, at: "en.vtt")
    fixture.publisher.set(Fixture.vtt.replacing("Slowly", with: "Langsam"), at: "de.vtt")
    try await fixture.open()
    let stored = try await fixture.library.transcripts.transcripts(of: fixture.episode)
    #expect(stored.map(\.language) == ["en", "de"] && stored.allSatisfy { $0.state == .read && $0.isTimed })
    #expect(try await fixture.library.transcripts.cues(of: stored[1].id).map(\.text) == ["Moss grows.", "Langsam."])
  }

  @Test func timesAreWorthAnotherFile() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt"), Fixture.source("1.srt", "application/x-subrip")])
    fixture.publisher.set("Only the words, without any times.", at: "1.vtt")
    fixture.publisher.set(Fixture.srt, at: "1.srt")
    try await fixture.open()
    #expect(try await fixture.texts() == ["From SRT"])
  }

  @Test func credentialsStayAtTheirHost() async throws {
    let fixture = try await Fixture([TranscriptSource(url: "https://cdn.example/1.vtt", type: "text/vtt")])
    try await fixture.open()
    #expect(fixture.publisher.requests.map(\.credentials?.user) == [nil])
  }

  @Test func theServedEncodingIsUsed() async throws {
    let fixture = try await Fixture([Fixture.source("1.srt", "application/x-subrip")])
    let text = Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8) + [0xCC, 0xEE, 0xF5, 0x0A]
    fixture.publisher.set(text, at: "1.srt", type: "text/plain; charset=windows-1251")
    try await fixture.open()
    #expect(try await fixture.texts() == ["Мох"])
  }

  // MARK: - Failures

  @Test func failedFilesAreReadAgainLaterAndNotForEver() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt")])
    var changes = fixture.library.events.changes().makeAsyncIterator()
    try await fixture.open()
    #expect(await changes.next() == .transcripts(fixture.episode))
    #expect(try await fixture.library.transcripts.transcripts(of: fixture.episode).map(\.state) == [.failed])
    var asked = 1
    for delay in TranscriptLoader.retryDelays {
      fixture.clock.advance(by: delay - 1)
      try await fixture.open()
      #expect(fixture.publisher.requests.count == asked)
      fixture.clock.advance(by: 1)
      await fixture.loader.didDownload(fixture.episode)
      asked += 1
      #expect(fixture.publisher.requests.count == asked)
    }
    fixture.clock.advance(by: 1e8)
    try await fixture.open()
    #expect(fixture.publisher.requests.count == asked)
  }

  @Test func aFailureIsForgottenAfterASuccess() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt")])
    try await fixture.open()
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    fixture.clock.advance(by: 3_600)
    try await fixture.open()
    let file = try #require(try await fixture.library.transcripts.files(of: fixture.episode).first)
    #expect(try await fixture.texts().count == 2 && file.failures == 0 && file.retry == nil)
  }

  @Test func textWithoutTimesIsASubstituteUntilTheTimedFileWorks() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt"), Fixture.source("1.txt", "text/plain")])
    fixture.publisher.set("Words alone.", at: "1.txt")
    try await fixture.open()
    #expect(try await fixture.texts() == ["Words alone."])
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    fixture.clock.advance(by: 3_600)
    try await fixture.open()
    #expect(try await fixture.texts() == ["Moss grows.", "Slowly."])
  }

  @Test(arguments: ["", "WEBVTT\n\n", "<!doctype html><html><body><h1>Not found</h1><p>Go home</p></body></html>"])
  func storedCuesStayWhenTheFileIsReplacedBy(body: String) async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt")])
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    try await fixture.open()
    try await fixture.refresh([Fixture.source("2.vtt", "text/vtt")])
    fixture.publisher.set(body, at: "2.vtt", type: "text/html")
    fixture.clock.advance(by: 60)
    try await fixture.open()
    #expect(fixture.publisher.names == ["1.vtt", "2.vtt"])
    #expect(try await fixture.texts() == ["Moss grows.", "Slowly."])
    #expect(try await fixture.library.transcripts.files(of: fixture.episode).first?.failures == 1)
  }

  @Test func aFileThatIsTooLargeFails() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt")])
    fixture.publisher.set([UInt8](repeating: 0x20, count: Transcript.maxBytes + 1), at: "1.vtt")
    try await fixture.open()
    #expect(try await fixture.library.transcripts.transcripts(of: fixture.episode).map(\.state) == [.failed])
  }

  // MARK: - Openings

  @Test func openingsWithinAMinuteAskOnce() async throws {
    let fixture = try await Fixture()
    try await fixture.open()
    try await fixture.refresh([Fixture.source("1.vtt", "text/vtt")])
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    fixture.clock.advance(by: 59)
    try await fixture.open()
    #expect(fixture.publisher.requests.isEmpty)
    fixture.clock.advance(by: 1)
    try await fixture.open()
    #expect(fixture.publisher.requests.count == 1)
  }

  @Test func downloadAndOpeningReadOnce() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt")])
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { await fixture.loader.didDownload(fixture.episode) } }
      group.addTask { fixture.loader.load(fixture.episode) }
    }
    try await waitUntil { fixture.background.count == 0 }
    #expect(fixture.publisher.requests.count == 1)
    fixture.loader.load(EpisodeID(999))
    try await waitUntil { fixture.background.count == 0 }
  }

  // MARK: - WebVTT

  @Test func timedTranscriptsAreWebVTT() async throws {
    let fixture = try await Fixture([Fixture.source("1.vtt", "text/vtt", language: "en")])
    let repository = fixture.library.transcripts
    let id = try #require(try await repository.files(of: fixture.episode).first?.id)
    #expect(try await fixture.loader.webVTT(of: id, of: fixture.episode) == nil)
    fixture.publisher.set(Fixture.vtt, at: "1.vtt")
    try await fixture.open()
    let file = try #require(try await fixture.loader.webVTT(of: id, of: fixture.episode))
    #expect(file.hasPrefix("WEBVTT\nLanguage: en\n") && file.contains("00:00:01.000 --> 00:00:02.000\n<v Ada>Moss grows.\n"))
    #expect(try await fixture.loader.webVTT(of: id, of: fixture.sample.episodes[1]) == nil)
    try await repository.saveMade([StoredCue(startSeconds: nil, text: "Text")], language: "de", of: fixture.episode)
    let untimed = try #require(try await repository.transcripts(of: fixture.episode).last?.id)
    #expect(try await fixture.loader.webVTT(of: untimed, of: fixture.episode) == nil)
  }
}
