import BlockingWork
import NIOCore
import Synchronization

/// Reads files in chunks, for connections that cannot send a file itself, and reuses the memory of chunks that are sent: memory that the
/// system has to provide first costs as much as filling it.
final class FileChunks: Sendable {
  static let shared = FileChunks()

  /// The size of a chunk in bytes: large enough that the changes between threads cost little, small enough for hundreds of slow listeners, each
  /// of whom holds two.
  static let size = 128 << 10
  private static let maxSpare = 32

  private let spare = Mutex<[ByteBuffer]>([])

  /// Reads a part of at most `size` bytes.
  ///
  /// - Throws: As `OpenFile.read(_:at:)`.
  func read(_ part: Range<Int64>, of file: OpenFile) async throws -> ByteBuffer {
    try await BlockingWork.shared.run { [self] in
      var buffer = spare.withLock { $0.popLast() } ?? ByteBuffer()
      // A buffer that something still refers to gets new memory here.
      buffer.clear(minimumCapacity: Self.size)
      try file.read(part.count, at: part.lowerBound, into: &buffer)
      return buffer
    }
  }

  /// Takes back the memory of a chunk that is sent.
  func reuse(_ buffer: ByteBuffer) {
    spare.withLock { if $0.count < Self.maxSpare { $0.append(buffer) } }
  }
}
