import Events
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import TranscriptPageManager
import WebPage

@Suite("Manager of the transcript page")
struct TranscriptPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test("The page shows the cues of an episode and its play button")
  func showsCues() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    try await sample.library.transcripts.saveMade(cues(3, speaker: "Ada"), language: "en", of: id)
    let page = try await page(id)
    #expect(page.title == "Transcript" && page.identity == "transcript-page:\(id.rawValue)" && page.status == 200)
    let html = page.body.text
    #expect(html.contains("<span data-s=\"8.0\">Sentence 2 of the wall.</span>") && html.contains("<b class=\"cue-speaker\">Ada</b>"))
    #expect(html.contains("data-media-url=\"/media/\(id.rawValue)\"") && html.contains("href=\"/episodes/\(id.rawValue)?t=0\""))
    #expect(!html.contains("data-whole-url"))
  }

  @Test("An unknown episode is missing, and one without a transcript says so")
  func withoutTranscript() async throws {
    let sample = try await activated()
    for id in [Int64.min, -1, 0, 99_999, .max] { #expect(try await page(EpisodeID(id)).status == 404) }
    #expect(try await page(sample.episodes[0]).body.text.contains("No transcript"))
  }

  @Test("An episode without a transcript has the button that makes one, and an episode with one does not")
  func offersTranscription() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    #expect(try await page(id).body.text.contains("Go to episode"))
    router.embed(TranscriptionQueueServices.EmbedOffer.self) { task, _ in "<b>Make \(task.episode) on \(task.backTo)</b>" }
    let button = "<b>Make \(id.rawValue) on /transcript?episode=\(id.rawValue)</b>"
    let html = try await page(id).body.text
    #expect(html.contains("No transcript") && html.contains(button) && !html.contains("Go to episode"))
    try await sample.library.transcripts.saveMade(cues(3), language: "en", of: id)
    #expect(try await !page(id).body.text.contains(button))
  }

  @Test("An episode of a private show is missing for others")
  func hidesPrivateEpisodes() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    try await sample.library.transcripts.saveMade(cues(3), language: "en", of: id)
    try await sample.library.feedCredentials.set("sealed", host: "https://moss.example", of: sample.show, for: .local)
    try await sample.library.privateShows.grant(sample.show, to: .local, at: SampleLibrary.added)
    let stranger = Viewer(userID: SampleLibrary.neighbour.rawValue)
    #expect(try await router.page(at: "/transcript", query: ["episode": "\(id.rawValue)"], for: stranger).status == 404)
    #expect(try await router.livePatches(for: Change.transcripts(id), stranger).isEmpty)
    #expect(try await page(id).status == 200)
  }

  @Test("Each language has an entry in the menu, and the address selects one")
  func selectsLanguage() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    try await sample.library.transcripts.saveMade(cues(2), language: "en", of: id)
    try await sample.library.transcripts.saveMade([StoredCue(startSeconds: 0, text: "Die Mauer ist alt.")], language: "de", of: id)
    let german = try await page(id, ["language": "de"]).body.text
    #expect(german.contains("Die Mauer ist alt.") && german.contains("lang=\"de\"") && german.contains("Language: Deutsch (automatic)"))
    #expect(german.contains("language=en\" data-language><") && !german.contains("Sentence 1"))
    for unknown in ["", "fr", "<script>"] {
      let html = try await page(id, ["language": unknown]).body.text
      #expect(html.contains("transcript-languages") && !html.contains("<script>"))
    }
  }

  @Test("Without a selection, the page has the reader's language, then the show's, and the script counts before the region")
  func prefersLanguages() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    for language in ["de", "zh-Hans", "zh-Hant"] {
      try await sample.library.transcripts.saveMade([StoredCue(startSeconds: 0, text: "In \(language).")], language: language, of: id)
    }
    let chinese = try await Language.$current.withValue("zh-Hans") { try await page(id).body.text }
    #expect(chinese.contains("In zh-Hans."))
    #expect(try await page(id, ["language": "de"]).body.text.contains("In de."))
  }

  @Test("A long transcript has the groups around the position, and all of them on request")
  func longTranscript() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    try await sample.library.transcripts.saveMade(cues(30_000), language: "en", of: id)
    let html = try await page(id, ["t": "60000"]).body.text
    #expect(html.contains("Sentence 15000 of") && !html.contains("Sentence 1 of") && !html.contains("Sentence 29999 of"))
    #expect(html.utf8.count < 250_000, "\(html.utf8.count)")
    #expect(html.contains("whole=true") && html.contains("data-start=\"60000\""))
    let whole = try await page(id, ["t": "60000", "whole": "true"]).body.text
    #expect(whole.components(separatedBy: "<span data-s=").count == 30_001)
    #expect(
      whole.components(separatedBy: "\n<div class=\"cues\"").count == html.components(separatedBy: "\n<div class=\"cues\"").count)
    #expect(!whole.contains("data-whole-url"))
  }

  @Test("A position that is no number or out of range is ignored", arguments: ["NaN", "-5", "1e300", "x", ""])
  func ignoresBadPositions(position: String) async throws {
    let sample = try await activated()
    try await sample.library.transcripts.saveMade(cues(2), language: nil, of: sample.episodes[0])
    let page = try await page(sample.episodes[0], ["t": position])
    #expect(page.status == 200 && !page.body.text.contains(#/<transcript-text[^>]*data-start=/#))
  }

  @Test("Another language that arrives leaves the text that is shown")
  func keepsText() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    func versions() async throws -> (text: Substring, languages: Substring) {
      let html = try await page(id, ["language": "en"]).body.text
      let text = try #require(html.firstMatch(of: #/<transcript-text[^>]*data-version="([^"]*)"/#)).output.1
      return (text, try #require(html.firstMatch(of: #/id="transcript-language"[^>]*data-version="([^"]*)"/#)).output.1)
    }
    try await sample.library.transcripts.saveMade(cues(2), language: "en", of: id)
    let before = try await versions()
    try await sample.library.transcripts.saveMade(cues(2), language: "de", of: id)
    let after = try await versions()
    #expect(before.text == after.text && before.languages != after.languages)
  }

  @Test("A transcript that is stored while the page is open changes the version of the page")
  func announcesChange() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    let before = try await page(id).body.text
    try await sample.library.transcripts.saveMade(cues(2), language: nil, of: id)
    let patches = try await router.livePatches(for: Change.transcripts(id), viewer)
    let version = try #require(patches.first?.attributes["data-reload-on-transcript"] ?? nil)
    #expect(patches.map(\.key) == ["transcript-\(id.rawValue)"] && !version.isEmpty)
    #expect(before.contains("data-reload-on-transcript=\"\""))
    #expect(try await page(id).body.text.contains("data-reload-on-transcript=\"\(version)\""))
  }

  @Test("The player gets an element that names the page")
  func embeds() async throws {
    let sample = try await activated()
    let id = sample.episodes[0].rawValue
    let html = try await router.markup(TranscriptPageServices.EmbedTranscript(episode: id), for: viewer).text
    #expect(html.contains("data-url=\"/transcript?episode=\(id)\""))
  }

  // MARK: - Private

  private func cues(_ count: Int, speaker: String? = nil) -> [StoredCue] {
    (0..<count).map {
      StoredCue(startSeconds: Double($0) * 4, endSeconds: Double($0) * 4 + 3, speaker: speaker, text: "Sentence \($0) of the wall.")
    }
  }

  private func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    TranscriptPageManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library), transcripts: .offline(sample.library))
    return sample
  }

  private func page(_ id: EpisodeID, _ query: [String: String] = [:]) async throws -> Page {
    try await router.page(at: "/transcript", query: query.merging(["episode": "\(id.rawValue)"]) { $1 }, for: viewer)
  }
}
