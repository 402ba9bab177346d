import BoundedNumbers
import Foundation

/// The free space of a file system, without the reserve of the database: listening is recorded and people sign in also when uploads, clips and
/// downloads have taken all the rest.
public enum FreeSpace {
  /// The free bytes of the file system of a path; negative within the reserve.
  ///
  /// - Parameter reserve: In bytes; nil for the reserve of the database.
  /// - Throws: `POSIXError`.
  public static func bytes(at path: String, keeping reserve: Int64? = nil) throws -> Int64 {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { throw PrivateFile.systemError() }
    return bytes(facts, reserve)
  }

  /// The size of the file system of a path, its free bytes with the reserve, and the reserve of the database on it.
  ///
  /// - Throws: `POSIXError`.
  public static func disk(at path: String) throws -> (bytes: Int64, freeBytes: Int64, reserveBytes: Int64) {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { throw PrivateFile.systemError() }
    let bytes = size(facts.f_blocks, facts)
    return (bytes, size(facts.f_bavail, facts), reserve(of: bytes))
  }

  /// The same as `bytes(at:)` for the file system of an open file.
  ///
  /// - Throws: `POSIXError`.
  public static func bytes(of file: Int32, keeping reserve: Int64? = nil) throws -> Int64 {
    var facts = statvfs()
    guard fstatvfs(file, &facts) == 0 else { throw PrivateFile.systemError() }
    return bytes(facts, reserve)
  }

  /// The reserve of the database on a file system of a size: 5 %, and at most a gigabyte.
  static func reserve(of size: Int64) -> Int64 { min(max(size, 0) / 20, 1_000_000_000) }

  private static func bytes(_ facts: statvfs, _ reserve: Int64?) -> Int64 {
    size(facts.f_bavail, facts).saturatingSubtracting(reserve ?? Self.reserve(of: size(facts.f_blocks, facts)))
  }

  private static func size(_ blocks: fsblkcnt_t, _ facts: statvfs) -> Int64 {
    Int64(clamping: blocks).saturatingMultiplied(by: Int64(clamping: facts.f_frsize))
  }
}
