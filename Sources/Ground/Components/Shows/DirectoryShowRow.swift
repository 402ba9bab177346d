import WebPage

/// A show as a directory lists it, which may not be stored yet.
public struct DirectoryShowRow: Sendable, Equatable {
  public var title: String
  /// Empty when the directory names no author.
  public var author: String
  public var genre: String?
  public var feedURL: String
  public var artworkURL: String?
  public var isSubscribed: Bool
  /// The show's page, or a preview of it.
  public var url: String
  /// The place in its chart, where shows before it are left out.
  public var place: Int?

  public init(title: String, author: String, genre: String?, feedURL: String, artworkURL: String?, isSubscribed: Bool, url: String) {
    self.title = title
    self.author = author
    self.genre = genre
    self.feedURL = feedURL
    self.artworkURL = artworkURL
    self.isSubscribed = isSubscribed
    self.url = url
  }

  /// The title as a link to the show; the style sheet spreads it over the whole card or row.
  public var link: HTML { "<a class=\"listed-link\" dir=\"auto\" href=\"\(url: url)\">\(title)</a>" }

  /// - Parameter section: The part of the page that lists it.
  public func subscribing(in section: String) -> SubscribeButton.Content {
    SubscribeButton.Content(section: section, feedURL: feedURL, title: title, isSubscribed: isSubscribed)
  }
}
