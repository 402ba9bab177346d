import Foundation

/// The files of the pictures, each under the hash of its bytes and never under a name from the network.
struct ArtworkFolder: Sendable {
  private let root: URL

  init(_ root: URL) { self.root = root }

  func read(_ hash: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: file(hash))) }

  /// Written beside and renamed, so that a file is whole or not there.
  func write(_ bytes: [UInt8], as hash: String) throws {
    let file = file(hash)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
  }

  private func file(_ hash: String) -> URL {
    root.appendingPathComponent(String(hash.prefix(2))).appendingPathComponent(hash)
  }
}
