import FeedParsing

/// A feed as it was fetched just now.
public struct LoadedFeed: Sendable {
  /// What it says of the show. Its episodes were handed over while they came and stand in `items`,
  /// where the loader does not keep them.
  public internal(set) var feed: ParsedFeed
  /// Where it is to be fetched from the next time: permanent redirects are taken to heart. Without a user and password.
  public let url: String
  /// In the order of the feed.
  var items: [FeedItem]
  var report: FetchReport
}
