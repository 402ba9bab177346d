import Foundation
import Library
import PodcastModel
import Subscriptions
import TestSupport
import Testing

@Suite struct PlaylistsTests {
  private let sample: SampleLibrary
  private let clock = FixedClock()
  private let subscriptions: Subscriptions
  private var ids: [EpisodeID] { sample.episodes }

  init() async throws {
    sample = try await SampleLibrary(episodes: 6)
    subscriptions = Subscriptions(library: sample.library, now: clock.read)
  }

  @Test func everyChangeCanBeUndone() async throws {
    let playlist = try await subscriptions.addPlaylist("Mine", of: .local)
    // The third has no audio.
    let added = try #require(try await subscriptions.add([ids[0], ids[2], ids[1]], to: playlist, of: .local))
    #expect(added.count == 2)
    #expect(try await subscriptions.add([ids[1], ids[2]], to: playlist, of: .local) == nil)
    let more = try #require(try await subscriptions.add([ids[1], ids[3], ids[4]], to: playlist, of: .local))
    #expect(more.count == 2)
    #expect(try await order(playlist) == [ids[0], ids[1], ids[3], ids[4]])
    let removed = try #require(try await subscriptions.remove([ids[1], ids[3], ids[5]], from: playlist, of: .local))
    #expect(removed.count == 2)
    #expect(try await subscriptions.restore(episodes: removed.undo, of: .local))
    #expect(try await order(playlist) == [ids[0], ids[1], ids[3], ids[4]])
    #expect(try await subscriptions.restore(episodes: more.undo, of: .local))
    #expect(try await order(playlist) == [ids[0], ids[1]])
    for undo in [removed.undo, more.undo, 99] { #expect(try await !subscriptions.restore(episodes: undo, of: .local)) }
    #expect(try await order(playlist) == [ids[0], ids[1]])
    try await subscriptions.move(ids[1], before: ids[0], inPlaylist: playlist, of: .local)
    try await subscriptions.move(ids[5], before: ids[0], inPlaylist: playlist, of: .local)
    #expect(try await order(playlist) == [ids[1], ids[0]])
    #expect(try await subscriptions.remove([ids[5]], from: playlist, of: .local) == nil)
  }

  @Test func anotherUserChangesNothing() async throws {
    let playlist = try await subscriptions.addPlaylist("Mine", of: .local)
    let neighbour = SampleLibrary.neighbour
    let added = try #require(try await subscriptions.add([ids[0]], to: playlist, of: .local))
    await #expect(throws: PlaylistError.noSuchPlaylist) { try await subscriptions.rename(playlist: playlist, to: "x", of: neighbour) }
    await #expect(throws: PlaylistError.noSuchPlaylist) { try await subscriptions.add([ids[1]], to: playlist, of: neighbour) }
    await #expect(throws: PlaylistError.noSuchPlaylist) { try await subscriptions.remove([ids[0]], from: playlist, of: neighbour) }
    #expect(try await !subscriptions.restore(episodes: added.undo, of: neighbour))
    await #expect(throws: PlaylistError.noSuchPlaylist) {
      try await subscriptions.move(ids[0], before: nil, inPlaylist: playlist, of: neighbour)
    }
    #expect(try await !subscriptions.delete(playlist: playlist, of: neighbour))
    #expect(try await order(playlist) == [ids[0]])
  }

  @Test func anUndoThatFailsCanBeRepeated() async throws {
    let playlist = try await subscriptions.addPlaylist("Mine", of: .local)
    _ = try await subscriptions.add([ids[0], ids[1]], to: playlist, of: .local)
    let removed = try #require(try await subscriptions.remove([ids[0]], from: playlist, of: .local))
    #expect(try await !subscriptions.restore(places: removed.undo, of: .local), "it names the places of shows")
    #expect(try await subscriptions.delete(playlist: playlist, of: .local))
    await #expect(throws: PlaylistError.noSuchPlaylist) { try await subscriptions.restore(episodes: removed.undo, of: .local) }
    try await subscriptions.restore(playlist: playlist, of: .local)
    #expect(try await subscriptions.restore(episodes: removed.undo, of: .local))
    #expect(try await order(playlist) == [ids[0], ids[1]])
  }

  @Test func namesAreBounded() async throws {
    await #expect(throws: SubscriptionsError.nameMissing) { try await subscriptions.addPlaylist(" \n\t", of: .local) }
    let long = try await subscriptions.addPlaylist(String(repeating: "long ", count: 2_000), of: .local)
    let marks = try await subscriptions.addPlaylist("e" + String(repeating: "\u{301}", count: 10_000), of: .local)
    let names = try await sample.library.playlists.playlists(of: .local).map(\.name)
    #expect(names[0].count == 100 && names[1].unicodeScalars.count <= 400)
    try await subscriptions.rename(playlist: marks, to: "Later", of: .local)
    #expect(try await sample.library.playlists.playlist(marks, of: .local)?.name == "Later")
    #expect(long != marks)
  }

  // MARK: - Private

  private func order(_ playlist: Playlist.ID) async throws -> [EpisodeID] {
    try await sample.library.playlists.episodes(of: playlist, for: .local).map(\.episode.id)
  }
}
