import ChangeLog
import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import Subscriptions
import WebPage

extension ChangeLog {
  /// The log of a library, with engines of its own.
  public init(of library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    self.init(
      library: library, listening: ListeningSessions(library: library, now: now), upNext: UpNextQueue(library: library, now: now),
      bookmarks: Bookmarks(library: library, now: now), userSettings: UserSettings(library: library, now: now),
      subscriptions: Subscriptions(library: library, now: now),
      newEpisodes: NewEpisodes(library: library, queueLength: { _ in 1_000 }, now: now),
      setDownloadRules: { wanted, user in
        try await library.downloadRules.change(Array(wanted.keys), for: user, at: now()) { $1 = wanted[$0] ?? $1 }.count
      },
      now: now)
  }

  /// Undoes the changes that a notice names, as its button does.
  ///
  /// - Returns: the number of subjects that were changed back.
  @discardableResult
  public func take(_ undo: Undo?, by user: UserID = .local) async throws -> Int {
    guard let undo, undo.path == "/recent-changes/did-undo", let text = undo.fields["change"] else { throw MissingUndo() }
    var count = 0
    for id in text.split(separator: " ").reversed() {
      count += try await self.undo(Int64(id) ?? 0, by: user)?.count ?? 0
    }
    return count
  }

  /// A notice offers no undo of logged changes.
  public struct MissingUndo: Error {}
}
