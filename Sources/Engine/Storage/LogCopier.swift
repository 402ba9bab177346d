import Dispatch
import Foundation
import GRDBSQLite
import Synchronization

/// Copies the write-ahead log into the database on a connection and a thread of its own: a copy never has the writer's place, so a report of
/// a position does not wait for it.
///
/// Each page is copied once, however often it was written since the last copy. So the longer the log, the fewer bytes are written. It is
/// copied at `pages` pages, or shorter when nothing was written for a while; large numbers of rows wait meanwhile, so that the copy comes to
/// its end and the log begins again at its start.
final class LogCopier: Sendable {
  private struct State {
    /// The pages in the log after the last commit.
    var pages = 0
    /// The pages with which the next copy begins.
    var next: Int
    var commits = 0
    var isRunning = false
    var isTimed = false
    var isEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// Whether a copy begins; it does not while one runs.
    mutating func begin() -> Bool {
      guard !isRunning, !isEnded else { return false }
      isRunning = true
      return true
    }
  }

  private let path: String
  private let pages: Int
  private let state: Mutex<State>
  /// Serial, and the only user of the connection.
  private let queue = DispatchQueue(label: "earnest.log-copy", qos: .utility)

  /// - Parameters:
  ///   - database: the path of the database.
  ///   - pages: the pages in the log with which a copy begins; 32 MB.
  init(of database: String, pages: Int = 8_000) {
    path = database
    self.pages = pages
    state = Mutex(State(next: pages))
  }

  /// Notes the pages in the log after a commit, and begins a copy when it is time.
  func note(pages: Int) {
    let (begins, isTimed) = state.withLock { state in
      state.commits += 1
      if pages < state.pages { state.next = self.pages }
      state.pages = pages
      let begins = pages >= state.next && state.begin()
      let isTimed = !begins && pages >= Self.idlePages && !state.isTimed
      if isTimed { state.isTimed = true }
      return (begins, isTimed)
    }
    if begins { queue.async { self.copy() } } else if isTimed { waitForIdleness() }
  }

  /// Waits while a copy runs: for parts of many rows.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isRunning = state.withLock { state in
        if state.isRunning { state.waiting.append(continuation) }
        return state.isRunning
      }
      if !isRunning { continuation.resume() }
    }
  }

  /// Waits for a copy that runs, and begins no other.
  func end() {
    state.withLock { $0.isEnded = true }
    queue.sync {}
  }

  // MARK: - Private

  /// Copies a log to which nothing was added for a while.
  private func waitForIdleness() {
    let commits = state.withLock(\.commits)
    queue.asyncAfter(deadline: .now() + Self.idleness) {
      let (isIdle, begins) = self.state.withLock { state in
        let isIdle = state.commits == commits
        let begins = isIdle && state.pages >= Self.idlePages && state.begin()
        if isIdle || state.isEnded { state.isTimed = false }
        return (isIdle || state.isEnded, begins)
      }
      if begins { self.copy() } else if !isIdle { self.waitForIdleness() }
    }
  }

  /// Runs on the queue. A failure, as on a full disk, leaves the log as it is.
  private func copy() {
    checkpoint()
    let waiting = state.withLock { state in
      state.isRunning = false
      // Where a reader prevents that the log begins at its start, it is copied again when it has as much more.
      state.next = state.pages + self.pages
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func checkpoint() {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK else { return }
    sqlite3_exec(handle, "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -100", nil, nil, nil)
    // Again for the pages that were written meanwhile: the next commit begins at the start only of a log that is copied to its end.
    for _ in 0..<Self.mostCopies {
      var (pages, copied): (Int32, Int32) = (0, 0)
      let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied)
      let current = state.withLock(\.pages)
      guard code == SQLITE_OK, copied == pages, current > Int(pages) else { return }
    }
  }

  /// 1 MB.
  private static let idlePages = 256
  private static let idleness = DispatchTimeInterval.seconds(5)
  private static let mostCopies = 5
}
