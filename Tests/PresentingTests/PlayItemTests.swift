import Components
import Foundation
import Library
import PodcastModel
import Presenting
import TestSupport
import Testing

@testable import Playback

@Suite struct PlayItemTests {
  @Test func aPlannedEpisodeBecomesPrimitivesAndPaths() async throws {
    let sample = try await SampleLibrary()
    let listening = ListeningSessions(library: sample.library)
    let planned = try #require(try await listening.planned(sample.episodes[0], for: .local))
    let item = PlayItem(planned)
    let id = sample.episodes[0].rawValue
    #expect(item.episode == id && item.title == "Episode 1" && item.showTitle == "Moss & Stone")
    #expect(item.mediaURL == "/media/\(id)" && item.episodeURL == "/episodes/\(id)" && item.showURL == "/shows/\(sample.show.rawValue)")
    #expect(item.artworkURL == planned.artwork?.path && item.artworkURL?.hasPrefix("/artwork/") == true)
    #expect(item.start == 0 && item.rate == 1 && item.duration == 1_800 && item.size == 28_800_000)
    #expect(Playability(planned) == .playable(item))
  }

  @Test func includesUserStateAndSettings() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    let clock = FixedClock()
    let listening = ListeningSessions(library: sample.library, now: clock.read)
    let bookmarks = Bookmarks(library: sample.library, now: clock.read)
    let userSettings = UserSettings(library: sample.library, now: clock.read)
    let plain = PlayItem(try #require(try await listening.planned(id, for: .local)))
    #expect(!plain.hasOwnRate && plain.heardAt == nil && plain.undo == nil && !plain.isFavourite && !plain.isVideo && plain.skipFirst == 0)
    try await sample.library.listening.record(
      [
        LedgerEntry(
          id: "1", device: "phone", sequence: 1, episode: id, kind: .event(action: "pause"), position: 900, rate: 1, state: .paused,
          moment: clock.now - 60, mediaDuration: 1_812)
      ], for: .local)
    try await listening.mark([id], played: true, by: .local)
    try await bookmarks.setFavourite(true, [id], by: .local)
    try await userSettings.change(
      ShowPreference(rate: 2, skipFirst: 30, skipLast: 20, skippedChapters: ["Ad"]), of: sample.show, for: .local)
    let item = PlayItem(try #require(try await listening.planned(id, for: .local)))
    #expect(item.rate == 2 && item.hasOwnRate && item.skipFirst == 30 && item.skipLast == 20 && item.start == 30)
    #expect(item.heardAt == clock.now.timeIntervalSince1970 * 1000 && item.isFavourite && item.undo == PlayItem.Undo(position: 900))
    #expect(item.duration == 1_812 && item.skippedChapters == ["Ad"] && plain.skippedChapters.isEmpty)
  }

  @Test func withoutRelayingTheSoundComesFromItsSource() async throws {
    let sample = try await SampleLibrary()
    let listening = ListeningSessions(library: sample.library)
    let userSettings = UserSettings(library: sample.library)
    try await userSettings.change(ListeningSettings(relays: false), of: .local)
    let item = PlayItem(try #require(try await listening.planned(sample.episodes[0], for: .local)))
    #expect(item.mediaURL == "https://moss.example/1.mp3")
  }

  @Test func anEpisodeWithoutSoundSaysWhy() async throws {
    let sample = try await SampleLibrary()
    let planned = try #require(try await ListeningSessions(library: sample.library).planned(sample.episodes[2], for: .local))
    #expect(Playability(planned) == .unplayable(reason: Sentences.noAudio))
  }
}
