import Foundation
import Library
import MiniPlayerManager
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct MiniPlayerManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func itIsHiddenWhileNothingWasPlayed() async throws {
    _ = try await activated()
    #expect(try await html().contains(" hidden>"))
  }

  @Test func itShowsTheSessionAtItsPosition() async throws {
    let sample = try await activated()
    let entry = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: sample.episodes[3], kind: .event(action: "pause"), position: 321,
      isFinished: false, rate: 1.5, state: .paused, moment: SampleLibrary.added, mediaDuration: 1_812)
    try await sample.library.listening.record([entry], for: .local)
    let shown = try await html()
    #expect(shown.contains("Episode 4") && shown.contains("data-start=\"321.0\" data-rate=\"1.5\""))
    #expect(shown.contains("data-media-url=\"/media/\(sample.episodes[3].rawValue)\""))
  }

  @Test func itLeadsToThePlayerWhereThereIsOne() async throws {
    _ = try await activated()
    #expect(try await !html().contains("href=\"/player\""))
    router.navigate(AudioPlayerServices.Navigate.self) { _, _ in nil }
    #expect(try await html().contains("href=\"/player\""))
  }

  @Test func itHasTheMenuOfItsEpisodeWhereThereIsOne() async throws {
    _ = try await activated()
    router.navigate(AudioPlayerServices.Navigate.self) { _, _ in nil }
    #expect(try await !html().contains("/actions\""))
    router.navigate(EpisodeActionsServices.Navigate.self) { _, _ in nil }
    let shown = try await html()
    #expect(shown.contains("href=\"/episodes/0/actions\"") && shown.contains("data-actions=\"played unplayed archived unarchived\""))
  }

  private func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    MiniPlayerManager.activate(
      in: router, listening: ListeningSessions(library: sample.library), userSettings: UserSettings(library: sample.library))
    return sample
  }

  private func html() async throws -> String { try await router.markup(MiniPlayerServices.Embed(), for: viewer).text }
}
