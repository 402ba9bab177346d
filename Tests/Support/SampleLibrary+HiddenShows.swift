import Foundation
import Library
import PodcastModel
import Storage

extension SampleLibrary {
  /// Shows of the neighbour, which all fail and have 1,000 bytes each: an open one, one with a password, and uploaded audio that is shared
  /// with all users.
  public func addNeighboursShows(at moment: Date = Self.added) async throws -> (open: ShowID, locked: ShowID, own: ShowID) {
    let user = Self.neighbour
    func add(_ url: String, _ title: String) async throws -> ShowID {
      var facts = Self.showFacts
      (facts.feedURL, facts.title) = (url, title)
      let show = try await library.feeds.store(facts, episodes: [Self.episode(0)], at: moment).show
      try await library.subscriptions.subscribe(user, to: show, at: moment)
      return show
    }
    let open = try await add("https://fern.example/open.xml", "Open fern")
    let locked = try await add("https://fern.example/locked.xml", "Locked fern")
    let own = try await add("\(Enclosure.ownScheme)2-fern", "Uploaded fern")
    try await library.feedCredentials.set("sealed", host: "fern.example", of: locked, for: user)
    try await library.privateShows.grant(locked, to: user, at: moment)
    try await library.ownShows.add(own, folder: nil, of: user, at: moment)
    _ = try await library.ownShows.setShared(true, own, of: user, at: moment)
    for show in [open, locked] { try await download(show, for: user, bytes: 1_000, at: moment) }
    if let episode = try await library.episodes.episodes(of: own, for: user, limit: 1).first?.episode.id {
      try await library.ownShows.set("2/a.mp3", bytes: 1_000, modified: moment, of: episode, in: own)
    }
    try await database.write { connection in
      for (show, failures) in [(open, 3), (locked, 9), (own, 1)] {
        let values: Parameters = [
          "trouble": .text(FeedFailure.timedOut.rawValue), "failures": Value(failures), "show": .integer(show.rawValue),
        ]
        try connection.run(Self.fail, values)
      }
    }
    return (open, locked, own)
  }

  /// Downloads the first episode of a show.
  public func download(_ show: ShowID, for user: UserID, bytes: Int64, at moment: Date = Self.added) async throws {
    guard let episode = try await library.episodes.episodes(of: show, for: user, limit: 1).first?.episode.id else { return }
    _ = try await library.claims.request([episode], for: user, origin: .user, at: moment)
    guard let lease = try await library.downloads.lease(episode, owner: "test", at: moment, until: moment + 60) else { return }
    let file = FinishedFile(file: "\(episode.rawValue).mp3", mimeType: "audio/mpeg", sha256: "", bytes: bytes)
    _ = try await library.downloads.finish(file, lease: lease, at: moment)
  }

  private static let fail = Statement("test.fail", "UPDATE feed SET trouble = :trouble, failures = :failures WHERE show_id = :show")
}
