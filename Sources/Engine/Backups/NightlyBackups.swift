import Foundation
import Logging
import Supervision

/// Makes a backup every night after four o'clock; after a night in which the server did not run, soon after its start.
public struct NightlyBackups: Sendable {
  private let settings: BackupSettings
  private let maker: BackupMaker
  private let logger: Logger
  /// The loop that makes them: a failed backup is tried again.
  public let loop: SupervisedLoop

  /// - Parameter maker: Makes the backups of the library.
  public init(_ settings: BackupSettings, maker: BackupMaker) {
    self.init(settings, maker: maker, logger: Logger(label: "earnest.backups"))
  }

  init(_ settings: BackupSettings, maker: BackupMaker, logger: Logger) {
    self.settings = settings
    self.maker = maker
    self.logger = logger
    loop = SupervisedLoop("Backups", every: .seconds(900), logger: logger, now: maker.now)
  }

  /// Makes backups until the current task is cancelled. The first pause lets the server start.
  public func run() async {
    while await loop.pause() { await loop.attempt { try await makeIfDue() } }
  }

  // MARK: - Within the room

  /// - Throws: `BackupError`, `StorageError`, `CancellationError`.
  func makeIfDue() async throws {
    let folder = BackupFolder(path: settings.folder.path, timeZone: maker.timeZone())
    guard BackupFiles.isFolder(folder.path) else { throw BackupError.noFolder(path: folder.path) }
    // Names sort as their dates do. A backup by hand in the folder counts too.
    if let newest = folder.backups.last, newest >= folder.name(of: lastNight) { return }
    let backup = try await maker.make(in: settings.folder, keeping: settings.count, with: settings.parts)
    BackupLog.didMake(backup.path, bytes: backup.bytes, logger)
  }

  // MARK: - Private

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
