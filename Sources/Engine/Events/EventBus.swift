/// Where changes are told, and heard by whoever shows them. In process for one machine; a second bus (LISTEN / NOTIFY) fits
/// behind the same protocol.
public protocol EventBus: Sendable {
  func publish(_ change: Change)

  /// All changes from now on. A listener that is too slow loses the oldest ones, and must not mind: a change says what to look up.
  func changes() -> AsyncStream<Change>
}
