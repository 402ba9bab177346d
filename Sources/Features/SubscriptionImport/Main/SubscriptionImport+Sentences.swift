import WebPage

extension SubscriptionImport {
  public static var title: String { words(.title) }

  /// The notice that the form had no file.
  public static var noFile: String { words(.noFile) }

  /// The notice that the preview has expired.
  public static var previewGone: String { words(.previewGone) }

  /// - Parameter megabytes: the maximum size.
  public static func tooLarge(_ megabytes: Int) -> String { words(.tooLarge, ["limit": "\(megabytes)"]) }

  /// The name of a list whose file has none.
  public static var namelessList: String { words(.nameless) }

  /// The title of a feed without one in the list.
  public static var untitled: String { words(.untitled) }
}
