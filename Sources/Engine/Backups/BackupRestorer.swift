import Foundation
import Storage

/// Restores backups into empty data folders.
///
/// The files are stored in a folder of their own, and moved to their places once the whole backup is read and right, the database last. So
/// a data folder with a database has everything, also when the process is killed.
public struct BackupRestorer: Sendable {
  private let home: URL
  private let space: BackupSpace

  /// - Parameter home: The data folder, which is created when it does not exist.
  public init(home: URL) { self.init(home: home, space: .ofSystem) }

  init(home: URL, space: BackupSpace) {
    self.home = home
    self.space = space
  }

  /// Restores a backup.
  ///
  /// - Throws: `BackupError`, `StorageError`, `CancellationError`; the folder is then as empty as before.
  public func restore(_ archive: BackupArchive) async throws -> BackupSummary {
    try await runInSteps { try restore(archive, step: $0) }
  }

  /// Refuses a data folder in which a restore was interrupted: a new library in it would get keys of another one.
  ///
  /// - Throws: `BackupError.interrupted`.
  public static func refuseInterrupted(_ home: URL) throws {
    let restorer = BackupRestorer(home: home)
    if restorer.isInterrupted { throw BackupError.interrupted(path: home.path) }
    // An empty one is left after a restore that was interrupted behind its last move.
    rmdir(restorer.draft)
  }

  // MARK: - Within the room

  /// - Parameter step: Called before each piece of work and each change of a file; an error of it ends the restore.
  func restore(_ archive: BackupArchive, step: () throws -> Void) throws -> BackupSummary {
    try BackupFiles.createFolder(home)
    let folder = open(home.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw BackupFiles.systemError(home.path) }
    defer { close(folder) }
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 else { throw BackupError.underWay }
    let entries = try entries
    let isOurs = isInterrupted && entries.allSatisfy { Self.ownNames.contains($0) }
    guard entries.isEmpty || isOurs else { throw BackupError.notEmpty(path: home.path) }
    if isOurs { try removeParts() }
    try space.require(BackupFiles.size(archive.path), in: home.path)
    do {
      try step()
      guard mkdir(draft, 0o700) == 0 else { throw BackupFiles.systemError(draft) }
      let summary = try archive.read(into: draft, step: step)
      guard access("\(draft)/\(BackupFiles.database)", F_OK) == 0 else {
        throw BackupError.damaged(path: archive.path, name: BackupFiles.database)
      }
      try move(step)
      return summary
    } catch {
      // The error that led here says more than one of deleting.
      if access(database, F_OK) != 0 { try? removeParts() }
      throw error
    }
  }

  // MARK: - Private

  private static let draftName = "restore.part"
  private static let ownNames = Set(BackupFiles.small + BackupPart.allCases.map(\.folder) + [draftName])

  private var draft: String { home.appending(path: Self.draftName).path }
  private var database: String { home.appending(path: BackupFiles.database).path }

  /// The names in the data folder; the root of a disk has a folder of the system.
  private var entries: [String] {
    get throws {
      do {
        return try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0 != "lost+found" }
      } catch {
        throw StorageError(of: home.path, error)
      }
    }
  }

  private var isInterrupted: Bool { access(draft, F_OK) == 0 && access(database, F_OK) != 0 }

  private func move(_ step: () throws -> Void) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: draft).filter { $0 != BackupFiles.database }.sorted()
    for name in names {
      try step()
      try BackupFiles.move("\(draft)/\(name)", to: home.appending(path: name).path)
    }
    try BackupFiles.sync(home.path)
    try step()
    try BackupFiles.move("\(draft)/\(BackupFiles.database)", to: database)
    rmdir(draft)
    try BackupFiles.sync(home.path)
  }

  /// Removes everything of an unfinished restore; the folder had nothing else.
  private func removeParts() throws {
    // The mark of the interruption last.
    for name in try entries.filter({ Self.ownNames.contains($0) }).sorted(by: { $1 == Self.draftName && $0 != $1 }) {
      do {
        try FileManager.default.removeItem(at: home.appending(path: name))
      } catch {
        throw StorageError(of: home.path, error)
      }
    }
  }
}
