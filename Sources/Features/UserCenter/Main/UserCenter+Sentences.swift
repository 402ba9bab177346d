import WebPage

extension UserCenter {
  /// The page's title.
  public static var title: String { words(.title) }

  /// How many episodes wait in the queue.
  public static func upNextHint(_ count: Int) -> String { count > 0 ? words(.upNextCount, count: count) : words(.upNextHint) }
}
