import WebPage

extension PlaylistPage {
  /// The titles of its pages.
  public static var listsTitle: String { strings(.lists) }
  public static var createTitle: String { strings(.createTitle) }
  public static var editTitle: String { strings(.editTitle) }
  public static var newTitle: String { strings(.new) }
  public static var inProgressTitle: String { strings(.inProgress) }
  public static var favouritesTitle: String { strings(.favourites) }

  // MARK: - Notices after events

  public static var nameless: String { strings(.nameless) }
  public static var badSource: String { strings(.badSource) }
  public static var nothingToPlay: String { strings(.nothingToPlay) }
}
