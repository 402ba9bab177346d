/// Why bytes could not be read as a feed. Cases name the situation; whoever shows it finds the sentence.
public enum FeedParsingError: Error, Equatable, Sendable {
  /// Nothing at all, or nothing but white space.
  case empty
  /// A web page. `FeedDiscovery` may find the feed it links to.
  case htmlPage
  /// Well-formed enough, but neither RSS nor Atom: the name of the outermost element, when there was one.
  case notAFeed(rootElement: String?)
  /// JSON without the marks of a JSON Feed, or JSON that is broken.
  case jsonWithoutFeed
  /// Neither XML nor JSON: there is no element in it.
  case notXML
  /// A document that says where the feed is now (`<redirect><newLocation>`, rssboard.org/redirect-rss-feed).
  case moved(to: String)
  /// A compressed body that nobody unpacked (gzip).
  case compressed
}
