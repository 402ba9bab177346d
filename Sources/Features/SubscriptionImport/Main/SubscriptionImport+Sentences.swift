import WebPage

extension SubscriptionImport {
  /// The page's title.
  public static var title: String { words(.title) }

  /// The form came without a file.
  public static var noFile: String { words(.noFile) }

  /// What was looked through is not kept any more.
  public static var previewGone: String { words(.previewGone) }

  /// - Parameter megabytes: the most that is taken.
  public static func tooLarge(_ megabytes: Int) -> String { words(.tooLarge, ["limit": "\(megabytes)"]) }

  /// What a list is called whose file has no name.
  public static var namelessList: String { words(.nameless) }

  /// A feed whose list gives it no title.
  public static var untitled: String { words(.untitled) }
}
