import BoundedNumbers
import Foundation

/// The room for a backup on a disk.
struct BackupSpace: Sendable {
  /// The free bytes and the size of the disk of a folder; nil when unknown.
  let disk: @Sendable (String) -> (free: Int64, size: Int64)?

  static let ofSystem = BackupSpace { folder in
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    func bytes(_ blocks: some BinaryInteger) -> Int64 { Int64(clamping: blocks).saturatingMultiplied(by: Int64(clamping: facts.f_frsize)) }
    return (bytes(facts.f_bavail), bytes(facts.f_blocks))
  }

  /// Refuses to fill a disk. The database has the smaller of a gigabyte and 5 % of the disk for itself, so that listening is recorded when
  /// everything else has used up the rest.
  ///
  /// - Throws: `BackupError.noSpace`.
  func require(_ bytes: Int64, in folder: String) throws {
    guard let disk = disk(folder) else { return }
    let free = max(disk.free - min(1_000_000_000, disk.size / 20), 0)
    if free < bytes { throw BackupError.noSpace(path: folder, needed: bytes, free: free) }
  }
}
