import HTMLSanitizer
import TextScanning

/// Finds the feeds that a web page says it has.
public enum FeedDiscovery {
  /// A page's `<link rel="alternate">` to a feed.
  public struct Link: Sendable, Equatable {
    /// Resolved against the page's `<base>` and its own URL.
    public var url: String
    /// The title of the link; nil for none.
    public var title: String?
    /// The MIME type in lower case.
    public var type: String

    /// Creates a link.
    public init(url: String, title: String? = nil, type: String) {
      self.url = url
      self.title = title
      self.type = type
    }
  }

  /// The feeds that a page links to, best first: RSS before Atom before JSON, feeds of comments last. Reads at most the first 2 MB.
  ///
  /// - Parameters:
  ///   - html: the bytes of the page.
  ///   - url: the URL of the page, after redirects.
  ///   - contentType: the HTTP header of that name, for its charset.
  public static func links(in html: [UInt8], url: String?, contentType: String? = nil) -> [Link] {
    var reader = LinkReader(pageURL: url)
    var decoder = BodyDecoder(contentType: contentType)
    html.withCheckedBytes { bytes in
      decoder.decode(CheckedBytes(rebasing: bytes.prefix(2 << 20)), isLast: true) {
        // The conversion to String and back repairs invalid UTF-8.
        String(decoding: $0, as: UTF8.self).withCheckedBytes { HTMLEvents($0).read(into: &reader) }
      }
    }
    return reader.links.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  // MARK: - Private

  private static let ranks = [
    "application/rss+xml": 0, "application/rdf+xml": 1, "application/atom+xml": 2, "application/feed+json": 3, "application/json": 4,
    "text/xml": 5, "application/xml": 5,
  ]

  private static func rank(_ link: Link) -> Int {
    let isComments = link.url.lowercased().contains("comment") || link.title?.lowercased().contains("comment") == true
    return (ranks[link.type] ?? 9) + (isComments ? 100 : 0)
  }

  private struct LinkReader: HTMLReader {
    private(set) var links: [Link] = []
    private let pageURL: String?
    private var base: String?

    init(pageURL: String?) { self.pageURL = pageURL }

    mutating func start(_ name: String, _ attributes: HTMLAttributes) {
      if name == "base", base == nil {
        base = attributes["href"].flatMap { FeedAddress.resolve($0, base: pageURL) }
      }
      guard name == "link", links.count < 100,
        let relations = attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace),
        relations.contains("alternate") || relations.contains("feed"),
        let type = FeedValues.mediaType(attributes["type"]), FeedDiscovery.ranks[type] != nil,
        // WordPress gives this type to its API.
        type != "application/json" || attributes["href"]?.contains("feed") == true,
        let url = attributes["href"].flatMap({ FeedAddress.resolve($0, base: base ?? pageURL) }),
        !links.contains(where: { $0.url == url })
      else { return }
      links.append(Link(url: url, title: attributes["title"]?.squashed.nonEmpty, type: type))
    }

    func end(_ name: String) {}
    func text(_ bytes: CheckedBytes) {}
  }
}
