/// A filter and order of a show's episodes.
public struct EpisodeFilter: Sendable, Equatable {
  /// The order.
  public var order: Order
  /// The season; nil for all.
  public var season: Int?
  /// true for only the archived episodes, false for only the others.
  public var isArchived: Bool
  /// Whether finished episodes are hidden.
  public var hidesPlayed: Bool
  /// A text that titles must contain (case-insensitive for Latin letters); nil for all.
  public var filter: String?

  /// The order of episodes by date.
  public enum Order: String, Sendable, CaseIterable {
    /// By publication date.
    case newestFirst = "newest"
    case oldestFirst = "oldest"
  }

  /// Creates a filter; the default values are those of a show's page.
  public init(
    order: Order = .newestFirst, season: Int? = nil, isArchived: Bool = false, hidesPlayed: Bool = false, filter: String? = nil
  ) {
    self.order = order
    self.season = season
    self.isArchived = isArchived
    self.hidesPlayed = hidesPlayed
    self.filter = filter
  }
}
