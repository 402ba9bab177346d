import FeedParsing
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// Feeds that are in the library without having been read.
extension Refreshing {
  /// Reads them for the first time, a few at a time. What somebody has read meanwhile is done.
  func bringIn(_ shows: [ShowID]) -> AsyncStream<RefreshProgress> {
    progress(of: shows) { show in
      do {
        return try await underWay.holding(.show(show)) {
          guard let known = try await library.feeds.known(show) else {
            return RefreshOutcome(show: show, address: "", result: .unchanged)
          }
          guard known.fetched.timeIntervalSince1970 == 0, known.trouble == nil else {
            let result = known.trouble == nil ? FetchOutcome.unchanged : .failed
            return RefreshOutcome(show: show, address: known.url, title: known.title, result: result, trouble: known.trouble)
          }
          return try await fetchNow(show, isOneOfMany: true).outcome
        }
      } catch {
        if !Task.isCancelled {
          logger.error("a feed was not read", metadata: ["show": "\(show.rawValue)", "error": "\(LoggedError(error))"])
        }
        return RefreshOutcome(show: show, address: "", result: .failed, trouble: FeedTrouble(error))
      }
    }
  }

  /// Makes a show that was never read one with the show that has its feed already: a list may know it by an address that leads on.
  ///
  /// - Returns: how the fetch ended then; nil where the show stays itself.
  func merged(_ known: KnownFeed, _ loaded: LoadedFeed) async throws -> Finished? {
    guard known.fetched.timeIntervalSince1970 == 0, loaded.url != known.url,
      let other = try await library.feeds.id(feedURL: loaded.url), other != known.show,
      try await library.imports.merge(known.show, into: other)
    else { return nil }
    return Finished(outcome: RefreshOutcome(show: other, address: loaded.url, title: loaded.feed.title ?? known.title, result: .unchanged))
  }
}
