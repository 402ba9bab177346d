import WebPage

extension UpNext {
  public static var title: String { words(.title) }

  /// A notice after an event.
  public enum Deed: Sendable, Equatable {
    case queuedNext(Int)
    case queuedLast(Int)
    /// The queue was replaced by this number of episodes.
    case replaced(Int)
    /// No episode could be queued.
    case notQueued
    /// The queue is full.
    case full
    /// The earlier queue has expired.
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

  /// The label of the undo button.
  public static var undo: String { words(.undo) }
}
