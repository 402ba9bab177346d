import Foundation

/// A reader of a tar archive, from its first byte to its last. It accepts what `TarWriter` writes, and nothing else.
final class TarReader {
  private let input: Int32
  private let path: String
  /// Bytes of the current file that are not read yet, and those after them up to the next header.
  private var left: Int64 = 0
  private var padding = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  /// - Parameters:
  ///   - input: An open file, which the caller closes.
  ///   - path: Its path, for errors.
  init(_ input: Int32, path: String) {
    self.input = input
    self.path = path
  }

  /// The header of the next file; the content of the last one has been read. nil at the end of the archive.
  ///
  /// - Throws: `BackupError.incomplete` when the file ends before the archive, `.damaged` for other bytes than a header.
  func next() throws -> TarHeader? {
    _ = try bytes(padding)
    let block = try bytes(TarHeader.blockSize)
    if block.allSatisfy({ $0 == 0 }) {
      guard try bytes(TarHeader.blockSize).allSatisfy({ $0 == 0 }) else { throw BackupError.damaged(path: path, name: nil) }
      return nil
    }
    guard let header = TarHeader(block: block) else { throw BackupError.damaged(path: path, name: nil) }
    left = header.size
    padding = TarHeader.padding(after: header.size)
    return header
  }

  /// The next piece of the current file; nil at its end.
  ///
  /// - Throws: `BackupError.incomplete` when the archive ends in it.
  func piece() throws -> ArraySlice<UInt8>? {
    guard left > 0 else { return nil }
    let count = try read(Int(clamping: min(left, Int64(buffer.count))))
    guard count > 0 else { throw BackupError.incomplete(path: path) }
    left -= Int64(count)
    return buffer[..<count]
  }

  /// The whole content of the current file, which is small.
  ///
  /// - Throws: `BackupError.damaged` for one with more than `limit` bytes.
  func content(limit: Int64) throws -> [UInt8] {
    guard left <= limit else { throw BackupError.damaged(path: path, name: nil) }
    var content: [UInt8] = []
    while let piece = try piece() { content += piece }
    return content
  }

  // MARK: - Private

  private func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try read(count - bytes.count)
      guard more > 0 else { throw BackupError.incomplete(path: path) }
      bytes += buffer[..<more]
    }
    return bytes
  }

  /// Fills the beginning of the buffer; 0 at the end of the file.
  private func read(_ count: Int) throws -> Int {
    while true {
      let done = buffer.withUnsafeMutableBytes { Foundation.read(input, $0.baseAddress, count) }
      if done >= 0 { return done }
      if errno != EINTR { throw BackupFiles.systemError(path) }
    }
  }
}
