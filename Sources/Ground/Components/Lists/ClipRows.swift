import WebPage

/// A list of clips of an episode: each plays from its start to its end.
public enum ClipRows {
  public struct Row: Sendable {
    public var id: Int64
    /// In seconds.
    public var start: Double
    /// In seconds.
    public var end: Double
    /// Empty when there is none.
    public var title: String
    /// The page of the episode with this clip.
    public var url: String
    /// The page of its actions; nil for none.
    public var menuURL: String?

    public init(id: Int64, start: Double, end: Double, title: String, url: String) {
      self.id = id
      self.start = start
      self.end = end
      self.title = title
      self.url = url
    }

    /// "1:00–1:30".
    public var times: String { ClipRows.times(start, end) }
  }

  /// "1:00–1:30", in seconds from the start of the episode.
  public static func times(_ start: Double, _ end: Double) -> String { "\(TimeText.clock(start))–\(TimeText.clock(end))" }

  /// `data-seek` and `data-until`: the browser plays this part at once.
  public static func html(_ clips: [Row]) -> HTML {
    clips.isEmpty ? .empty : "<ul class=\"bookmark-rows clip-rows\">\(clips.map(row))</ul>"
  }

  // MARK: - Private

  private static func row(_ clip: Row) -> HTML {
    """
    <li\(clip.menuURL == nil ? .empty : LinkedMenu.rowMark)><a href="\(url: clip.url)" data-top data-seek="\(clip.start)" data-until="\(clip.end)">\
    <span class="bookmark-time">\(clip.times)</span><span class="bookmark-note" dir="auto">\(clip.title)</span></a>\
    \(clip.menuURL.map { LinkedMenu.link($0, title: clip.title.isEmpty ? clip.times : clip.title) })</li>
    """
  }
}
