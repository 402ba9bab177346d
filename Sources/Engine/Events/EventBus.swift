/// A bus that carries changes from repositories to listeners. It works in process for one machine; a second implementation (LISTEN /
/// NOTIFY) fits behind the same protocol.
public protocol EventBus: Sendable {
  /// Sends a change to all current listeners; never blocks.
  func publish(_ change: Change)

  /// How many changes were published. A result that was computed at the same count is still valid.
  var changeCount: Int { get }

  /// All changes from now on. A slow listener loses the oldest ones, which is harmless because listeners read the current state.
  func changes() -> AsyncStream<Change>
}
