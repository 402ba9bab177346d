import FeedParsing
import Foundation
import Library
import PodcastModel

/// Feeds that are in the library without having been read.
extension FeedRefresher {
  /// The result of the fetch by which a show was read already; nil when it was never read.
  func outcomeIfFetched(_ show: ShowID) async throws -> RefreshOutcome? {
    guard let known = try await library.feeds.known(show) else { return RefreshOutcome(show: show, address: "", result: .unchanged) }
    guard known.fetched.timeIntervalSince1970 != 0 || known.failure != nil else { return nil }
    return RefreshOutcome(
      show: show, address: known.url, title: known.title, result: known.failure == nil ? .unchanged : .failed, failure: known.failure)
  }

  /// Makes a show that was never read one with the show that has its feed already: a list may know it by an address that leads on.
  ///
  /// - Returns: how the fetch ended then; nil where the show stays itself.
  func merged(_ known: KnownFeed, _ loaded: LoadedFeed) async throws -> RefreshOutcome? {
    guard known.fetched.timeIntervalSince1970 == 0, loaded.url != known.url,
      let other = try await library.feeds.id(feedURL: loaded.url), other != known.show,
      try await library.imports.merge(known.show, into: other)
    else { return nil }
    return RefreshOutcome(show: other, address: loaded.url, title: loaded.feed.title ?? known.title, result: .unchanged)
  }
}
