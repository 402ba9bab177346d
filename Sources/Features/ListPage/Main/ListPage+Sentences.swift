import WebPage

extension ListPage {
  /// The titles of its pages.
  public static var listsTitle: String { words(.lists) }
  public static var createTitle: String { words(.createTitle) }
  public static var editTitle: String { words(.editTitle) }
  public static var newTitle: String { words(.new) }
  public static var inProgressTitle: String { words(.inProgress) }
  public static var favouritesTitle: String { words(.favourites) }

  /// What has just been done, or why nothing was.
  public enum Deed: Sendable, Equatable {
    case nameless, badSource, nothingToPlay, marked, unmarked, favoured, unfavoured
  }

  public static func sentence(for deed: Deed) -> String {
    switch deed {
    case .nameless: words(.nameless)
    case .badSource: words(.badSource)
    case .nothingToPlay: words(.nothingToPlay)
    case .marked: words(.marked)
    case .unmarked: words(.unmarked)
    case .favoured: words(.favoured)
    case .unfavoured: words(.unfavoured)
    }
  }

  /// What the button beside such a sentence says.
  public static var undo: String { words(.undo) }

  /// Where a notice posts what takes it back.
  public static let favouritePath = "/list-page/did-set-favourite"
  public static let unmarkPath = "/list-page/did-unmark"
}
