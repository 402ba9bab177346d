import Foundation
import Logging
import Secrets
import Storage
import Supervision
import Synchronization

/// The check whether a server can do its work: its database can be written, and its disk has room for that.
///
/// Probes share a check: there is one at a time, its result is valid for a second, and none waits longer than two. So everyone may ask, as
/// often as they like.
public final class Readiness: Sendable {
  private struct State {
    var isReady = false
    /// When the last check ended.
    var checked: ContinuousClock.Instant?
    /// When the check under way began.
    var began: ContinuousClock.Instant?
    /// Whether the last check failed, so that only the first failure is logged.
    var isFailing = false
  }

  private let check: @Sendable () async throws -> Void
  private let logger: Logger
  private let now: @Sendable () -> ContinuousClock.Instant
  private let patience: Duration
  private let state = Mutex(State())
  private let underWay = WorkCount()

  /// - Parameters:
  ///   - now: The clock, and `patience` the longest wait of a probe; tests pass their own.
  ///   - check: Throws the reason why the server is not ready.
  init(
    logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, patience: Duration = .seconds(2),
    check: @escaping @Sendable () async throws -> Void
  ) {
    self.check = check
    self.logger = logger
    self.now = now
    self.patience = patience
  }

  convenience init(of home: URL, database: SQLiteDatabase, logger: Logger) {
    self.init(logger: logger) {
      let disk = try FreeSpace.disk(at: home.path)
      guard Self.hasRoom(freeBytes: disk.freeBytes, reserveBytes: disk.reserveBytes) else { throw StorageError.diskFull }
      try await database.checkWritable()
    }
  }

  /// Whether the server is ready; false also when that is not known after two seconds.
  public func isReady() async -> Bool {
    let moment = now()
    let known = state.withLock { state -> Bool? in
      if let checked = state.checked, moment - checked < Self.lifetime { return state.isReady }
      if let began = state.began { return moment - began < patience ? nil : false }
      state.began = moment
      begin()
      return nil
    }
    if let known { return known }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [underWay] in await underWay.idle() }
      // A wait that is cancelled was not needed.
      group.addTask { [patience] in try? await Task.sleep(for: patience) }
      await group.next()
      group.cancelAll()
    }
    return state.withLock { state in state.checked.map { $0 >= moment } == true && state.isReady }
  }

  /// Whether a disk has room for the database. Downloads and uploads end where only the reserve is left, which is for the database: until
  /// it has used half of it, listening is stored and people sign in.
  static func hasRoom(freeBytes: Int64, reserveBytes: Int64) -> Bool { freeBytes > reserveBytes / 2 }

  // MARK: - Private

  /// The caller has noted that a check is under way.
  private func begin() {
    underWay.begin()
    Task {
      let failure: (any Error)?
      do {
        try await check()
        failure = nil
      } catch {
        failure = error
      }
      end(failure)
    }
  }

  private func end(_ failure: (any Error)?) {
    let moment = now()
    let isNew = state.withLock { state in
      defer { state = State(isReady: failure == nil, checked: moment, began: nil, isFailing: failure != nil) }
      return state.isFailing != (failure != nil)
    }
    if isNew {
      if let failure {
        logger.error("the server is not ready", metadata: ["error": "\(LoggedError(failure))"])
      } else {
        logger.notice("the server is ready again")
      }
    }
    underWay.end()
  }

  private static let lifetime = Duration.seconds(1)
}
