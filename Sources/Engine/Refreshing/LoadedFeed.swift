import FeedParsing

/// A feed as it was fetched just now.
public struct LoadedFeed: Sendable {
  public let feed: ParsedFeed
  /// Where it is to be fetched from the next time: permanent redirects are taken to heart.
  public let url: String
  /// What to recognise this copy by.
  public let etag: String?
  public let lastModified: String?
}
