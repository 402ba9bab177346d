import BoundedNumbers
import ByteEncoding
import Crypto
import Foundation

/// A writer of a tar archive into an open file. It hashes each file while it copies it, so that a large one is read once.
final class TarWriter {
  private let output: Int32
  private let path: String
  private let modified: Int64
  private let step: () throws -> Void
  private let didWrite: (Int64) -> Void
  /// The names and the SHA-256 of all files so far, in hexadecimal.
  private(set) var checksums: [(name: String, sum: String)] = []
  /// All bytes of the archive so far.
  private(set) var bytes: Int64 = 0

  /// - Parameters:
  ///   - output: An open file, which the caller closes.
  ///   - path: Its path, for errors.
  ///   - modified: The time of all files in it.
  ///   - step: Called before each piece; an error of it ends the archive.
  ///   - didWrite: Called after each piece with all bytes so far.
  init(
    _ output: Int32, path: String, modified: Date, step: @escaping () throws -> Void, didWrite: @escaping (Int64) -> Void = { _ in }
  ) {
    self.output = output
    self.path = path
    self.modified = Int64(clamping: modified.timeIntervalSince1970)
    self.step = step
    self.didWrite = didWrite
  }

  /// Adds a file from memory.
  func add(_ content: [UInt8], as name: String) throws {
    try write(header(name, size: Int64(content.count)))
    try write(content)
    try write([UInt8](repeating: 0, count: TarHeader.padding(after: Int64(content.count))))
    checksums.append((name, SHA256.hash(data: content).hexadecimal))
  }

  /// Adds an open file.
  ///
  /// - Parameter source: The path of the file, for errors.
  func add(file: Int32, at source: String, as name: String) throws {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw BackupFiles.systemError(source) }
    let size = Int64(facts.st_size)
    try write(header(name, size: size))
    var hash = SHA256()
    var left = size
    var piece = [UInt8](repeating: 0, count: Int(clamping: min(max(size, 1), Self.pieceSize)))
    while left > 0 {
      try step()
      let wanted = Int(clamping: min(left, Self.pieceSize))
      let count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, wanted) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw BackupFiles.systemError(source) }
      // Its size is written already: a shorter file would move all that follows.
      guard count > 0 else { throw BackupError.changed(path: source) }
      hash.update(data: piece[..<count])
      try write(piece[..<count])
      left -= Int64(count)
    }
    try write([UInt8](repeating: 0, count: TarHeader.padding(after: size)))
    checksums.append((name, hash.finalize().hexadecimal))
  }

  /// Ends the archive.
  func end() throws { try write([UInt8](repeating: 0, count: 2 * TarHeader.blockSize)) }

  // MARK: - Private

  private static let pieceSize: Int64 = 1 << 20

  private func header(_ name: String, size: Int64) throws -> [UInt8] {
    guard let block = TarHeader(name: name, size: size, modified: modified).block else { throw BackupError.changed(path: name) }
    return block
  }

  private func write(_ content: some Collection<UInt8>) throws {
    try BackupFiles.write(content, to: output, path: path)
    bytes += Int64(content.count)
    didWrite(bytes)
  }
}
