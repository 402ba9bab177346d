import Synchronization
import TestSupport

@testable import Directory

/// A directory with one answer that counts its requests.
final class StubSource: DirectorySource {
  let name: String
  private let answer: @Sendable () async throws -> [DirectoryShow]
  private let count = Mutex(0)

  init(_ name: String, _ answer: @escaping @Sendable () async throws -> [DirectoryShow]) {
    self.name = name
    self.answer = answer
  }

  convenience init(_ name: String, _ shows: [DirectoryShow] = []) { self.init(name) { shows } }

  /// A directory that never answers.
  static func asleep(_ name: String) -> StubSource {
    StubSource(name) {
      try await waitForCancellation()
    }
  }

  var timesAsked: Int { count.withLock { $0 } }

  func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    count.withLock { $0 += 1 }
    return Array(try await answer().dropFirst(offset).prefix(limit))
  }

  func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] { try await search("", limit: limit, offset: 0) }
}

extension DirectoryShow {
  /// "Show a" at https://a.example/feed
  static func named(_ name: String, itunesID: Int64? = nil, podcastGUID: String? = nil) -> DirectoryShow {
    DirectoryShow(title: "Show \(name)", author: "", feedURL: "https://\(name).example/feed", itunesID: itunesID, podcastGUID: podcastGUID)
  }
}

extension DirectorySource {
  /// The first page of shows that match a search term.
  func search(_ term: String, limit: Int = 50) async throws -> [DirectoryShow] { try await search(term, limit: limit, offset: 0) }
}
