import WebPage

/// A list of positions in an episode, each with its time and a note.
public enum BookmarkRows {
  public struct Row: Sendable {
    public var id: Int64
    public var seconds: Double
    /// Empty when there is none.
    public var note: String
    public var url: String
    /// The page of its actions; nil for none.
    public var menuURL: String?

    public init(id: Int64, seconds: Double, note: String, url: String) {
      self.id = id
      self.seconds = seconds
      self.note = note
      self.url = url
    }
  }

  /// - Parameter label: The accessible name of a link, before the note.
  public static func html(_ places: [Row], label: (Row) -> String) -> HTML {
    places.isEmpty ? .empty : "<ul class=\"bookmark-rows\">\(places.map { row($0, label: label($0)) })</ul>"
  }

  // MARK: - Private

  private static func row(_ place: Row, label: String) -> HTML {
    let time = TimeText.clock(place.seconds)
    return """
      <li\(place.menuURL == nil ? .empty : LinkedMenu.rowMark)><a href="\(url: place.url)" data-top data-seconds="\(place.seconds)" aria-label="\(label) \(place.note)">\
      <span class="bookmark-time">\(time)</span><span class="bookmark-note" dir="auto">\(place.note)</span></a>\
      \(place.menuURL.map { LinkedMenu.link($0, title: place.note.isEmpty ? time : place.note) })</li>
      """
  }
}
