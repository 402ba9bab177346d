import WebPage

extension UserCenter {
  /// The page's title.
  public static var title: String { words(.title) }
}
