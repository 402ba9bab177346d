import WebPage

extension UpNext {
  public static var title: String { words(.title) }

  // MARK: - Notices after events

  /// - Parameter count: The episodes that are the queue now.
  public static func replaced(_ count: Int) -> String { words(.replaced, count: count) }
  /// An earlier queue is not there any more.
  public static var forgotten: String { words(.forgotten) }
  public static var removed: String { words(.removed) }
  public static var cleared: String { words(.cleared) }
  public static var restored: String { words(.restored) }
  public static var undone: String { words(.undone) }
  /// The label of the undo button.
  public static var undo: String { words(.undo) }
}
