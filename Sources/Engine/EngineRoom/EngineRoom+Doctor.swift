import Downloading
import Storage

extension EngineRoom {
  /// Checks the database and every downloaded file, and repairs everything that can be repaired without losing data.
  ///
  /// - Parameter isMending: Whether to repair; false only reports.
  /// - Parameter each: Called with each finding as soon as it is handled.
  /// - Throws: `StorageError`, `DownloadError`, and the errors of `each`.
  public func examine(isMending: Bool, each: (DoctorFinding) async throws -> Void) async throws -> DoctorSummary {
    let faults = try await database.faults().map { (fault: DatabaseFault) -> DoctorFinding in
      switch fault {
      case .damage(let words): DoctorFinding(.damagedDatabase, detail: words)
      case .brokenReference(let words): DoctorFinding(.brokenReference, detail: words)
      }
    }
    let summary = try await Doctor(library: library, store: downloading.store).examine(database: faults, isMending: isMending, each: each)
    for (path, mode) in widerFolders { try await each(DoctorFinding(.widerFolder, file: path, detail: mode)) }
    return summary
  }

  /// An export of the finished downloads under readable names.
  public var mediaExport: MediaExport { MediaExport(library: library, store: downloading.store) }
}
