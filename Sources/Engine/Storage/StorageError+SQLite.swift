import Foundation
import GRDB

extension StorageError {
  /// Maps an error of SQLite.
  ///
  /// - Parameter path: The file, when it is being opened.
  init(_ error: DatabaseError, opening path: String? = nil) {
    switch (error.resultCode, path) {
    case (.SQLITE_CONSTRAINT, _): self = .constraint(error.message ?? "")
    case (.SQLITE_FULL, _): self = .diskFull
    case (.SQLITE_CORRUPT, _), (.SQLITE_NOTADB, _): self = .damaged(error.message ?? "")
    case (.SQLITE_READONLY, let path?): self = Self.obstacle(to: path) ?? .readOnly(path: path)
    case (.SQLITE_CANTOPEN, let path?): self = Self.obstacle(to: path) ?? .cannotOpen(path: path, reason: error.message ?? "")
    // A statement of our own is wrong.
    case (.SQLITE_ERROR, _): self = .failed(error.description)
    case (_, let path?): self = .cannotOpen(path: path, reason: error.message ?? "\(error.resultCode)")
    default: self = .failed(error.description)
    }
  }

  /// The reason why a file and its log cannot be opened for writing, which SQLite does not pass on; nil for others than permissions.
  ///
  /// It opens nothing: closing a second handle would release SQLite's locks.
  private static func obstacle(to path: String) -> StorageError? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for (name, mode) in [(path, R_OK | W_OK), (folder, W_OK | X_OK)] where access(name, mode) != 0 {
      if errno == EACCES || errno == EROFS { return StorageError(of: name, code: errno) }
    }
    return nil
  }

  /// Runs `body` and throws errors of SQLite as errors of the storage.
  static func mapping<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }
}
