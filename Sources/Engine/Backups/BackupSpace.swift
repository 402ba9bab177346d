import BoundedNumbers
import Foundation

/// The room for a backup on a disk.
struct BackupSpace: Sendable {
  /// The bytes on the disk of a folder that a backup may use; nil when unknown.
  let free: @Sendable (String) -> Int64?

  static let ofSystem = BackupSpace { folder in
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    func bytes(_ blocks: some BinaryInteger) -> Int64 { Int64(clamping: blocks).saturatingMultiplied(by: Int64(clamping: facts.f_frsize)) }
    return withoutReserve(bytes(facts.f_bavail), ofDisk: bytes(facts.f_blocks))
  }

  /// The database has the smaller of a gigabyte and 5 % of the disk for itself, so that listening is recorded when everything else has used
  /// up the rest.
  static func withoutReserve(_ free: Int64, ofDisk size: Int64) -> Int64 { free - min(1_000_000_000, size / 20) }

  /// Refuses to fill a disk.
  ///
  /// - Throws: `BackupError.noSpace`.
  func require(_ bytes: Int64, in folder: String) throws {
    guard let free = free(folder), free < bytes else { return }
    throw BackupError.noSpace(path: folder, needed: bytes, free: max(free, 0))
  }
}
