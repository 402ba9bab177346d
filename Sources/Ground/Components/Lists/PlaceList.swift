import WebPage

/// A list of positions in an episode, each with its time and a note.
public enum PlaceList {
  public struct Place: Sendable {
    public var seconds: Double
    /// Empty when there is none.
    public var note: String
    public var url: String
    /// The accessible name of the link, before the note.
    public var label: String
    /// Further actions.
    public var end: HTML

    public init(seconds: Double, note: String, url: String, label: String, end: HTML = .empty) {
      self.seconds = seconds
      self.note = note
      self.url = url
      self.label = label
      self.end = end
    }
  }

  public static func html(_ places: [Place]) -> HTML { places.isEmpty ? .empty : "<ul class=\"place-list\">\(places.map(row))</ul>" }

  // MARK: - Private

  private static func row(_ place: Place) -> HTML {
    """
    <li><a href="\(url: place.url)" data-top data-seconds="\(place.seconds)" aria-label="\(place.label) \(place.note)">\
    <span class="place-time">\(TimeText.clock(place.seconds))</span><span class="place-note" dir="auto">\(place.note)</span></a>\(place.end)</li>
    """
  }
}
