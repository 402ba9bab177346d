import ChangeLog
import Components
import Library
import Playback
import PodcastModel
import ServiceRouter
import TestSupport
import Testing
import WebPage

@testable import EpisodeActionsManager

/// Actions on several episodes at once, and their undo.
extension EpisodeActionsManagerTests {
  @Test func severalAreMarkedAndOlderOnesToo() async throws {
    let marked = try await notice(.markPlayed, [0, 1, 0])
    #expect(marked.sentence == "2 episodes marked as played")
    clock.advance(by: 1)
    let older = try await notice(.markOlderPlayed, [4])
    #expect(older.sentence == "2 episodes marked as played")
    #expect(try await finished() == [0, 1, 2, 3])
    #expect(try await notice(.markPlayed, [0, 1]).sentence == "No unplayed episodes")
    clock.advance(by: 1)
    #expect(try await log.take(older.undo) == 2)
    #expect(try await finished() == [0, 1])
    // Another user's change is not this one's.
    #expect(try await log.take(marked.undo, by: SampleLibrary.neighbour) == 0)
    #expect(try await finished() == [0, 1])
    try await take(try #require(marked.undo))
    #expect(try await finished() == [])
    // Episodes played or marked since then stay as they are.
    clock.advance(by: 1)
    _ = try await tap(.markPlayed, [1])
    clock.advance(by: 1)
    try await take(try #require(marked.undo))
    #expect(try await finished() == [1])
  }

  @Test func severalMarkedAsUnplayedAreUndone() async throws {
    _ = try await tap(.markPlayed, [0, 1])
    clock.advance(by: 1)
    let unplayed = try await notice(.markUnplayed, [0, 1, 3])
    #expect(unplayed.sentence == "2 episodes marked as unplayed")
    #expect(try await finished() == [])
    clock.advance(by: 1)
    try await take(try #require(unplayed.undo))
    #expect(try await finished() == [0, 1])
  }

  @Test func severalFavouritesArchivedAndDownloadsAreUndone() async throws {
    let archived = try await notice(.archive, [0, 1, 3])
    #expect(archived.sentence == "3 episodes archived")
    guard case .done(backTo: "/shows/1") = try await tap(.archive, [0, 1]) else {
      Issue.record("they were archived again")
      return
    }
    let states = try await sample.library.listening.states(of: sample.episodes, for: .local)
    #expect(states.filter(\.value.isArchived).count == 3)
    try await take(try #require(archived.undo))
    #expect(try await sample.library.listening.states(of: sample.episodes, for: .local).allSatisfy { !$0.value.isArchived })
    _ = try await notice(.favourite, [1])
    clock.advance(by: 1)
    let again = try await notice(.favourite, [0, 1])
    try await take(try #require(again.undo))
    #expect(try await listening.planned(sample.episodes[0], for: .local)?.isFavourite == false)
    #expect(try await listening.planned(sample.episodes[1], for: .local)?.isFavourite == true)
    _ = try await notice(.unfavourite, [1])
    clock.advance(by: 1)
    let favourites = try await notice(.favourite, [0, 1])
    #expect(favourites.sentence == "2 episodes added to favourites")
    try await take(try #require(favourites.undo))
    #expect(try await listening.planned(sample.episodes[1], for: .local)?.isFavourite == false)
    let downloads = try await notice(.download, [0, 1])
    #expect(downloads.sentence == "Downloading 2 episodes to the server")
    try await take(try #require(downloads.undo))
    for index in [0, 1] { #expect(try await download(index) == nil) }
    _ = try await tap(.download, [0, 1])
    for index in [0, 1] { try await still.finish(sample.episodes[index], bytes: 5_000_000, at: clock.read()) }
    let deleted = try await notice(.delete, [0, 1])
    #expect(deleted.sentence == "2 episodes removed from the server (10 MB)")
    try await take(try #require(deleted.undo))
    for index in [0, 1] { #expect(try await download(index) == .downloaded) }
  }
}
