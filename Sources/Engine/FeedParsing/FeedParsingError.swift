/// The reason that bytes are not a feed.
public enum FeedParsingError: Error, Equatable, Sendable {
  /// No bytes, or only white space.
  case empty
  /// A web page. `FeedDiscovery` may find its feed.
  case htmlPage
  /// Markup that is neither RSS nor Atom: the name of the outermost element, if any.
  case notAFeed(rootElement: String?)
  /// JSON without the keys of a JSON Feed, or invalid JSON.
  case jsonWithoutFeed
  /// Neither XML nor JSON: it has no element.
  case notXML
  /// A redirect document with the feed's current address (`<redirect><newLocation>`, rssboard.org/redirect-rss-feed).
  case moved(to: String)
  /// A compressed body that was not decompressed (gzip).
  case compressed
}
