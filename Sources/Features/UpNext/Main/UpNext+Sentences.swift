import Foundation
import WebPage

extension UpNext {
  public static var title: String { strings(.title) }

  // MARK: - Notices after events

  /// A list has become the queue.
  ///
  /// - Parameters:
  ///   - count: The episodes that are the queue now.
  ///   - isReplaced: Whether there was a queue before.
  public static func queued(_ count: Int, isReplaced: Bool) -> String { strings(isReplaced ? .replaced : .added, count: count) }
  /// The first episodes of a list have become the queue.
  ///
  /// - Parameter total: The length of the list.
  public static func queued(first count: Int, of total: Int, isReplaced: Bool) -> String {
    strings(isReplaced ? .replacedFirst : .addedFirst, ["count": Language.text(count), "total": Language.text(total)])
  }
  /// - Parameter count: The removed episodes.
  public static func removed(_ count: Int) -> String { strings(.removed, count: count) }
  /// No episode is that old.
  public static var noneOlder: String { strings(.noneOlder) }
  public static var sorted: String { strings(.sorted) }
  public static var shuffled: String { strings(.shuffled) }
  /// The queue has this order already.
  public static var unchanged: String { strings(.unchanged) }
  /// An earlier queue is not there any more.
  public static var forgotten: String { strings(.forgotten) }
  public static var cleared: String { strings(.cleared) }
  public static var restored: String { strings(.restored) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }
}
