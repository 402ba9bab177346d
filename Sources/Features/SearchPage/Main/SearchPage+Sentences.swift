import WebPage

extension SearchPage {
  /// The page's title: the bare one, or with what was searched for.
  public static func title(for term: String) -> String {
    term.isEmpty ? words(.title) : words(.titleOfSearch, ["term": term])
  }

  /// A name and password were tried in vain.
  public static var signInRefused: String { words(.signInRefused) }

  /// What to say when no show matches.
  public static func nothingFound(for term: String) -> String { words(.nothingFound, ["term": term]) }
}
