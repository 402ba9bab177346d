import WebPage

extension ListPage {
  /// The titles of its pages.
  public static var listsTitle: String { words(.lists) }
  public static var createTitle: String { words(.createTitle) }
  public static var editTitle: String { words(.editTitle) }
  public static var newTitle: String { words(.new) }
  public static var inProgressTitle: String { words(.inProgress) }
  public static var favouritesTitle: String { words(.favourites) }

  // MARK: - Notices after events

  public static var nameless: String { words(.nameless) }
  public static var badSource: String { words(.badSource) }
  public static var nothingToPlay: String { words(.nothingToPlay) }
}
