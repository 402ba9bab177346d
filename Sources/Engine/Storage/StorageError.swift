/// An error of the database.
public enum StorageError: Error, Equatable {
  /// The file cannot be opened or created.
  case cannotOpen(path: String, reason: String)
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
  /// Any other error, with the engine's message.
  case failed(String)
}
