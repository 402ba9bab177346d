import BoundedNumbers
import WebPage

/// The chapters of an episode: each plays from its start, and may have a web page.
public enum ChapterRows {
  public struct Row: Sendable {
    /// In seconds.
    public var start: Double
    /// Empty when it has none.
    public var title: String
    /// The page of the episode at that second.
    public var url: String
    /// A related web page.
    public var link: String?

    public init(start: Double, title: String, url: String, link: String? = nil) {
      self.start = start
      self.title = title
      self.url = url
      self.link = link
    }
  }

  /// `data-seek`: the browser plays from there at once.
  ///
  /// - Parameter marked: The index of a row and the id of its link.
  public static func html(_ chapters: [Row], marked: (index: Int, id: String)? = nil) -> HTML {
    guard !chapters.isEmpty else { return .empty }
    return """
      <ol class="chapter-rows">\(chapters.enumerated().map { index, chapter in
        row(
          chapter, title: chapter.title.isEmpty ? Components.strings(.chapterNumber, ["number": "\(index + 1)"]) : chapter.title,
          id: index == marked?.index ? marked?.id : nil)
      })</ol>
      """
  }

  // MARK: - Private

  private static func row(_ chapter: Row, title: String, id: String?) -> HTML {
    """
    <li><a class="chapter-row"\(attribute: "id", id) href="\(url: chapter.url)" data-seek="\(chapter.start)"><span class="chapter-time">\(TimeText.clock(chapter.start))</span>\
    <span class="chapter-title" dir="auto">\(title)</span></a>\(chapter.link.map { link($0, title: title) })</li>
    """
  }

  private static func link(_ address: String, title: String) -> HTML {
    """
    <a class="round-button" href="\(url: address)" rel="noopener noreferrer" target="_blank" \
    aria-label="\(Components.strings(.chapterLink, ["title": title]))">\(Icon.external.html)</a>
    """
  }
}
