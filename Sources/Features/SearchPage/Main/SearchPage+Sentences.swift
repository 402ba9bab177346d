import WebPage

extension SearchPage {
  /// The page's title: the bare one, or with what was searched for.
  public static func title(for term: String) -> String {
    term.isEmpty ? words(.title) : words(.titleOfSearch, ["term": term])
  }

  /// A name and password were tried in vain.
  public static var signInRefused: String { words(.signInRefused) }

  /// What to say when nothing matches.
  public static func nothingFound(for term: String) -> String { words(.nothingFound, ["term": term]) }

  /// A link of Apple's leads to no show with a feed.
  public static var notAtApple: String { words(.notAtApple) }

  public static func removed(_ term: String) -> String { words(.removed, ["term": term]) }
  public static var cleared: String { words(.cleared) }
  public static func wasSaved(_ query: String) -> String { words(.wasSaved, ["term": query]) }
  public static var undo: String { words(.undo) }
}
