import WebPage

extension UpNext {
  public static var title: String { words(.title) }

  /// A notice after an event.
  public enum Deed: Sendable, Equatable {
    /// They are the queue now.
    case replaced(Int)
    /// An earlier queue is not there any more.
    case forgotten
    case removed, cleared, restored, undone
  }

  public static func sentence(for deed: Deed) -> String {
    switch deed {
    case .replaced(let count): words(.replaced, count: count)
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
