import Foundation

/// An error of the database.
public enum StorageError: Error, Equatable, Codable {
  /// The file cannot be opened or created.
  case cannotOpen(path: String, reason: String)
  /// The user of this process may not read or write the file or folder.
  case permissionDenied(path: String)
  /// The file, its folder or its file system can only be read.
  case readOnly(path: String)
  /// The file is not a database, or its pages contradict each other; carries the engine's message.
  case damaged(String)
  /// The folder is on a network file system, where SQLite's locks do not work.
  case networkFileSystem(path: String)
  /// A file or folder of the data folder is a symbolic link, which Earnest does not follow.
  case symbolicLink(path: String, target: String, isFolder: Bool)
  /// A constraint of the schema was violated: unique, not null, foreign key, check.
  case constraint(String)
  /// The disk of the database is full.
  case diskFull
  /// The disk lacks space for the backup before a migration. The database is unchanged. In bytes; `free` is nil when the disk filled up
  /// meanwhile.
  case noSpaceForBackup(needed: Int64, free: Int64?)
  /// A row lacks the column, or has another type, than the code expects.
  case unexpectedValue(column: String)
  /// A newer version has migrated the database: this version does not know the migration.
  case newerSchema(migration: String)
  /// An older version has made the database: it lacks a migration that this version has no longer. The database is unchanged.
  case olderSchema(migration: String)
  /// Any other error, with the engine's message.
  case failed(String)
}

extension StorageError {
  /// The error of a file or folder that cannot be opened, created or written.
  public init(of path: String, _ error: any Error) {
    if let cause = (error as? CocoaError)?.underlying as? POSIXError ?? error as? POSIXError {
      self.init(of: path, code: cause.code.rawValue)
    } else {
      self = .cannotOpen(path: path, reason: error.localizedDescription)
    }
  }

  /// - Parameter code: The number of the system's error.
  init(of path: String, code: Int32) {
    self =
      switch code {
      case ENOSPC, EDQUOT: .diskFull
      case EACCES, EPERM: .permissionDenied(path: path)
      case EROFS: .readOnly(path: path)
      default: .cannotOpen(path: path, reason: String(cString: strerror(code)))
      }
  }
}
