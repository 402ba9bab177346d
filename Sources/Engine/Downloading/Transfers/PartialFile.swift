import BoundedNumbers
import ByteEncoding
import Crypto
import Foundation
import NIOCore
import Secrets
import Synchronization

/// The unfinished file of one download: it only grows, or starts over. It tracks its length and its hash.
///
/// All calls may block on the disk and belong on a thread for blocking work.
public final class PartialFile: Sendable {
  private struct State {
    var length: Int64
    var hash = SHA256()
    /// Bytes since the last check of the free space.
    var unchecked: Int64
    /// The system has been asked to write the bytes up to here.
    var saved: Int64 = 0
  }

  private let handle: Int32
  private let reservedBytes: Int64?
  private let state: Mutex<State>

  /// Opens or creates the file, cuts off untrusted bytes, and hashes the rest.
  ///
  /// - Parameter syncedLength: Bytes that were certainly on disk at the last sync.
  /// - Parameter reservedBytes: Bytes of the disk that are never filled; nil for the reserve of the database.
  /// - Throws: `DownloadError.diskFull`, `.cannotWrite`.
  public init(_ url: URL, trusting syncedLength: Int64, keepsFree: Int64? = nil) throws {
    do {
      // `media/42.part`, of which neither may be a symbolic link.
      handle = try PrivateFile.open(url.path, O_RDWR | O_CREAT, mode: 0o644, ownNames: 2)
    } catch let error as POSIXError {
      throw DownloadError.system(error.code.rawValue)
    }
    self.reservedBytes = keepsFree
    state = Mutex(State(length: 0, unchecked: Self.spaceCheckInterval))
    var facts = stat()
    guard fstat(handle, &facts) == 0 else { throw DownloadError.system(errno) }
    let length = max(0, min(Int64(facts.st_size), syncedLength))
    try state.withLock { try cut(&$0, to: length) }
  }

  deinit { close(handle) }

  /// The length in bytes.
  public var length: Int64 { state.withLock { $0.length } }

  /// The SHA-256 of all bytes, in hexadecimal.
  public var hexDigest: String { state.withLock { $0.hash }.finalize().hexadecimal }

  /// Appends bytes.
  ///
  /// - Throws: `DownloadError.diskFull`, `.cannotWrite`: none of `bytes` counts then.
  public func append(_ bytes: ByteBuffer) throws {
    try state.withLock { state in
      state.unchecked += Int64(bytes.readableBytes)
      if state.unchecked >= Self.spaceCheckInterval {
        try checkSpace(for: Int64(bytes.readableBytes))
        state.unchecked = 0
      }
      try bytes.withUnsafeReadableBytes { piece in
        try write(piece, at: state.length)
        state.hash.update(bufferPointer: piece)
        state.length += Int64(piece.count)
      }
      startWriteback(&state)
    }
  }

  /// Reads bytes; fewer at the end of the file.
  ///
  /// - Throws: `DownloadError.cannotWrite`.
  public func read(at offset: Int64, count: Int) throws -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(handle, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset) + off_t(filled))
        if got < 0 && errno == EINTR { continue }
        guard got >= 0 else { throw DownloadError.system(errno) }
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  /// Deletes all bytes.
  ///
  /// - Throws: `DownloadError.cannotWrite`.
  public func startOver() throws { try state.withLock { try cut(&$0, to: 0) } }

  /// Waits until the bytes are on disk.
  ///
  /// - Returns: The number of bytes that certainly are.
  /// - Throws: `DownloadError.diskFull`, `.cannotWrite`.
  @discardableResult public func sync() throws -> Int64 {
    // Outside the lock: writing continues meanwhile.
    let length = length
    guard fdatasync(handle) == 0 else { throw DownloadError.system(errno) }
    return length
  }

  /// Checks the free space.
  ///
  /// - Throws: `DownloadError.diskFull` when the disk has no space for `count` more bytes.
  public func checkSpace(for count: Int64) throws {
    let free: Int64
    do {
      free = try FreeSpace.bytes(of: handle, keeping: reservedBytes)
    } catch let error as POSIXError {
      throw DownloadError.system(error.code.rawValue)
    }
    guard free >= count else { throw DownloadError.diskFull(needed: count.saturatingSubtracting(free)) }
  }

  // MARK: - Private

  /// Bytes between two checks of the free space.
  private static let spaceCheckInterval: Int64 = 1 << 20

  /// Starts writing to the disk early, so that the final sync is short: advising that the bytes are not needed soon makes the system write
  /// them.
  private func startWriteback(_ state: inout State) {
    guard state.length - state.saved >= Self.writebackInterval else { return }
    #if canImport(Glibc) || canImport(Musl)
      _ = posix_fadvise(handle, off_t(state.saved), off_t(state.length - state.saved), POSIX_FADV_DONTNEED)
    #endif
    state.saved = state.length
  }

  private static let writebackInterval: Int64 = 4 << 20

  private func cut(_ state: inout State, to length: Int64) throws {
    guard ftruncate(handle, off_t(length)) == 0 else { throw DownloadError.system(errno) }
    state.length = length
    state.saved = length
    state.hash = SHA256()
    var offset: Int64 = 0
    while offset < length {
      let piece = try read(at: offset, count: Int(min(1 << 20, length - offset)))
      guard !piece.isEmpty else { throw DownloadError.cannotWrite(reason: "the file shrank") }
      state.hash.update(data: piece)
      offset += Int64(piece.count)
    }
  }

  private func write(_ piece: UnsafeRawBufferPointer, at offset: Int64) throws {
    var done = 0
    while done < piece.count {
      let count = pwrite(handle, piece.baseAddress?.advanced(by: done), piece.count - done, off_t(offset) + off_t(done))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw DownloadError.system(errno) }
      done += count
    }
  }
}
