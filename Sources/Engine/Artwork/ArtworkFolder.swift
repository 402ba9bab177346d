import Foundation
import Secrets

/// The folder of picture files. Each file is named after the hash of a picture's bytes, never after a name from the network.
struct ArtworkFolder: Sendable {
  private let root: URL

  init(_ root: URL) { self.root = root }

  /// Whether the file exists and is not empty.
  func has(_ name: String) -> Bool { length(of: name) > 0 }

  /// In bytes; 0 for a file that does not exist.
  func length(of name: String) -> Int64 { PrivateFile.size(file(name).path, ownNames: Self.ownNames) ?? 0 }

  /// The first bytes of a file.
  ///
  /// - Throws: `POSIXError`.
  func beginning(of name: String, _ count: Int) throws -> [UInt8] {
    let handle = try PrivateFile.open(file(name).path, O_RDONLY, ownNames: Self.ownNames)
    return try FileHandle(fileDescriptor: handle, closeOnDealloc: true).read(upToCount: count).map { Array($0) } ?? []
  }

  /// Writes to a temporary name and renames, so that a file is complete or absent.
  func write(_ bytes: [UInt8], as name: String) throws {
    let file = file(name)
    try PrivateFolder.create(file.deletingLastPathComponent())
    try PrivateFile.write(bytes, to: file.path, ownNames: Self.ownNames)
  }

  /// - Parameter name: A hash, or one with an ending for a thumbnail: `abcd…-256.webp`.
  func file(_ name: String) -> URL {
    root.appendingPathComponent(String(name.prefix(2))).appendingPathComponent(name)
  }

  /// `artwork/ab/abcd…`, of which none may be a symbolic link.
  private static let ownNames = 3
}
