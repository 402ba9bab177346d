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

/// A published change and its number. What was read when as many changes had been published includes it: repositories publish after a write.
public struct NumberedChange: Sendable, Equatable {
  public let number: Int
  public let change: Change
}
