/// What can go wrong with the database.
public enum StorageError: Error, Equatable {
  /// The file cannot be opened or made at this path.
  case cannotOpen(path: String, reason: String)
  /// The folder lies on a network file system, where SQLite's locks do not hold.
  case networkFileSystem(path: String)
  /// A rule of the schema was broken: unique, not null, foreign key, check.
  case constraint(String)
  /// No room left where the database is.
  case diskFull
  /// Too little room for the backup before a migration. The database is untouched. In bytes; `free` is nil when the disk filled up meanwhile.
  case noRoomForBackup(needed: Int64, free: Int64?)
  /// A row does not have the column, or not the type, that the code expects.
  case unexpectedValue(column: String)
  /// The database was made by a newer version: it holds this migration, which this version does not know.
  case newerSchema(migration: String)
  case failed(String)
}
