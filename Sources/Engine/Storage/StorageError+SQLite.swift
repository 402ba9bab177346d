import GRDB

extension StorageError {
  /// Maps an error of SQLite.
  init(_ error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_CONSTRAINT: self = .constraint(error.message ?? "")
    case .SQLITE_FULL: self = .diskFull
    default: self = .failed(error.description)
    }
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
