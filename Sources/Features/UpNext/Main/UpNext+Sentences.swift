import WebPage

extension UpNext {
  public static var title: String { strings(.title) }

  // MARK: - Notices after events

  /// - Parameter count: The episodes that are the queue now.
  public static func replaced(_ count: Int) -> String { strings(.replaced, count: count) }
  /// An earlier queue is not there any more.
  public static var forgotten: String { strings(.forgotten) }
  public static var removed: String { strings(.removed) }
  public static var cleared: String { strings(.cleared) }
  public static var restored: String { strings(.restored) }
  public static var undone: String { strings(.undone) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }
}
