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
/// missed or, when those are no longer stored, a request to reload.
actor LiveHub {
  private let router: Router
  private let session: SessionRoutes
  private let events: any EventBus
  /// Whether a session is still valid.
  private let isValid: @Sendable (Int64) async throws -> Bool
  private let pace: Pace
  private let logger: Logger
  /// Distinguishes the event numbers of this run from those of an earlier one.
  private let instance = String(UInt32.random(in: 0...UInt32.max), radix: 36)
  private var users: [Int64: LiveUser] = [:]
  private var collected: Set<Change> = []
  private var isClosed = false

  /// Intervals; tests use shorter ones.
  struct Pace {
    var collectionWindow = Duration.milliseconds(200)
    var heartbeat = Duration.seconds(15)
  }

  init(
    router: Router, session: SessionRoutes, events: any EventBus, isValid: @escaping @Sendable (Int64) async throws -> Bool,
    pace: Pace = Pace(), logger: Logger
  ) {
    self.router = router
    self.session = session
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

  /// Ends every stream, for a graceful shutdown.
  func close() {
    isClosed = true
    for liveUser in users.values { liveUser.finish() }
    users.removeAll()
  }

  // MARK: - Private

  private func listen() async {
    await withTaskGroup(of: Void.self) { group in
      for await change in events.changes() {
        // The first change opens a window; further changes within it are sent with it.
        if collected.isEmpty { group.addTask { await self.sendCollected() } }
        collected.insert(change)
      }
    }
  }

  private func sendCollected() async {
    // If it is cancelled, no tab listens any more, and sending takes no time.
    try? await Task.sleep(for: pace.collectionWindow)
    let changes = collected
    collected = []
    await sendChanges(changes)
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

  private func sendChanges(_ changes: Set<Change>) async {
    for (userID, liveUser) in users {
      let own = changes.filter { $0.concerns(UserID(userID)) }
      if own.isEmpty { continue }
      if own.contains(.webSessions(UserID(userID))) { await closeEndedSessions(of: userID) }
      guard liveUser.isOpen else {
        users[userID]?.recordMissed()
        continue
      }
      let viewer = Viewer(userID: userID, isOwner: liveUser.isOwner)
      do {
        for language in liveUser.languages {
          let patches = try await Language.$current.withValue(language) { try await self.patches(for: own, viewer) }
          if !patches.isEmpty { try send(.patches, JSONEncoder().encode(patches), to: userID, in: language) }
        }
        // A list has different members now, which a patch cannot express.
        if own.contains(where: \.changesLists) { send(.catchUp, Data("{}".utf8), to: userID) }
        if own.contains(.session(UserID(userID))) { try send(.session, await session.answer(viewer), to: userID) }
      } catch {
        logger.error("live stream failed", metadata: ["error": "\(error)"])
        users[userID]?.recordMissed()
      }
    }
  }

  private func patches(for changes: Set<Change>, _ viewer: Viewer) async throws -> [LivePatch] {
    try await session.playback.withRequestCache { [router, playback = session.playback] in
      try await playback.withAppearance(of: viewer) {
        var patches: [LivePatch] = []
        for change in changes { patches += try await router.livePatches(for: change, viewer) }
        return patches
      }
    }
  }

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
    case .show, .feed, .refresh, .sizes, .download, .charts, .chapters, .transcripts, .transcription: true
    }
  }
}
