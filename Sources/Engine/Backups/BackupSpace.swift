import Secrets

/// The room for a backup on a disk.
struct BackupSpace: Sendable {
  /// The bytes on the disk of a folder that a backup may use, without the reserve of the database; nil when unknown.
  let free: @Sendable (String) -> Int64?

  static let ofSystem = BackupSpace { try? FreeSpace.bytes(at: $0) }

  /// Refuses to fill a disk.
  ///
  /// - Throws: `BackupError.noSpace`.
  func require(_ bytes: Int64, in folder: String) throws {
    guard let free = free(folder), free < bytes else { return }
    throw BackupError.noSpace(path: folder, needed: bytes, free: max(free, 0))
  }
}
