import AudioPlayerManager
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct AudioPlayerManagerTests {
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func thereIsOnePlayerAndItHidesTheBottomPlayer() async throws {
    let sample = try await activated()
    let empty = try await page(of: .local)
    #expect(empty.identity == "audio-player" && !empty.showsBottomPlayer && empty.status == 200 && !empty.title.isEmpty)
    try await sample.play(sample.episodes[3], at: 321)
    #expect(try await page(of: .local).identity == "audio-player")
  }

  @Test func itShowsTheSession() async throws {
    let sample = try await activated()
    try await sample.play(sample.episodes[3], at: 321)
    let html = try await page(of: .local).body.text
    #expect(html.contains("Episode 4") && html.contains("Moss &amp; Stone"))
    #expect(html.contains("href=\"/episodes/\(sample.episodes[3].rawValue)\"") && html.contains("href=\"/shows/\(sample.show.rawValue)\""))
    #expect(html.contains("5:21"))
  }

  @Test func anotherPersonsSessionIsNotShown() async throws {
    let sample = try await activated()
    try await sample.play(sample.episodes[3], at: 321)
    #expect(try await !page(of: SampleLibrary.neighbour).body.text.contains("Episode 4"))
  }

  private func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    AudioPlayerManager.activate(in: router, playback: Playback(library: sample.library))
    return sample
  }

  private func page(of user: UserID) async throws -> Page {
    try await router.page(at: AudioPlayerServices.Navigate().path, query: [:], for: Visit(userID: user.rawValue))
  }
}

extension SampleLibrary {
  fileprivate func play(_ episode: EpisodeID, at position: Double) async throws {
    let entry = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: episode, kind: .event(action: "start"), position: position, isFinished: false,
      rate: 1, isPlaying: true, moment: Self.added, mediaDuration: nil)
    try await library.listening.record([entry], for: .local)
  }
}
