import Foundation
import Secrets
import Storage

/// The files of a library that a backup holds, by their names in it, and calls of the system for files.
enum BackupFiles {
  static let database = "earnest.sqlite"
  /// Settings and keys. The key of the certificate authority is not among them: devices trust it for this computer, and the thief of a
  /// copy could pretend to be the server.
  static let small = [settings, "credentials.key", "access.key", mediaRecord]
  static let settings = "earnest.json"
  /// Where downloads are, when they are not in the data folder.
  static let mediaRecord = "media-folder.id"
  /// A file in the folder of downloads, when that is not in the data folder: without it, the disk is not mounted.
  static let mediaMarker = "earnest-media-folder.txt"

  /// Whether a file of a backup may have this name. The names lead nowhere but into the data folder.
  static func isAllowed(_ name: String) -> Bool {
    if name == database || small.contains(name) { return true }
    let names = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let part = BackupPart.allCases.first(where: { $0.folder == names[0] }), names.count == part.depth + 1 else { return false }
    return names.dropFirst().allSatisfy(isPlain)
  }

  /// The names of a part's files below its folder, sorted. Those that are not Earnest's own, such as unfinished downloads, are left out.
  static func names(of part: BackupPart, in folder: String) -> [String] {
    func entries(_ folder: String) -> [String] {
      // A folder that does not exist has no files.
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(isPlain).sorted()
    }
    guard part.depth > 1 else { return entries(folder) }
    return entries(folder).flatMap { below in entries("\(folder)/\(below)").map { "\(below)/\($0)" } }
  }

  /// Letters, digits and a few signs: names that Earnest gives, and never those of temporary files.
  private static func isPlain(_ name: String) -> Bool {
    let signs: Set<UInt8> = [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")]
    let isWritten = name.utf8.allSatisfy { byte in
      signs.contains(byte) || (byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber))
    }
    return isWritten && !name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix(".part") && name != mediaMarker
  }

  /// Writes all bytes to an open file.
  static func write(_ content: some Collection<UInt8>, to file: Int32, path: String) throws {
    var left = Array(content)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count >= 0 { left = left.dropFirst(count) } else if errno != EINTR { throw systemError(path) }
    }
  }

  /// Waits until a file or a folder is on disk.
  static func sync(_ path: String) throws {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { throw systemError(path) }
    defer { close(handle) }
    // Some file systems cannot sync a folder.
    guard fsync(handle) == 0 || errno == EINVAL else { throw systemError(path) }
  }

  static func move(_ path: String, to target: String) throws {
    guard rename(path, target) == 0 else { throw systemError(target) }
  }

  /// The size of a file in bytes; 0 when it does not exist.
  static func size(_ path: String) -> Int64 {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
  }

  static func isFolder(_ path: String) -> Bool { isOfKind(S_IFDIR, path) }

  static func isFile(_ path: String) -> Bool { isOfKind(S_IFREG, path) }

  private static func isOfKind(_ kind: mode_t, _ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == kind
  }

  /// Creates a folder that only its owner can open.
  static func createFolder(_ folder: URL) throws {
    do { try PrivateFolder.create(folder) } catch { throw StorageError(of: folder.path, error) }
  }

  /// The error for the current `errno`.
  static func systemError(_ path: String) -> StorageError {
    StorageError(of: path, POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
  }

}
