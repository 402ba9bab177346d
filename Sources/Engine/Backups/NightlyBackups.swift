import BlockingWork
import Foundation
import Logging
import Supervision
import Synchronization

/// Makes a backup every night after four o'clock; after a night in which the server did not run, soon after its start. It makes one at any
/// other time on request.
public final class NightlyBackups: Sendable {
  /// Where and how backups are made.
  public let settings: BackupSettings
  private let maker: BackupMaker
  private let logger: Logger
  private let didChange: @Sendable () -> Void
  private let state = Mutex(BackupStatus())
  /// The loop that makes them: a failed backup is tried again.
  public let loop: SupervisedLoop

  /// - Parameters:
  ///   - maker: Makes the backups of the library.
  ///   - didChange: Called after each change of `status`.
  public convenience init(_ settings: BackupSettings, maker: BackupMaker, didChange: @escaping @Sendable () -> Void = {}) {
    self.init(settings, maker: maker, logger: Logger(label: "earnest.backups"), didChange: didChange)
  }

  init(_ settings: BackupSettings, maker: BackupMaker, logger: Logger, didChange: @escaping @Sendable () -> Void = {}) {
    self.settings = settings
    self.maker = maker
    self.logger = logger
    self.didChange = didChange
    loop = SupervisedLoop("Backups", every: .seconds(900), logger: logger, now: maker.now)
  }

  /// Makes backups until the current task is cancelled. The first pause lets the server start.
  public func run() async {
    while await loop.pause() { await loop.attempt { try await makeIfDue() } }
  }

  /// The backup that is being made, the stored ones, and the last failure.
  public var status: BackupStatus { state.withLock { $0 } }

  /// Starts a backup that no request waits for: `status` has its progress and its result.
  ///
  /// - Returns: false when one is being made.
  public func start(in background: BackgroundTasks) -> Bool {
    guard begin() else { return false }
    background.start("backup") { [self] in
      await loop.attempt { try await make() }
    }
    return true
  }

  /// Reads the folder again, for `status`. On a disk that does not answer, it takes long.
  public func readFolder() async {
    let folder = folder
    // A cancelled task ended because the program ends.
    let stored = try? await BlockingWork.shared.run { folder.stored }
    if let stored { state.withLock { $0.stored = stored } }
    didChange()
  }

  // MARK: - Within the room

  /// - Throws: `BackupError`, `StorageError`, `CancellationError`.
  func makeIfDue() async throws {
    let folder = folder
    let isThere = BackupFiles.isFolder(folder.path)
    state.withLock { status in
      if !isThere { status.failure = .noFolder } else if status.failure == .noFolder { status.failure = nil }
    }
    guard isThere else { throw BackupError.noFolder(path: folder.path) }
    // Names sort as their dates do. A backup by hand in the folder counts too.
    if let newest = folder.backups.last, newest >= folder.name(of: lastNight) { return }
    // One that was requested may be under way: it is the one of this night.
    if begin() { try await make() }
  }

  // MARK: - Private

  private var folder: BackupFolder { BackupFolder(path: settings.folder.path, timeZone: maker.timeZone()) }

  /// - Returns: false when a backup is being made.
  private func begin() -> Bool {
    let begins = state.withLock { status in
      guard status.progress == nil else { return false }
      status.progress = BackupProgress()
      return true
    }
    if begins { didChange() }
    return begins
  }

  private func end(_ error: (any Error)?) {
    state.withLock { status in
      status.progress = nil
      status.failure = error.map { BackupFailure($0) }
    }
    didChange()
  }

  private func make() async throws {
    do {
      let backup = try await maker.make(in: settings.folder, keeping: settings.count, with: settings.parts) { [self] progress in
        let isNextPercent = state.withLock { status -> Bool in
          defer { status.progress = progress }
          return status.progress?.percent != progress.percent
        }
        // An archive has thousands of pieces.
        if isNextPercent { didChange() }
      }
      BackupLog.didMake(backup.path, bytes: backup.bytes, logger)
    } catch {
      end(error)
      throw error
    }
    await readFolder()
    end(nil)
  }

  private static let hour = 4

  /// The last time that it was four o'clock.
  private var lastNight: Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = maker.timeZone()
    let moment = maker.now()
    func night(_ day: Date) -> Date { calendar.date(bySettingHour: Self.hour, minute: 0, second: 0, of: day) ?? day }
    let today = night(moment)
    return today <= moment ? today : night(calendar.date(byAdding: .day, value: -1, to: moment) ?? moment)
  }
}
