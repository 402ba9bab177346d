/// The reason why a backup is not made, not accepted or not restored.
public enum BackupError: Error, Equatable {
  /// The data folder has no library.
  case noLibrary(path: String)
  /// Another process makes a backup of the library at the moment.
  case underWay
  /// The name for the backup is that of a folder or a device.
  case notAFile(path: String)
  /// The folder for backups does not exist, as when its disk is not mounted.
  case noFolder(path: String)
  /// A disk has too little room, without the part of it that only the database may use. In bytes.
  case noSpace(path: String, needed: Int64, free: Int64)
  /// A file became shorter while it was copied.
  case changed(path: String)
  /// The file does not exist.
  case noFile(path: String)
  /// The file is not a backup.
  case notABackup(path: String)
  /// The file ends before the backup does.
  case incomplete(path: String)
  /// The content differs from the one that was saved; carries the name of the file in it, when it is known.
  case damaged(path: String, name: String?)
  /// A newer version of Earnest has made the backup; carries its name.
  case newer(path: String, version: String)
  /// A version of Earnest from before the oldest schema that this one can open has made the backup; carries its name.
  case older(path: String, version: String)
  /// The data folder has something in it already.
  case notEmpty(path: String)
  /// A restore into the data folder was interrupted, and has to be repeated.
  case interrupted(path: String)
}
