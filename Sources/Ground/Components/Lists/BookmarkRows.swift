import WebPage

/// A list of positions in an episode, each with its time and a note.
public enum BookmarkRows {
  public struct Row: Sendable {
    public var id: Int64
    public var seconds: Double
    /// Empty when there is none.
    public var note: String
    public var url: String

    public init(id: Int64, seconds: Double, note: String, url: String) {
      self.id = id
      self.seconds = seconds
      self.note = note
      self.url = url
    }
  }

  /// - Parameters:
  ///   - label: The accessible name of a link, before the note.
  ///   - end: Further actions.
  public static func html(_ places: [Row], label: (Row) -> String, end: (Row) -> HTML = { _ in .empty }) -> HTML {
    places.isEmpty ? .empty : "<ul class=\"bookmark-rows\">\(places.map { row($0, label: label($0), end: end($0)) })</ul>"
  }

  // MARK: - Private

  private static func row(_ place: Row, label: String, end: HTML) -> HTML {
    """
    <li><a href="\(url: place.url)" data-top data-seconds="\(place.seconds)" aria-label="\(label) \(place.note)">\
    <span class="bookmark-time">\(TimeText.clock(place.seconds))</span><span class="bookmark-note" dir="auto">\(place.note)</span></a>\(end)</li>
    """
  }
}
