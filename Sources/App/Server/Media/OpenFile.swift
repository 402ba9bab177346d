import Foundation
import NIOCore
import Secrets

#if canImport(Glibc)
  import CDispatch  // makes `stat` available to this toolchain
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file opened for reading, closed with the last reference. Its calls block.
final class OpenFile: Sendable {
  /// The size in bytes when it was opened, at least 1.
  let length: Int64
  /// Changes whenever the file changes: a strong entity tag.
  let tag: String
  /// The modification date in HTTP's format.
  let modified: String
  private let handle: NIOFileHandle

  /// - Parameter ownNames: The number of names at the end of the path that may not be symbolic links, see `PrivateFile`.
  /// - Returns: nil when the file does not exist, is empty or is reached through a link.
  init?(_ path: String, ownNames: Int) {
    // The reason makes no difference: there is nothing to send.
    guard let descriptor = try? PrivateFile.open(path, O_RDONLY, ownNames: ownNames) else { return nil }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else {
      close(descriptor)
      return nil
    }
    handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
    length = Int64(facts.st_size)
    #if canImport(Darwin)
      let changed = facts.st_mtimespec
    #else
      let changed = facts.st_mtim
    #endif
    tag =
      "\"\([Int(facts.st_ino), Int(facts.st_size), Int(changed.tv_sec), Int(changed.tv_nsec)].map { String($0, radix: 36) }.joined(separator: "-"))\""
    modified = Self.httpDate(changed.tv_sec)
  }

  deinit {
    // The file was only read: an error on closing it loses nothing.
    try? handle.close()
  }

  /// - Throws: `OpenFileError` when it cannot be read, or is shorter than before.
  func read(_ count: Int, at position: Int64) throws -> ByteBuffer {
    var buffer = ByteBuffer()
    try read(count, at: position, into: &buffer)
    return buffer
  }

  /// Reads into an empty buffer.
  ///
  /// - Throws: As `read(_:at:)`.
  func read(_ count: Int, at position: Int64, into buffer: inout ByteBuffer) throws {
    let count = min(count, Int(length - position))
    buffer.reserveCapacity(count)
    try handle.withUnsafeFileDescriptor { descriptor in
      while buffer.readableBytes < count {
        let left = count - buffer.readableBytes
        let offset = position + Int64(buffer.readableBytes)
        let read = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: left) {
          max(pread(descriptor, $0.baseAddress, left, off_t(offset)), 0)
        }
        guard read > 0 else { throw OpenFileError.endedEarly }
      }
    }
  }

  /// Waits until a part is in the page cache: requests all of it and reads its last byte.
  ///
  /// - Throws: As `read(_:at:)`.
  func fetch(_ part: Range<Int64>) throws {
    #if !canImport(Darwin)
      try handle.withUnsafeFileDescriptor { _ = posix_fadvise($0, off_t(part.lowerBound), off_t(part.count), POSIX_FADV_WILLNEED) }
    #endif
    _ = try read(1, at: part.upperBound - 1)
  }

  /// Whether the file still has this many bytes.
  func reaches(_ end: Int64) -> Bool {
    var facts = stat()
    return (try? handle.withUnsafeFileDescriptor { fstat($0, &facts) }) == 0 && Int64(facts.st_size) >= end
  }

  /// A part in the form that a connection sends.
  func region(_ part: Range<Int64>) -> FileRegion {
    FileRegion(fileHandle: handle, readerIndex: Int(part.lowerBound), endIndex: Int(part.upperBound))
  }

  // MARK: - Private

  /// "Sun, 06 Nov 1994 08:49:37 GMT"
  private static func httpDate(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return String(unsafeUninitializedCapacity: 40) { text in
      text.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts) }
    }
  }
}

enum OpenFileError: Error {
  /// The file has become shorter.
  case endedEarly
}
