import WebPage

extension SearchPage {
  /// The page's title, with the search term if there is one.
  public static func title(for term: String) -> String {
    term.isEmpty ? strings(.title) : strings(.titleOfSearch, ["term": term])
  }

  /// The notice that the user and password were rejected.
  public static var signInRefused: String { strings(.signInRefused) }

  /// The notice that an Apple Podcasts link leads to no show with a feed.
  public static var notAtApple: String { strings(.notAtApple) }

  public static func removed(_ term: String) -> String { strings(.removed, ["term": term]) }
  public static var cleared: String { strings(.cleared) }
  public static func wasSaved(_ query: String) -> String { strings(.wasSaved, ["term": query]) }
  public static var undo: String { strings(.undo) }
}
