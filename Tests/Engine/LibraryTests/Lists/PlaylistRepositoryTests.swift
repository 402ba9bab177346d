import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct PlaylistRepositoryTests {
  private let moment = SampleLibrary.added

  @Test func storesEpisodesInOrder() async throws {
    let sample = try await SampleLibrary(episodes: 6)
    let (playlists, ids) = (sample.library.playlists, sample.episodes)
    let id = try await playlists.add("Mine", for: .local, at: moment)
    // The third has no audio.
    try await playlists.put([ids[0], ids[2], ids[1], ids[0], EpisodeID(99)], .last, in: id, of: .local, at: moment)
    #expect(try await order(id, sample) == [ids[0], ids[1]])
    try await playlists.put([ids[3]], .first, in: id, of: .local, at: moment)
    try await playlists.put([ids[4]], .before(ids[1]), onlyKnown: true, in: id, of: .local, at: moment)
    try await playlists.put([ids[1]], .before(ids[3]), onlyKnown: true, in: id, of: .local, at: moment)
    #expect(try await order(id, sample) == [ids[1], ids[3], ids[0]])
    #expect(try await playlists.arrange(id, of: .local, at: moment) { $0.reversed() + [ids[5]] } == [ids[1], ids[3], ids[0]])
    #expect(try await order(id, sample) == [ids[0], ids[3], ids[1], ids[5]])
    #expect(try await playlists.playlists(of: .local).map(\.episodeCount) == [4])
    #expect(try await playlists.memberships(of: [ids[0], ids[4], ids[5]], for: .local) == [id: 2])
  }

  @Test func aDeletedPlaylistIsRestoredWithItsEpisodes() async throws {
    let sample = try await SampleLibrary()
    let playlists = sample.library.playlists
    let id = try await playlists.add("Mine", for: .local, at: moment)
    try await playlists.put([sample.episodes[0]], .last, in: id, of: .local, at: moment)
    #expect(try await playlists.delete(id, of: .local, at: moment))
    #expect(try await playlists.playlist(id, of: .local) == nil)
    #expect(try await playlists.names(of: .local, limit: 9).isEmpty)
    #expect(try await order(id, sample).isEmpty)
    #expect(try await playlists.memberships(of: [sample.episodes[0]], for: .local).isEmpty)
    await #expect(throws: PlaylistError.noSuchPlaylist) {
      try await playlists.put([sample.episodes[1]], .last, in: id, of: .local, at: moment)
    }
    try await playlists.restore(id, of: .local)
    #expect(try await order(id, sample) == [sample.episodes[0]])
    // After two weeks the next deletion clears it away.
    #expect(try await playlists.delete(id, of: .local, at: moment))
    let other = try await playlists.add("Other", for: .local, at: moment)
    #expect(try await playlists.delete(other, of: .local, at: moment + 15 * 86_400))
    try await playlists.restore(id, of: .local)
    #expect(try await playlists.playlist(id, of: .local) == nil)
  }

  @Test func limitsPlaylistsAndEpisodes() async throws {
    let sample = try await SampleLibrary(episodes: PlaylistRepository.maxEpisodes + 1, silent: [])
    let playlists = sample.library.playlists
    let id = try await playlists.add("Mine", for: .local, at: moment)
    try await playlists.put(Array(sample.episodes.dropLast()), .last, in: id, of: .local, at: moment)
    await #expect(throws: PlaylistError.playlistIsFull) {
      try await playlists.put([sample.episodes.last ?? EpisodeID(0)], .first, in: id, of: .local, at: moment)
    }
    await #expect(throws: PlaylistError.playlistIsFull) {
      try await playlists.arrange(id, of: .local, at: moment) { $0 + sample.episodes.suffix(1) }
    }
    #expect(try await playlists.playlist(id, of: .local)?.episodeCount == PlaylistRepository.maxEpisodes)
    let insert = Statement("test.playlists", "INSERT INTO playlist (user_id, name, created_at) VALUES (1, 'x', 0)")
    try await sample.database.write { connection in
      for _ in 1..<PlaylistRepository.maxPlaylists { try connection.run(insert, [:]) }
    }
    await #expect(throws: PlaylistError.tooManyPlaylists) { try await playlists.add("One more", for: .local, at: moment) }
    #expect(try await playlists.names(of: .local, limit: 3).map(\.name) == ["Mine", "x", "x"])
  }

  @Test func playlistsOfBothKindsShareAnOrder() async throws {
    let sample = try await SampleLibrary()
    let (playlists, lists) = (sample.library.playlists, sample.library.lists)
    let a = ListedPlaylist.ID.playlist(try await playlists.add("A", for: .local, at: moment))
    let b = ListedPlaylist.ID.smart(try await lists.add("B", SmartRules(), order: .newest, for: .local, at: moment).id)
    let c = try await playlists.add("C", for: .local, at: moment)
    try await playlists.put([sample.episodes[0]], .last, in: c, of: .local, at: moment)
    func names() async throws -> [String] { try await playlists.listed(of: .local).map(\.name) }
    #expect(try await playlists.listed(of: .local).map(\.id) == [a, b, .playlist(c)])
    #expect(try await playlists.listed(of: .local).map(\.episodeCount) == [0, nil, 1])
    try await playlists.place(.playlist(c), before: a, of: .local)
    #expect(try await names() == ["C", "A", "B"])
    #expect(try await playlists.playlists(of: .local).map(\.name) == ["C", "A"])
    try await playlists.place(b, before: a, of: .local)
    #expect(try await names() == ["C", "B", "A"])
    try await playlists.place(.playlist(c), before: nil, of: .local)
    #expect(try await names() == ["B", "A", "C"])
    // A playlist is no place for itself, one that is unknown is the end, and another user's stays where it is.
    try await playlists.place(b, before: b, of: .local)
    try await playlists.place(a, before: .smart(99), of: .local)
    try await playlists.place(a, before: b, of: SampleLibrary.neighbour)
    #expect(try await names() == ["B", "C", "A"])
    // A new one is the last, and a deleted one returns to its place.
    _ = try await lists.add("D", SmartRules(), order: .newest, for: .local, at: moment)
    #expect(try await playlists.delete(c, of: .local, at: moment))
    #expect(try await names() == ["B", "A", "D"])
    try await playlists.restore(c, of: .local)
    #expect(try await names() == ["B", "C", "A", "D"])
    #expect(try await playlists.listed(of: .local, limit: 2).map(\.name) == ["B", "C"])
  }

  @Test func playlistsFromBeforeTheirOrderStayInTheirOrder() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "earnest.sqlite").path
      let old = try SQLiteDatabase(path: path, migrations: Array(Migrations.all.prefix { $0.id != "2026-11-29-playlist-order" }))
      let smart = "INSERT INTO smart_list (user_id, name, state, list_order, created_at) VALUES (1, '"
      let rows = [
        "\(smart)C', 'any', 'newest', 0)", "\(smart)D', 'any', 'newest', 0)",
        "INSERT INTO playlist (user_id, name, created_at) VALUES (1, 'A', 0)",
        "INSERT INTO playlist (user_id, name, created_at) VALUES (1, 'B', 0)",
      ]
      try await old.write { connection in for row in rows { _ = try connection.run(Statement("test.row", row), [:]) } }
      try old.close()
      let database = try SQLiteDatabase(path: path, migrations: Migrations.all)
      let playlists = Library(database: database).playlists
      #expect(try await playlists.listed(of: .local).map(\.name) == ["A", "B", "C", "D"])
      _ = try await playlists.add("E", for: .local, at: moment)
      #expect(try await playlists.listed(of: .local).map(\.name) == ["A", "B", "C", "D", "E"])
      try database.close()
    }
  }

  @Test func hidesEpisodesOfShowsThatBecamePrivate() async throws {
    let sample = try await SampleLibrary()
    let id = try await sample.library.playlists.add("Mine", for: SampleLibrary.neighbour, at: moment)
    try await sample.library.playlists.put([sample.episodes[0]], .last, in: id, of: SampleLibrary.neighbour, at: moment)
    try await sample.database.write {
      _ = try $0.run(
        Statement("test.private", "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (1, 1, 0)"), [:])
    }
    #expect(try await sample.library.playlists.episodes(of: id, for: SampleLibrary.neighbour).isEmpty)
    try await sample.library.playlists.put([sample.episodes[1]], .last, in: id, of: SampleLibrary.neighbour, at: moment)
    #expect(try await sample.library.playlists.playlist(id, of: SampleLibrary.neighbour)?.episodeCount == 1)
  }

  @Test func aQueuedEpisodeKeepsItsShow() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.upNext.put([sample.episodes[0]], .last, for: .local, at: moment, limit: 9)
    #expect(try await sample.library.feeds.isInUse(sample.show))
    try await sample.library.upNext.remove([sample.episodes[0]], for: .local, at: moment)
    #expect(try await !sample.library.feeds.isInUse(sample.show))
    let id = try await sample.library.playlists.add("Mine", for: .local, at: moment)
    try await sample.library.playlists.put([sample.episodes[0]], .last, in: id, of: .local, at: moment)
    #expect(try await sample.library.feeds.isInUse(sample.show))
  }

  // MARK: - Private

  private func order(_ id: Playlist.ID, _ sample: SampleLibrary) async throws -> [EpisodeID] {
    try await sample.library.playlists.episodes(of: id, for: .local).map(\.episode.id)
  }
}
