import Directory

/// A directory that knows a number of shows and asks nobody.
struct StillDirectory: DirectorySource {
  var shows: [DirectoryShow] = []
  var failure: DirectoryError?

  func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    if let failure { throw failure }
    return Array(shows.filter { $0.title.contains(term) }.dropFirst(offset).prefix(limit))
  }

  func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    if let failure { throw failure }
    return shows.first { $0.itunesID == itunesID }
  }

  /// "Moss 0", "Moss 1", ...
  static func moss(_ count: Int) -> StillDirectory {
    StillDirectory(
      shows: (0..<count).map {
        DirectoryShow(
          title: "Moss \($0)", author: "Ada", feedURL: "https://moss.example/\($0).xml", artworkURL: "https://moss.example/\($0).jpg",
          itunesID: Int64($0 + 100))
      })
  }
}
