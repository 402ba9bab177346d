import Downloading
import Storage

extension EngineRoom {
  /// Looks at the database and at every downloaded file, and mends what can be mended without losing anything.
  ///
  /// - Parameters:
  ///   - isMending: false only looks.
  ///   - each: hears of each finding as soon as it is dealt with.
  /// - Throws: `StorageError`, `DownloadError`, what `each` throws.
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

  /// Gives the finished downloads names that people read, in a folder of theirs.
  public var mediaExport: MediaExport { MediaExport(library: library, store: downloading.store) }
}
