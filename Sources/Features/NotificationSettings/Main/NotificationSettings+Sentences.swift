import WebPage

extension NotificationSettings {
  public static var title: String { strings(.title) }

  public static var badAddress: String { strings(.badAddress) }
  /// The text in place of an address that cannot be decrypted, with the reason.
  public static var unreadableAddress: String { strings(.unreadableAddress) }
  public static var keyMissing: String { strings(.keyMissing) }
  public static func tooManyAddresses(_ count: Int) -> String { strings(.tooManyAddresses, ["count": "\(count)"]) }
  public static func tooManyDevices(_ count: Int) -> String { strings(.tooManyDevices, ["count": "\(count)"]) }
  /// The text where a browser's subscription is not accepted.
  public static var pushFailed: String { strings(.pushFailed) }
  public static var expiredDevice: String { strings(.expiredDevice) }
  public static var unknownDevice: String { strings(.unknownDevice) }
  public static var badTime: String { strings(.badTime) }
  public static func tooManyLists(_ count: Int) -> String { strings(.tooManyLists, ["count": "\(count)"]) }
  public static var saved: String { strings(.saved) }
  public static var testSent: String { strings(.testSent) }
  public static var removed: String { strings(.removed) }
  public static var revoked: String { strings(.revoked) }
  public static var undo: String { strings(.undo) }

  /// The names of the lists that every user has.
  public static var newEpisodes: String { strings(.newEpisodes) }
  public static var inProgress: String { strings(.inProgress) }
  public static var favourites: String { strings(.favourites) }
  public static var upNext: String { strings(.upNext) }
  public static var inbox: String { strings(.inbox) }
  public static var people: String { strings(.people) }
  public static func search(_ query: String) -> String { strings(.searchFor, ["query": query]) }
}
