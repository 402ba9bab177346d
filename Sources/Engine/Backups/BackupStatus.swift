import Foundation

/// What a server knows about its backups at one moment.
public struct BackupStatus: Sendable, Equatable {
  /// The backup that is being made; nil for none.
  public internal(set) var progress: BackupProgress?
  /// The complete backups in the folder, the newest first; nil before the folder was read.
  public internal(set) var stored: [StoredBackup]?
  /// The reason why the last backup was not made; nil after a success, and before the first one.
  public internal(set) var failure: BackupFailure?

  /// A status before the first backup.
  public init() {}
}

/// The reason why a backup was not made, in the kinds that an owner can do something about.
public enum BackupFailure: Sendable, Equatable {
  /// The folder for backups does not exist, as when its disk is not mounted.
  case noFolder
  /// A disk has too little room; in bytes.
  case noSpace(needed: Int64, free: Int64)
  /// Another process makes a backup at the moment.
  case underWay
  /// Something else, which the log has.
  case other

  init(_ error: any Error) {
    self =
      switch error as? BackupError {
      case .noFolder: .noFolder
      case .noSpace(_, let needed, let free): .noSpace(needed: needed, free: free)
      case .underWay: .underWay
      default: .other
      }
  }
}

/// How far a backup is.
public struct BackupProgress: Sendable, Equatable {
  /// The bytes of the archive so far; 0 while the database is copied.
  public var bytes: Int64 = 0
  /// The size of the archive in bytes; nil while the database is copied.
  public var total: Int64?

  /// The part of the archive that is written, in percent; nil while the database is copied.
  var percent: Int64? { total.map { bytes / max($0 / 100, 1) } }
}

/// A backup in the folder of the settings.
public struct StoredBackup: Sendable, Equatable {
  /// The name of the file.
  public let name: String
  /// The moment of the state that it holds.
  public let date: Date
  /// Its size in bytes.
  public let bytes: Int64
}
