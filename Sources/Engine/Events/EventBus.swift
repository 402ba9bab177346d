/// A bus that carries changes from repositories to listeners. It works in process for one machine; a second implementation (LISTEN /
/// NOTIFY) fits behind the same protocol.
public protocol EventBus: Sendable {
  /// Sends a change to all current listeners; never blocks.
  func publish(_ change: Change)

  /// How many changes were published. A result that was computed at the same count is still valid.
  var changeCount: Int { get }

  /// All changes from now on. A slow listener loses the oldest ones, which is harmless because listeners read the current state.
  func changes() -> AsyncStream<Change>

  /// The same changes with their numbers, which ascend.
  func numberedChanges() -> AsyncStream<NumberedChange>
}

/// A published change and its number. Data that is read when as many changes have been published includes it: repositories publish after a write.
public struct NumberedChange: Sendable, Equatable {
  /// Counts the changes of this run, from 1.
  public let number: Int
  /// The change.
  public let change: Change
}
