import WebPage

extension SubscriptionImport {
  public static var title: String { strings(.title) }

  /// The notice that the form had no file.
  public static var noFile: String { strings(.noFile) }

  /// The notice that the preview has expired.
  public static var previewExpired: String { strings(.previewExpired) }

  /// - Parameter megabytes: the maximum size.
  public static func tooLarge(_ megabytes: Int) -> String { strings(.tooLarge, ["limit": "\(megabytes)"]) }

  /// The notice that the server's disk is full.
  public static var noSpace: String { strings(.noSpace) }

  /// The name of a list whose file has none.
  public static var namelessList: String { strings(.nameless) }

  /// The title of a feed without one in the list.
  public static var untitled: String { strings(.untitled) }
}
