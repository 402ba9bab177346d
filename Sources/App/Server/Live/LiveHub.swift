import Events
import Foundation
import Logging
import Playback
import PodcastModel
import ServiceRouter
import WebPage

/// A dispatcher of changes to open pages: one numbered stream of events per user, sent to each open tab.
///
/// Changes are collected briefly, so that a row is patched at most four times a second; a tab that was disconnected gets the events it
/// missed or, when those are no longer stored, a request to reload. What reloads a page names the change, so that a tab whose page was
/// rendered after it, such as the answer to the action that caused it, does nothing.
actor LiveHub {
  private let router: Router
  private let session: SessionRoutes
  private let userSettings: UserSettings
  private let events: any EventBus
  /// Whether a session is still valid.
  private let isValid: @Sendable (Int64) async throws -> Bool
  private let pace: Pace
  private let logger: Logger
  /// Distinguishes the event numbers of this run from those of an earlier one.
  private let instance = String(UInt32.random(in: 0...UInt32.max), radix: 36)
  private var users: [Int64: LiveUser] = [:]
  /// The latest number of each.
  private var collected: [Change: Int] = [:]
  private var lastWindow: Task<Void, Never>?
  private var isClosed = false
  /// The number of the latest change that was received.
  private var received = 0
  /// The windows whose changes have not been sent.
  private var openWindows = 0
  private var waiters: [AsyncStream<Never>.Continuation] = []

  /// Intervals; tests use shorter ones.
  struct Pace {
    var collectionWindow = Duration.milliseconds(200)
    var heartbeat = Duration.seconds(15)
  }

  init(
    router: Router, session: SessionRoutes, userSettings: UserSettings, events: any EventBus,
    isValid: @escaping @Sendable (Int64) async throws -> Bool,
    pace: Pace = Pace(), logger: Logger
  ) {
    self.router = router
    self.session = session
    self.userSettings = userSettings
    self.events = events
    self.isValid = isValid
    self.pace = pace
    self.logger = logger
  }

  /// Runs until the task is cancelled.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.listen() }
      group.addTask { await self.beat() }
    }
  }

  /// A stream for one tab, or nil when there are too many, or the server is shutting down.
  ///
  /// - Parameter last: The id of the last event that the tab has received.
  func open(after last: String?, for viewer: Viewer) -> AsyncStream<LiveEvent>? {
    guard !isClosed else { return nil }
    return users[viewer.userID, default: LiveUser()].open(after: last, for: viewer, instance: instance)
  }

  /// The current position of the stream. A page stores it, and its tab receives the later events when it connects.
  func position(of viewer: Viewer) -> String {
    let liveUser = users[viewer.userID] ?? LiveUser()
    // Events are numbered from now on.
    users[viewer.userID] = liveUser
    return liveUser.position(instance: instance)
  }

  /// The number of open tabs that receive changes.
  var streamCount: Int { users.values.reduce(0) { $0 + $1.tabCount } }

  /// The latest change: a page whose data is read after this shows it.
  nonisolated var latestChange: String { name(of: events.changeCount) }

  /// Returns when all changes so far have been sent to the open tabs, or when the current task is cancelled.
  func settle() async {
    let latest = events.changeCount
    while !Task.isCancelled, received < latest || openWindows > 0 {
      let (sent, waiter) = AsyncStream.makeStream(of: Never.self)
      waiters.append(waiter)
      for await _ in sent {}
    }
  }

  /// Ends every stream, for a graceful shutdown.
  func close() {
    isClosed = true
    for liveUser in users.values { liveUser.finish() }
    users.removeAll()
  }

  // MARK: - Private

  private func listen() async {
    await withTaskGroup(of: Void.self) { group in
      let changes = events.numberedChanges()
      // No one waits for earlier ones.
      received = events.changeCount
      for await numbered in changes {
        // The first change opens a window; further changes within it are sent with it.
        if collected.isEmpty {
          openWindows += 1
          group.addTask { await self.sendCollected() }
        }
        collected[numbered.change] = numbered.number
        received = max(received, numbered.number)
      }
    }
  }

  private func sendCollected() async {
    // If it is cancelled, no tab listens any more, and sending takes no time.
    try? await Task.sleep(for: pace.collectionWindow)
    let changes = collected
    collected = [:]
    // In turn: what a later window sends must not arrive before an earlier one, which may take longer.
    let earlier = lastWindow
    let window = Task {
      await earlier?.value
      await sendChanges(changes)
    }
    lastWindow = window
    await window.value
    openWindows -= 1
    for waiter in waiters { waiter.finish() }
    waiters = []
  }

  private func beat() async {
    // Only a cancelled task wakes with an error.
    while (try? await Task.sleep(for: pace.heartbeat)) != nil {
      for id in users.keys {
        users[id]?.beat(instance: instance)
        // Another process may have ended a session, and its time may be over.
        await closeEndedSessions(of: id)
      }
    }
  }

  private func sendChanges(_ changes: [Change: Int]) async {
    for (userID, liveUser) in users {
      let own = changes.filter { $0.key.concerns(UserID(userID)) }
      if own.isEmpty { continue }
      if own[.webSessions(UserID(userID))] != nil { await closeEndedSessions(of: userID) }
      guard liveUser.isOpen else {
        users[userID]?.recordMissed()
        continue
      }
      let viewer = Viewer(userID: userID, isOwner: liveUser.isOwner)
      let names = own.mapValues(name(of:))
      do {
        for language in liveUser.languages {
          let patches = try await Language.$current.withValue(language) { try await self.patches(for: names, viewer) }
          if !patches.isEmpty { try send(.patches, JSONEncoder().encode(patches), to: userID, in: language) }
        }
        // A list has different members now, which a patch cannot express. The plan may have others, too.
        let lists = own.filter(\.key.changesLists).values.max()
        if let lists { try send(.catchUp, JSONEncoder().encode(["change": name(of: lists)]), to: userID) }
        if lists != nil || own[.session(UserID(userID))] != nil { try send(.session, await session.answer(viewer), to: userID) }
      } catch {
        logger.error("live stream failed", metadata: ["error": "\(error)"])
        users[userID]?.recordMissed()
      }
    }
  }

  /// - Parameter changes: Their names.
  private func patches(for changes: [Change: String], _ viewer: Viewer) async throws -> [LivePatch] {
    try await UserSettings.withRequestCache { [router, userSettings] in
      try await userSettings.withAppearance(of: viewer) {
        var patches: [LivePatch] = []
        for (change, name) in changes {
          for var patch in try await router.livePatches(for: change, viewer) {
            if patch.reloads { patch.change = name }
            patches.append(patch)
          }
        }
        return patches
      }
    }
  }

  /// The numbers of changes start again with each run.
  private nonisolated func name(of change: Int) -> String { "\(instance)-\(change)" }

  /// A stream belongs to a session, and ends with it.
  private func closeEndedSessions(of userID: Int64) async {
    for session in users[userID]?.sessions ?? [] {
      do {
        if try await !isValid(session) { users[userID]?.close(session) }
      } catch {
        // The next heartbeat tries again.
        logger.error("session not checked", metadata: ["error": "\(error)"])
      }
    }
  }

  /// - Parameter language: The language of the tabs that receive it; nil for all tabs.
  private func send(_ kind: LiveEvent.Kind, _ data: Data, to userID: Int64, in language: String? = nil) {
    users[userID]?.send(kind, String(decoding: data, as: UTF8.self), to: language, instance: instance)
  }
}

extension LivePatch {
  fileprivate var reloads: Bool { attributes.keys.contains { $0.hasPrefix("data-reload-on") } }
}

extension Change {
  fileprivate var changesLists: Bool {
    if case .subscription = self { true } else { false }
  }

  fileprivate func concerns(_ user: UserID) -> Bool {
    switch self {
    case .session(let other), .upNext(let other), .history(let other), .episode(_, let other), .subscription(_, let other),
      .subscriptionMark(_, let other), .downloads(let other), .imports(let other), .playlists(let other), .playlist(_, let other),
      .webSessions(let other), .inbox(let other), .episodeRules(let other), .changeLog(let other), .notifications(let other):
      other == user
    case .show, .feed, .refresh, .sizes, .download, .charts, .chapters, .transcripts, .transcription, .server: true
    }
  }
}
