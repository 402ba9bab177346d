import Foundation
import Library
import PodcastModel
import Storage

/// A library in memory with one show of five weekly episodes, of which the third has no audio.
public struct SampleLibrary: Sendable {
  public let database: SQLiteDatabase
  public let library: Library
  public let show: ShowID
  /// Oldest first.
  public let episodes: [EpisodeID]

  /// A second user beside `UserID.local`.
  public static let neighbour = UserID(2)

  /// - Parameters:
  ///   - count: the number of episodes.
  ///   - silent: the episodes without audio, counted from 0.
  public init(episodes count: Int = 5, silent: Set<Int> = [2]) async throws {
    let database = try SQLiteDatabase.migrated()
    let library = Library(database: database)
    try await database.write {
      _ = try $0.run(Statement("test.person", "INSERT INTO person (id, name, created_at) VALUES (2, 'neighbour', 0)"), [:])
    }
    let facts = (0..<count).map { Self.episode($0, isSilent: silent.contains($0)) }
    let stored = try await library.feeds.store(Self.showFacts, episodes: facts, copy: Self.copy, at: Self.added)
    let listed = try await library.episodes.episodes(of: stored.show, for: .local, limit: max(count, 1))
    self.database = database
    self.library = library
    show = stored.show
    episodes = listed.map(\.episode.id).reversed()
  }

  public static let showFacts = ShowFacts(
    feedURL: "https://moss.example/feed.xml", title: "Moss & Stone", author: "Ada Byron", summary: "Slow things.",
    link: "https://moss.example/", language: "en", category: "Nature", artworkURL: "https://moss.example/cover.jpg")

  /// The validators of the stored copy.
  public static let copy = FeedValidators(etag: "\"1\"", lastModified: "Sat, 01 Aug 2026 00:00:00 GMT")

  /// When the show was added to the library.
  public static let added = Date(timeIntervalSince1970: 1_790_000_000)

  /// "Episode 1" is the oldest.
  public static func episode(_ index: Int, isSilent: Bool = false) -> EpisodeMetadata {
    let published = Date(timeIntervalSince1970: 1_780_000_000 + Double(index) * 604_800)
    return EpisodeMetadata(
      identity: "guid:\(index + 1)", title: "Episode \(index + 1)", subtitle: "About \(index + 1)", summary: "Notes of \(index + 1)",
      notesHTML: "<p>Notes of \(index + 1)</p>", link: "https://moss.example/\(index + 1)", published: published, sortDate: published,
      durationSeconds: 1800,
      enclosure: isSilent ? nil : Enclosure(url: "https://moss.example/\(index + 1).mp3", type: "audio/mpeg", length: 28_800_000),
      number: index + 1)
  }
}
