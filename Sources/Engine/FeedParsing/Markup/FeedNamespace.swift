import TextScanning

/// The vocabularies of podcast feeds, identified by URI, else by their customary prefix.
enum FeedNamespace: String {
  case rss, atom, itunes, content, dc, media, podcast, psc, googleplay, rdf, other

  /// A prefix without a URI was never declared.
  init(uri: String?, prefix: String?) {
    if let uri, let known = Self.named(uri) {
      self = known
    } else if let prefix {
      self = Self.byPrefix[prefix.lowercased()] ?? .other
    } else {
      // RSS has many default namespaces without a meaning.
      self = .rss
    }
  }

  // MARK: - Private

  private static func named(_ uri: String) -> FeedNamespace? {
    let uri = uri.lowercased().trimmed
    if let known = byURI[uri] { return known }
    // "http://www.itunes.com/DTDs/Podcast-1.0.dtd", "https://itunes.apple.com/dtds/..." and so on.
    if uri.contains("itunes") && uri.contains("podcast-1.0.dtd") { return .itunes }
    if uri.contains("podcastindex.org/namespace") || uri.contains("podcast-namespace") { return .podcast }
    if uri.hasPrefix("http://search.yahoo.com/mrss") { return .media }
    if uri.hasPrefix("http://backend.userland.com/rss") { return .rss }
    return nil
  }

  private static let byURI: [String: FeedNamespace] = [
    "http://www.w3.org/2005/atom": .atom, "https://www.w3.org/2005/atom": .atom, "http://purl.org/atom/ns#": .atom,
    "http://purl.org/rss/1.0/modules/content/": .content, "http://purl.org/dc/elements/1.1/": .dc,
    "http://purl.org/dc/terms/": .dc, "http://podlove.org/simple-chapters": .psc,
    "http://podlove.org/simple-chapters/": .psc, "http://www.google.com/schemas/play-podcasts/1.0": .googleplay,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf, "http://purl.org/rss/1.0/": .rss,
    "http://my.netscape.com/rdf/simple/0.9/": .rss, "http://channel.netscape.com/rdf/simple/0.9/": .rss,
  ]

  private static let byPrefix: [String: FeedNamespace] = [
    "itunes": .itunes, "content": .content, "dc": .dc, "dcterms": .dc, "media": .media, "podcast": .podcast,
    "psc": .psc, "googleplay": .googleplay, "atom": .atom, "atom10": .atom, "rdf": .rdf, "rss": .rss,
  ]
}
