import WebPage

/// A show as a directory lists it, which may not be stored yet: opening it is a post, since its feed may have to be fetched first.
public struct DirectoryShowRow: Sendable, Equatable {
  public var title: String
  /// Empty when the directory names no author.
  public var author: String
  public var genre: String?
  public var feedURL: String
  public var artworkURL: String?
  public var isSubscribed: Bool

  public init(title: String, author: String, genre: String?, feedURL: String, artworkURL: String?, isSubscribed: Bool) {
    self.title = title
    self.author = author
    self.genre = genre
    self.feedURL = feedURL
    self.artworkURL = artworkURL
    self.isSubscribed = isSubscribed
  }

  /// The title as a button that opens the show; the style sheet spreads it over the whole card or row.
  public func opener(action: String, backTo path: String) -> HTML {
    """
    <form class="listed-opener" method="post" action="\(url: action)">\(FormToken.field)<input type="hidden" name="feed" value="\(feedURL)">\
    <input type="hidden" name="back" value="\(path)"><button type="submit"><span dir="auto">\(title)</span>\(Icon.busyMark)</button></form>
    """
  }

  /// - Parameter section: The part of the page that lists it.
  public func subscribing(in section: String) -> SubscribeButton.Content {
    SubscribeButton.Content(section: section, feedURL: feedURL, title: title, isSubscribed: isSubscribed)
  }
}
