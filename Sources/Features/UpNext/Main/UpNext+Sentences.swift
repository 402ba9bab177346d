import WebPage

extension UpNext {
  /// The page's title.
  public static var title: String { words(.title) }

  /// What has just been done, for the notice that says so.
  public enum Deed: Sendable, Equatable {
    case queuedNext(Int)
    case queuedLast(Int)
    /// They are the queue now.
    case replaced(Int)
    /// There was nothing that can be queued.
    case notQueued
    /// There is no room for more.
    case full
    /// An earlier queue is not there any more.
    case forgotten
    case removed, cleared, restored, undone
  }

  public static func sentence(for deed: Deed) -> String {
    switch deed {
    case .queuedNext(let count): words(.queuedNext, count: count)
    case .queuedLast(let count): words(.queuedLast, count: count)
    case .replaced(let count): words(.replaced, count: count)
    case .notQueued: words(.notQueued)
    case .full: words(.full)
    case .forgotten: words(.forgotten)
    case .removed: words(.removed)
    case .cleared: words(.cleared)
    case .restored: words(.restored)
    case .undone: words(.undone)
    }
  }

  /// What the button beside such a sentence says.
  public static var undo: String { words(.undo) }
}
