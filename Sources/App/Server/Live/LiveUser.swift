import WebPage

/// The live events of one user: the latest events, and the open tabs.
struct LiveUser {
  private var last = 0
  /// The latest events, without a gap up to `last`.
  private var recentEvents: [(number: Int, language: String?, event: LiveEvent)] = []
  private var tabs: [Int: Tab] = [:]
  private var lastTab = 0
  /// Whether the user is the owner, as the latest tab said.
  private(set) var isOwner = false

  private struct Tab {
    /// nil for a request with the access key itself.
    let session: Int64?
    /// That of its browser.
    let language: String
    let stream: AsyncStream<LiveEvent>.Continuation
  }

  /// The sessions that have open tabs.
  var sessions: Set<Int64> { Set(tabs.values.compactMap(\.session)) }

  var isOpen: Bool { !tabs.isEmpty }

  /// The number of open tabs.
  var tabCount: Int { tabs.count }

  /// The languages of the browsers that have open tabs.
  var languages: Set<String> { Set(tabs.values.map(\.language)) }

  /// A stream that starts after the event `last`, or with a request to reload when later events are no longer stored.
  ///
  /// - Returns: nil when the session or the user has too many tabs.
  mutating func open(after last: String?, for viewer: Viewer, instance: String) -> AsyncStream<LiveEvent>? {
    // A closed tab is noticed when an event is sent to it.
    beat(instance: instance)
    guard tabs.values.count(where: { $0.session == viewer.session }) < Self.maxTabs, tabs.count < Self.maxTabsOfUser else { return nil }
    isOwner = viewer.isOwner
    let (stream, continuation) = AsyncStream.makeStream(of: LiveEvent.self, bufferingPolicy: .bufferingOldest(Self.maxPending))
    continuation.yield(event(.beat, "{}", instance))
    if let last {
      if let missed = missed(after: last, instance: instance) {
        for event in missed { continuation.yield(event) }
      } else {
        continuation.yield(event(.catchUp, "{}", instance))
      }
    }
    lastTab += 1
    tabs[lastTab] = Tab(session: viewer.session, language: Language.current, stream: continuation)
    return stream
  }

  /// - Parameter language: The language of the tabs that receive it; nil for all tabs.
  mutating func send(_ kind: LiveEvent.Kind, _ data: String, to language: String? = nil, instance: String) {
    last += 1
    let event = event(kind, data, instance)
    recentEvents.append((last, language, event))
    if recentEvents.count > Self.maxStored { recentEvents.removeFirst(recentEvents.count - Self.maxStored) }
    deliver(event, to: language)
  }

  mutating func beat(instance: String) {
    deliver(event(.beat, "{}", instance))
  }

  /// Records a change that was not sent.
  mutating func recordMissed() {
    last += 1
    recentEvents = []
  }

  /// The id of the latest event.
  func position(instance: String) -> String { "\(instance)-\(last)" }

  /// Ends the streams of a session.
  mutating func close(_ session: Int64) {
    for (id, tab) in tabs where tab.session == session {
      tab.stream.finish()
      tabs[id] = nil
    }
  }

  func finish() {
    for tab in tabs.values { tab.stream.finish() }
  }

  // MARK: - Private

  private func event(_ kind: LiveEvent.Kind, _ data: String, _ instance: String) -> LiveEvent {
    LiveEvent(id: position(instance: instance), kind: kind, data: data)
  }

  /// A tab that reads too slowly is disconnected: it reconnects and gets the events it missed.
  private mutating func deliver(_ event: LiveEvent, to language: String? = nil) {
    for (id, tab) in tabs where language == nil || tab.language == language {
      switch tab.stream.yield(event) {
      case .enqueued: break
      default:
        tab.stream.finish()
        tabs[id] = nil
      }
    }
  }

  /// The events after this id for a browser of the current language; nil when they are no longer stored.
  private func missed(after id: String, instance: String) -> [LiveEvent]? {
    let parts = id.split(separator: "-")
    guard parts.count == 2, parts[0] == instance, let number = Int(parts[1]), number <= last else { return nil }
    let missed = recentEvents.filter { $0.number > number }
    guard missed.count == last - number else { return nil }
    return missed.filter { $0.language == nil || $0.language == Language.current }.map(\.event)
  }

  /// Of one session.
  private static let maxTabs = 24
  private static let maxTabsOfUser = 96
  private static let maxPending = 128
  private static let maxStored = 256
}
