import BlockingWork
import Foundation
import Secrets
import WebPage

/// A temporary file of an upload, readable by its owner only, for as long as the request lasts.
///
/// `@unchecked Sendable` holds because only the task that reads the request uses it, and it awaits each operation.
final class SpoolFile: @unchecked Sendable {
  private let limit: Int
  private let path: String
  private let disk: UploadDisk
  private var handle: FileHandle?
  private var waiting: [UInt8] = []
  private(set) var size = 0
  /// Why it was deleted before its end.
  private(set) var refusal: FormFile.Refusal?

  /// - Parameters:
  ///   - folder: The folder of the file.
  ///   - limit: In bytes.
  init(in folder: URL, limit: Int, disk: UploadDisk = UploadDisk()) {
    path = folder.appendingPathComponent("earnest-\(UUID().uuidString)").path
    self.limit = limit
    self.disk = disk
  }

  /// Whether it was deleted before its end.
  var isDeleted: Bool { refusal != nil }

  /// Appends bytes; beyond the limit, or where the disk has no space but the reserve of the database, the file is deleted.
  ///
  /// - Throws: The errors of the file system.
  func write(_ bytes: ArraySlice<UInt8>) async throws {
    guard !isDeleted else { return }
    size += bytes.count
    guard size <= limit else { return await discard(.tooLarge) }
    waiting += bytes
    if waiting.count >= Self.piece { try await flush() }
  }

  /// Deletes the file for a reason, unless there was one before.
  func discard(_ reason: FormFile.Refusal) async {
    refusal = refusal ?? reason
    waiting = []
    await remove()
  }

  /// Writes the buffered bytes to disk.
  func flush() async throws {
    guard !isDeleted else { return }
    let bytes = waiting
    waiting = []
    do {
      try await BlockingWork.shared.run { [self] in
        if handle == nil {
          let file = disk.create(path)
          guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
          handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        }
        guard disk.hasSpace(for: bytes.count, at: path) else { throw POSIXError(.ENOSPC) }
        try handle?.write(contentsOf: bytes)
      }
    } catch let error where PrivateFile.isFullDisk(error) {
      await discard(.noSpace)
    }
  }

  func file(named name: String) -> FormFile {
    FormFile(name: name, path: isDeleted ? "" : path, size: size, refusal: refusal)
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
