import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of an upload, one chunk at a time. Each connection attempt reads it from its beginning.
struct UploadBody: AsyncSequence, Sendable {
  /// A file that is missing, unreadable or shorter than it was.
  struct Incomplete: Error {}

  typealias Element = ByteBuffer

  private let upload: FetchUpload
  private let threads: NIOThreadPool

  init(_ upload: FetchUpload, threads: NIOThreadPool) {
    self.upload = upload
    self.threads = threads
  }

  func makeAsyncIterator() -> Iterator { Iterator(pieces: upload.pieces[...], threads: threads) }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: ArraySlice<FetchUpload.Piece>
    let threads: NIOThreadPool
    private var file: OpenFile?
    private var position: Int64 = 0

    init(pieces: ArraySlice<FetchUpload.Piece>, threads: NIOThreadPool) {
      self.pieces = pieces
      self.threads = threads
    }

    mutating func next() async throws -> ByteBuffer? {
      while let piece = pieces.first {
        switch piece {
        case .bytes(let bytes):
          pieces = pieces.dropFirst()
          if !bytes.isEmpty { return ByteBuffer(bytes: bytes) }
        case .file(let path, let length):
          if position >= length {
            (pieces, file, position) = (pieces.dropFirst(), nil, 0)
            continue
          }
          let open = self.file
          let (start, count) = (position, Int(clamping: Swift.min(length - position, UploadBody.chunkLength)))
          let (file, bytes) = try await threads.runIfActive {
            let file = try open ?? OpenFile(path)
            return (file, try file.read(count, at: start))
          }
          (self.file, position) = (file, position + Int64(bytes.count))
          return ByteBuffer(bytes: bytes)
        }
      }
      return nil
    }
  }

  private static let chunkLength: Int64 = 256 << 10
}

/// A file that is read while it stays open, so that a replaced one never mixes with it.
private final class OpenFile: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw UploadBody.Incomplete() }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// - Returns: At least one byte.
  func read(_ count: Int, at position: Int64) throws -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = Swift.max(pread(descriptor, buffer.baseAddress, count, off_t(position)), 0)
    }
    guard !bytes.isEmpty else { throw UploadBody.Incomplete() }
    return bytes
  }
}
