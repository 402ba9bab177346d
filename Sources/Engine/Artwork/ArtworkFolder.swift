import Foundation
import Secrets

/// The folder of picture files. Each file is named after the hash of its bytes, never after a name from the network.
struct ArtworkFolder: Sendable {
  private let root: URL

  init(_ root: URL) { self.root = root }

  /// Whether the file exists and is not empty.
  func has(_ hash: String) -> Bool {
    PrivateFile.size(file(hash).path, ownNames: Self.ownNames) ?? 0 > 0
  }

  /// Writes to a temporary name and renames, so that a file is complete or absent.
  func write(_ bytes: [UInt8], as hash: String) throws {
    let file = file(hash)
    try PrivateFolder.create(file.deletingLastPathComponent())
    try PrivateFile.write(bytes, to: file.path, ownNames: Self.ownNames)
  }

  func file(_ hash: String) -> URL {
    root.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }

  /// `artwork/ab/abcd…`, of which none may be a symbolic link.
  private static let ownNames = 3
}
