import Events
import Fetching
import Foundation
import Library
import Logging
import Supervision
import Synchronization

/// Asks an address of the settings once a day for the newest version of Earnest. The request says nothing about this server.
public final class UpdateCheck: Sendable {
  /// The reason why a check found nothing.
  public enum Failure: Error, Equatable {
    /// The answer has no version.
    case noVersion
  }

  /// The newest version, as far as it is known.
  public struct Status: Sendable, Equatable {
    /// The newest version; nil before the first answer.
    public var newest: ReleaseVersion?
    /// The time of the last check, successful or not; nil before the first one.
    public var checked: Date?

    /// A status before the first check.
    public init() {}
  }

  /// The loop that checks.
  public let loop: SupervisedLoop
  private let url: String
  private let library: Library
  private let fetch: @Sendable (FetchRequest) async throws -> [UInt8]
  private let now: @Sendable () -> Date
  private let state = Mutex(Status())

  /// - Parameters:
  ///   - url: The address, which answers with JSON or a line of text (`ReleaseVersion`).
  ///   - fetch: Fetches a body; tests pass their own.
  ///   - now: The clock; tests pass a fixed one.
  public init(
    url: String, library: Library, fetch: @escaping @Sendable (FetchRequest) async throws -> [UInt8],
    now: @escaping @Sendable () -> Date = { Date() }, logger: Logger = Logger(label: "earnest.updates")
  ) {
    self.url = url
    self.library = library
    self.fetch = fetch
    self.now = now
    loop = SupervisedLoop("Updates", every: .seconds(3_600), logger: logger, now: now)
  }

  /// The newest version, and the last check.
  public var status: Status { state.withLock { $0 } }

  /// Checks until the current task is cancelled.
  public func run() async {
    await restore()
    repeat {
      if isDue { await loop.attempt { try await check() } }
    } while await loop.pause()
  }

  // MARK: - Within the room

  /// Reads what an earlier process has found.
  func restore() async {
    // Without it, the check is due.
    guard let stored = try? await library.serverSettings.settings() else { return }
    state.withLock { status in
      status.newest = stored[Name.version].flatMap { ReleaseVersion($0) }
      status.checked = stored[Name.checked].flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
    }
  }

  /// Whether the last check, also one that failed, was a day ago. A clock that was wrong delays it by a day at most.
  var isDue: Bool { status.checked.map { abs(now().timeIntervalSince($0)) >= Self.interval } ?? true }

  /// - Throws: `Failure`, `FetchingError`, `StorageError`.
  func check() async throws {
    let moment = now()
    state.withLock { $0.checked = moment }
    try await library.serverSettings.set([Name.checked: "\(moment.timeIntervalSince1970)"])
    let answer = try await fetch(FetchRequest(url, kind: .directory, maximumBytes: Self.maxBytes))
    guard let version = ReleaseVersion(answer: answer) else { throw Failure.noVersion }
    state.withLock { $0.newest = version }
    try await library.serverSettings.set([Name.version: version.description])
  }

  // MARK: - Private

  /// The names in `server_setting`.
  private enum Name {
    static let checked = "update-checked"
    static let version = "update-version"
  }

  /// A day, in seconds.
  private static let interval: TimeInterval = 86_400
  private static let maxBytes = 64 << 10
}
