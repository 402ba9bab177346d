import WebPage

extension SlotPage {
  /// The title of the page, and of the links to it: "I have 40 minutes".
  public static func title(minutes: Int) -> String { strings(.title, count: minutes) }

  // MARK: - The sources

  public static var upNext: String { strings(.upNext) }
  public static var inbox: String { strings(.inbox) }
  public static var newEpisodes: String { strings(.newEpisodes) }
  public static var inProgress: String { strings(.inProgress) }
  public static var favourites: String { strings(.favourites) }

  // MARK: - Notices after events

  /// - Parameter count: The episodes of the slot.
  public static func started(_ count: Int) -> String { strings(.started, count: count) }
  public static var ended: String { strings(.ended) }
  /// None of the episodes can be played any more.
  public static var unavailable: String { strings(.unavailable) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }
}
