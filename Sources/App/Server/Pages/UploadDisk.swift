import Foundation
import Secrets

/// The disk of uploaded files; tests pass their own.
struct UploadDisk: Sendable {
  /// Creates a file at a path for writing: a descriptor, or -1 with `errno`.
  var create: @Sendable (_ path: String) -> Int32 = { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
  /// The free bytes at a path, without the reserve of the database.
  var free: @Sendable (_ path: String) throws -> Int64 = { try FreeSpace.bytes(at: $0) }

  /// Whether there is space for more bytes. A disk that does not say so is asked by writing.
  func hasSpace(for count: Int, at path: String) -> Bool { (try? free(path)).map { $0 >= Int64(count) } ?? true }
}
