import BlockingWork
import Foundation
import WebPage

/// A temporary file of an upload, readable by its owner only, for as long as the request lasts.
///
/// `@unchecked Sendable` holds because only the task that reads the request uses it, and it awaits each operation.
final class SpoolFile: @unchecked Sendable {
  private let limit: Int
  private let path: String
  private var handle: FileHandle?
  private var waiting: [UInt8] = []
  private(set) var size = 0
  /// Whether it has exceeded the limit, or was discarded.
  private(set) var isTooLarge = false

  /// - Parameters:
  ///   - folder: The folder of the file.
  ///   - limit: In bytes.
  init(in folder: URL, limit: Int) {
    path = folder.appendingPathComponent("earnest-\(UUID().uuidString)").path
    self.limit = limit
  }

  /// Appends bytes; beyond the limit the file is deleted.
  ///
  /// - Throws: The errors of the file system.
  func write(_ bytes: ArraySlice<UInt8>) async throws {
    guard !isTooLarge else { return }
    size += bytes.count
    guard size <= limit else { return await discard() }
    waiting += bytes
    if waiting.count >= Self.piece { try await flush() }
  }

  /// Deletes the file, which then counts as too large.
  func discard() async {
    isTooLarge = true
    waiting = []
    await remove()
  }

  /// Writes the buffered bytes to disk.
  func flush() async throws {
    guard !isTooLarge else { return }
    let bytes = waiting
    waiting = []
    try await BlockingWork.shared.run { [self] in
      if handle == nil {
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      }
      try handle?.write(contentsOf: bytes)
    }
  }

  func file(named name: String) -> FormFile {
    FormFile(name: name, path: isTooLarge ? "" : path, size: size, isTooLarge: isTooLarge)
  }

  func remove() async {
    guard handle != nil else { return }
    _ = try? await BlockingWork.shared.run { [self] in
      try? handle?.close()
      handle = nil
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private static let piece = 1 << 18
}
