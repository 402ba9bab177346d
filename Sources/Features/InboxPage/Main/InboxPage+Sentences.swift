import WebPage

extension InboxPage {
  public static var title: String { strings(.title) }

  // MARK: - Live updates

  /// The keys of the patches: the page, its count elsewhere, and the link that hides while there is none.
  public static let livePatch = "inbox"
  public static let countPatch = "inbox-count"
  public static let linkPatch = "inbox-link"

  /// - Parameter count: Counting ends at 1,000.
  public static func countText(_ count: Int) -> String { count > 999 ? "999+" : count > 0 ? "\(count)" : "" }

  // MARK: - Notices after events

  public static var dismissed: String { strings(.dismissed) }
  public static func cleared(_ count: Int) -> String { strings(.cleared, count: count) }
  public static var restored: String { strings(.restored) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }
}
