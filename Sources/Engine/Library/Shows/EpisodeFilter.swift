/// Which of a show's episodes are listed, and in what order.
public struct EpisodeFilter: Sendable, Equatable {
  public var order: Order
  /// Only this season.
  public var season: Int?
  /// Only the archived ones, or only the others.
  public var isArchived: Bool
  /// Leaves out what has been finished.
  public var hidesPlayed: Bool
  /// Only episodes with this text in their titles (Latin letters in any case).
  public var words: String?

  public enum Order: Sendable {
    case newestFirst, oldestFirst
  }

  public init(
    order: Order = .newestFirst, season: Int? = nil, isArchived: Bool = false, hidesPlayed: Bool = false, words: String? = nil
  ) {
    self.order = order
    self.season = season
    self.isArchived = isArchived
    self.hidesPlayed = hidesPlayed
    self.words = words
  }
}
