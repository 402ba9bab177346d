import WebPage

extension ListPage {
  /// The titles of its pages.
  public static var listsTitle: String { words(.lists) }
  public static var createTitle: String { words(.createTitle) }
  public static var editTitle: String { words(.editTitle) }
  public static var newTitle: String { words(.new) }
  public static var inProgressTitle: String { words(.inProgress) }
  public static var favouritesTitle: String { words(.favourites) }

  /// A notice after an event.
  public enum Deed: Sendable, Equatable {
    case nameless, badSource, nothingToPlay
  }

  public static func sentence(for deed: Deed) -> String {
    switch deed {
    case .nameless: words(.nameless)
    case .badSource: words(.badSource)
    case .nothingToPlay: words(.nothingToPlay)
    }
  }
}
