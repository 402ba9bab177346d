import Events

/// An event bus that tells the caches of the library about each change before its listeners.
struct CacheUpdatingEventBus: EventBus {
  private let events: any EventBus
  private let playedCounts: PlayedCounts

  init(_ events: any EventBus, _ playedCounts: PlayedCounts) {
    self.events = events
    self.playedCounts = playedCounts
  }

  func publish(_ change: Change) {
    playedCounts.note(change)
    events.publish(change)
  }

  var changeCount: Int { events.changeCount }

  func changes() -> AsyncStream<Change> { events.changes() }

  func numberedChanges() -> AsyncStream<NumberedChange> { events.numberedChanges() }
}
