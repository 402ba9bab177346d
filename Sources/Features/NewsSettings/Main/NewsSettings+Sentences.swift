import WebPage

extension NewsSettings {
  public static var title: String { words(.title) }

  public static var badAddress: String { words(.badAddress) }
  /// The text in place of an address that cannot be decrypted, with the reason.
  public static var unreadableAddress: String { words(.unreadableAddress) }
  public static var keyMissing: String { words(.keyMissing) }
  public static func tooManyAddresses(_ count: Int) -> String { words(.tooManyAddresses, ["count": "\(count)"]) }
  public static func tooManyLists(_ count: Int) -> String { words(.tooManyLists, ["count": "\(count)"]) }
  public static var saved: String { words(.saved) }
  public static var testSent: String { words(.testSent) }
  public static var removed: String { words(.removed) }
  public static var takenBack: String { words(.takenBack) }
  public static var undo: String { words(.undo) }

  /// The names of the lists that every user has.
  public static var newEpisodes: String { words(.newEpisodes) }
  public static var inProgress: String { words(.inProgress) }
  public static var favourites: String { words(.favourites) }
  public static func search(_ query: String) -> String { words(.searchFor, ["query": query]) }
}
