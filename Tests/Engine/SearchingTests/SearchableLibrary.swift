import Foundation
import Library
import PodcastModel
import Searching
import Storage
import TestSupport

/// A library in memory with given texts.
struct SearchableLibrary {
  let database: SQLiteDatabase
  let library: Library
  let searching: LibrarySearch
  let clock = FixedClock()

  init(index: SQLiteSearchIndex = SQLiteSearchIndex()) async throws {
    let database = try SQLiteDatabase.migrated()
    try await database.write {
      _ = try $0.run(Statement("test.person", "INSERT INTO person (id, name, created_at) VALUES (2, 'neighbour', 0)"), [:])
    }
    self.database = database
    library = Library(database: database, index: index)
    searching = LibrarySearch(library: library, now: clock.read)
  }

  /// - Parameters:
  ///   - episodes: titles with their notes.
  ///   - users: the subscribers.
  @discardableResult
  func add(
    _ title: String, summary: String = "", episodes: [(title: String, notes: String)] = [], chapters: [Chapter] = [],
    for users: [UserID] = [.local, SampleLibrary.neighbour]
  ) async throws -> [EpisodeID] {
    let facts = episodes.enumerated().map { index, episode in
      EpisodeMetadata(
        identity: "guid:\(index)", title: episode.title, notesHTML: episode.notes.isEmpty ? nil : episode.notes,
        published: clock.now, sortDate: clock.now + Double(index), chapters: index == 0 ? chapters : [])
    }
    let url = "https://\(abs(title.hashValue)).example/"
    let stored = try await library.feeds.store(ShowFacts(feedURL: url, title: title, summary: summary), episodes: facts, at: clock.now)
    for user in users { try await library.subscriptions.subscribe(user, to: stored.show, at: clock.now) }
    let listed = try await library.episodes.episodes(of: stored.show, for: .local, limit: max(episodes.count, 1))
    try await searching.indexAll()
    return listed.map(\.episode.id).reversed()
  }

  /// Adds users, so that there are `count`.
  func addUsers(_ count: Int64) async throws {
    let insert = Statement("test.person", "INSERT INTO person (id, name, created_at) VALUES (:user, 'user', 0)")
    for id in 3...count { try await database.write { _ = try $0.run(insert, ["user": .integer(id)]) } }
  }

  /// The titles of the hits, after all changes were indexed.
  func titles(_ query: String, for user: UserID = .local) async throws -> [String] {
    try await searching.indexAll()
    return try await searching.search(query, for: user).hits.map(\.title.text)
  }
}
