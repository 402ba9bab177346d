import BlockingWork
import Events
import Foundation
import Supervision
import Synchronization

/// Finds out what takes too long for a page: the sizes of folders, and the versions of the programs that Earnest uses. It looks in the
/// background, when a page asks and the last findings are older than an hour.
public final class ServerInspector: Sendable {
  /// The result of an inspection.
  public struct Findings: Sendable, Equatable {
    /// The sizes in bytes; a folder that does not exist has none.
    public var folderBytes: [ServerFolder: Int64]
    /// The programs that are installed, with their versions; "" where a program does not say it.
    public var versions: [HelperProgram: String]
    /// The end of the inspection.
    public var date: Date

    /// Creates findings.
    public init(folderBytes: [ServerFolder: Int64], versions: [HelperProgram: String], date: Date) {
      (self.folderBytes, self.versions, self.date) = (folderBytes, versions, date)
    }
  }

  private struct State {
    var findings: Findings?
    var isRunning = false
  }

  private let home: URL
  private let events: any EventBus
  private let background: BackgroundTasks
  private let version: @Sendable (HelperProgram) async -> String?
  private let others: @Sendable () async -> Void
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  /// - Parameters:
  ///   - home: The data folder.
  ///   - version: The version of an installed program; nil without it. Tests pass their own.
  ///   - others: Further work of an inspection, such as the list of backups.
  ///   - now: The clock; tests pass a fixed one.
  public init(
    home: URL, events: any EventBus, background: BackgroundTasks,
    version: @escaping @Sendable (HelperProgram) async -> String? = { await $0.installedVersion() },
    others: @escaping @Sendable () async -> Void = {}, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.home = home
    self.events = events
    self.background = background
    self.version = version
    self.others = others
    self.now = now
  }

  /// The last findings; nil before the first inspection has ended. Starts an inspection when they are too old, and publishes
  /// `Change.server` at its end.
  public func findings() -> Findings? {
    let (findings, starts) = state.withLock { state in
      let isOld = state.findings.map { abs(now().timeIntervalSince($0.date)) >= Self.maxAge } ?? true
      let starts = isOld && !state.isRunning
      if starts { state.isRunning = true }
      return (state.findings, starts)
    }
    if starts { background.start("server inspection") { [self] in await inspect() } }
    return findings
  }

  // MARK: - Private

  private func inspect() async {
    var found = Findings(folderBytes: [:], versions: [:], date: now())
    for folder in ServerFolder.allCases {
      // A cancelled task ended because the program ends.
      let bytes = try? await BlockingWork.shared.run { [home] in folder.bytes(in: home) }
      if let bytes { found.folderBytes[folder] = bytes }
    }
    for program in HelperProgram.allCases { found.versions[program] = await version(program) }
    await others()
    found.date = now()
    state.withLock { [found] in $0 = State(findings: found) }
    events.publish(.server)
  }

  /// In seconds.
  private static let maxAge: TimeInterval = 3_600
}
