import AudioPlayerManager
import Components
import Events
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import Storage
import TestSupport
import Testing
import WebPage

extension AudioPlayerManagerTests {
  @Test func offersTheTranscriptOfItsEpisode() async throws {
    let sample = try await activated()
    let id = sample.episodes[3]
    try await sample.play(id, at: 321)
    try await sample.library.transcripts.saveMade([StoredCue(startSeconds: 0, text: "Dawn")], language: "en", of: id)
    #expect(try await !page(of: .local).body.text.contains("data-page=\"transcript\""))
    router.navigate(TranscriptPageServices.Navigate.self) { _, _ in nil }
    router.embed(TranscriptPageServices.EmbedTranscript.self) { task, _ in "<p>Transcript of \(task.episode)</p>" }
    let html = try await page(of: .local).body.text
    #expect(html.contains("href=\"/transcript?episode=\(id.rawValue)\"") && html.contains("<p>Transcript of \(id.rawValue)</p></div>"))
    // An episode without a picture has no captions.
    #expect(!html.contains("data-captions"))
    let patches = try await router.livePatches(for: Change.transcripts(id), viewer)
    #expect(patches.map(\.key) == ["player-transcript-\(id.rawValue)"])
    let version = try #require(patches.first?.attributes["data-reload-on-transcript"] ?? nil)
    #expect(html.contains("data-reload-on-transcript=\"\(version)\""))
  }

  @Test func timedTranscriptsAreTheCaptionsOfAVideo() async throws {
    let sample = try await activated()
    let id = sample.episodes[3]
    var facts = SampleLibrary.episode(3)
    facts.enclosure = Enclosure(url: "https://moss.example/4.mp4", type: "video/mp4", length: 28_800_000)
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    try await sample.play(id, at: 321)
    try await sample.library.transcripts.saveMade([StoredCue(startSeconds: 0, text: "Dawn")], language: "de", of: id)
    try await sample.library.transcripts.saveMade([StoredCue(startSeconds: nil, text: "Dawn")], language: "en", of: id)
    let timed = try #require(try await sample.library.transcripts.transcripts(of: id).first { $0.isTimed }).id
    let html = try await page(of: .local).body.text
    #expect(
      html.contains("data-captions=\"/media/transcript/\(id.rawValue)/\(timed).vtt\" lang=\"de\"") && html.contains(">Deutsch</button>"))
    // The other one is "off".
    #expect(html.components(separatedBy: "data-captions=").count == 3)
  }

  /// Nothing plays on its own, but a tap on "next" still works.
}
