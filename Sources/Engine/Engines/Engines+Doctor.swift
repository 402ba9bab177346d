import Downloading
import Secrets
import Storage
import Supervision

extension LoopStatus {
  /// Whether its last failure was a full disk.
  public var isDiskFull: Bool { lastError == LoggedError(StorageError.diskFull).description }
}

extension Engines {
  /// Whether an error says that a disk is full: that of the database, or that of files.
  public static func isDiskFull(_ error: any Error) -> Bool {
    if case StorageError.diskFull = error { return true }
    return PrivateFile.isFullDisk(error)
  }

  /// Checks the database and every downloaded file, and repairs everything that can be repaired without losing data.
  ///
  /// - Parameter isRepairing: Whether to repair; false only reports.
  /// - Parameter each: Called with each finding as soon as it is handled.
  /// - Throws: `StorageError`, `DownloadError`, and the errors of `each`.
  public func examine(isRepairing: Bool, each: (DoctorFinding) async throws -> Void) async throws -> DoctorSummary {
    let faults = try await database.faults().map { (fault: DatabaseFault) -> DoctorFinding in
      switch fault {
      case .damage(let words): DoctorFinding(.damagedDatabase, detail: words)
      case .brokenReference(let words): DoctorFinding(.brokenReference, detail: words)
      }
    }
    let summary = try await DownloadsCheck(library: library, store: downloading.store).examine(
      database: faults, isRepairing: isRepairing, each: each)
    for (path, mode) in exposedFolders { try await each(DoctorFinding(.exposedFolder, file: path, detail: mode)) }
    return summary
  }

  /// An export of the finished downloads under readable names.
  public var mediaExport: MediaExport { MediaExport(library: library, store: downloading.store) }
}
