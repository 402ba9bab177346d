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
}
