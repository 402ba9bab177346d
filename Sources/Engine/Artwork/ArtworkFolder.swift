import Foundation
import Secrets

/// The files of the pictures, each under the hash of its bytes and never under a name from the network.
struct ArtworkFolder: Sendable {
  private let root: URL

  init(_ root: URL) { self.root = root }

  /// Whether there is a file with bytes in it.
  func has(_ hash: String) -> Bool {
    // A file that cannot be asked about cannot be sent either.
    let facts = try? file(hash).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    return facts?.isRegularFile == true && facts?.fileSize ?? 0 > 0
  }

  /// Written beside and renamed, so that a file is whole or not there.
  func write(_ bytes: [UInt8], as hash: String) throws {
    let file = file(hash)
    try PrivateFolder.create(file.deletingLastPathComponent())
    try Data(bytes).write(to: file, options: .atomic)
  }

  func file(_ hash: String) -> URL {
    root.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }
}
