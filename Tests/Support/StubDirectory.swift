import Foundation

@testable import Directory

/// A directory with fixed shows and without requests.
public struct StubDirectory: DirectorySource {
  public var name: String
  public var shows: [DirectoryShow]
  public var known: [DirectoryEpisode]
  /// The chart of every topic.
  public var charts: [DirectoryShow]
  public var failure: DirectoryError?

  public init(
    name: String = "still", shows: [DirectoryShow] = [], known: [DirectoryEpisode] = [], charts: [DirectoryShow] = [],
    failure: DirectoryError? = nil
  ) {
    self.name = name
    self.shows = shows
    self.known = known
    self.charts = charts
    self.failure = failure
  }

  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    if let failure { throw failure }
    return Array(shows.filter { $0.title.lowercased().contains(term.lowercased()) }.dropFirst(offset).prefix(limit))
  }

  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] {
    if let failure { throw failure }
    return Array(known.filter { $0.title.lowercased().contains(term.lowercased()) }.prefix(limit))
  }

  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    if let failure { throw failure }
    return shows.first { $0.itunesID == itunesID }
  }

  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    if let failure { throw failure }
    return Array(charts.prefix(limit))
  }

  /// "Moss 0", "Moss 1", ... and as many episodes "Fern 0", "Fern 1", ...
  public static func moss(_ count: Int) -> StubDirectory {
    StubDirectory(
      shows: (0..<count).map {
        DirectoryShow(
          title: "Moss \($0)", author: "Ada", feedURL: "https://moss.example/\($0).xml", artworkURL: "https://moss.example/\($0).jpg",
          itunesID: Int64($0 + 100))
      },
      known: (0..<count).map {
        DirectoryEpisode(
          title: "Fern \($0)", showTitle: "Moss \($0)", feedURL: "https://moss.example/\($0).xml", guid: "\($0)",
          published: Date(timeIntervalSince1970: 1_780_000_000), durationSeconds: 1_500)
      })
  }

  /// A chart of shows with these titles.
  public static func chart(_ titles: String...) -> StubDirectory {
    StubDirectory(charts: titles.map { DirectoryShow(title: $0, author: "", feedURL: "https://\(abs($0.hashValue)).example/feed.xml") })
  }
}
