import Foundation
import Secrets

/// The folder of picture files. Each file is named after the hash of its bytes, never after a name from the network.
struct ArtworkFolder: Sendable {
  private let root: URL

  init(_ root: URL) { self.root = root }

  /// Whether the file exists and is not empty.
  func has(_ hash: String) -> Bool {
    // A file whose attributes cannot be read cannot be sent either.
    let facts = try? file(hash).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    return facts?.isRegularFile == true && facts?.fileSize ?? 0 > 0
  }

  /// Writes to a temporary name and renames, so that a file is complete or absent.
  func write(_ bytes: [UInt8], as hash: String) throws {
    let file = file(hash)
    try PrivateFolder.create(file.deletingLastPathComponent())
    try Data(bytes).write(to: file, options: .atomic)
  }

  func file(_ hash: String) -> URL {
    root.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }
}
