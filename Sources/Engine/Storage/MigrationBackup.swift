import Foundation
import GRDB
import Secrets

/// A copy of a database from before a migration: `NAME-before-ID.sqlite` beside `NAME.sqlite`, ID being the first pending migration.
///
/// A backup is complete once it has its name, is readable by its owner only from its first byte, and is never overwritten: when a restored
/// database is migrated from the same schema again, a different copy gets a number. The newest two are retained.
struct MigrationBackup: Sendable {
  private let database: URL
  private let freeSpace: @Sendable (URL) -> Int64?

  /// - Parameters:
  ///   - path: The database.
  ///   - freeSpace: The free bytes on the disk of a folder; nil when unknown.
  init(of path: String, freeSpace: @escaping @Sendable (URL) -> Int64? = { try? FreeSpace.bytes(at: $0.path, keeping: 0) }) {
    database = URL(fileURLWithPath: path)
    self.freeSpace = freeSpace
  }

  /// Runs `body` under a lock that excludes other processes doing the same for a database in this folder; waits for the lock.
  func withExclusiveLock<Result>(_ body: () throws -> Result) throws -> Result {
    let handle = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw StorageError(of: folder.path, code: errno) }
    // Closing the file releases the lock. On a file system without such locks, only the transaction excludes others, for ten seconds.
    defer { close(handle) }
    while flock(handle, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Writes the backup to disk. Call it while no other connection can write to the database, and before any change.
  ///
  /// - Throws: `StorageError.noSpaceForBackup`, or others; then no part of the backup remains.
  func make(before id: String) throws {
    let needed = Self.size(database.path) + Self.size(database.path + "-wal")
    if let free = freeSpace(folder), free < needed { throw StorageError.noSpaceForBackup(needed: needed, free: free) }
    let draft = folder.appendingPathComponent(prefix + "unfinished").path
    // Removes an interrupted one.
    discard(draft)
    defer { discard(draft) }
    do {
      try write(draft)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      discard(draft)
      throw StorageError.noSpaceForBackup(needed: needed, free: freeSpace(folder))
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
    try sync(draft, O_RDONLY)
    for number in 1... {
      let name = folder.appendingPathComponent(prefix + id + (number == 1 ? "" : "-\(number)") + Self.ending).path
      if FileManager.default.fileExists(atPath: name) {
        // A start that fails after the backup is repeated: one backup of the same content is enough.
        if try Self.isSame(draft, name) { return }
        continue
      }
      guard rename(draft, name) == 0 else { throw Self.failure(name) }
      return try sync(folder.path, O_RDONLY | O_DIRECTORY)
    }
  }

  /// Deletes all backups but the newest two.
  func deleteOlder() {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    let backups = files.filter { $0.lastPathComponent.hasPrefix(prefix) && $0.lastPathComponent.hasSuffix(Self.ending) }
    let dated = backups.map { file in
      (file: file, date: (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? .distantPast)
    }
    let newestFirst = dated.sorted { ($0.date, $0.file.lastPathComponent) > ($1.date, $1.file.lastPathComponent) }
    // A backup that cannot be deleted only occupies space.
    for backup in newestFirst.dropFirst(Self.maxBackups) { try? FileManager.default.removeItem(at: backup.file) }
  }

  // MARK: - Private

  private static let ending = ".sqlite"
  private static let maxBackups = 2

  private var folder: URL { database.deletingLastPathComponent() }
  /// "earnest-before-"
  private var prefix: String { database.deletingPathExtension().lastPathComponent + "-before-" }

  private func write(_ draft: String) throws {
    // SQLite fills an empty file and does not change its permissions.
    let handle = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw Self.failure(draft) }
    close(handle)
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let source = try DatabaseQueue(path: database.path, configuration: configuration)
    let result = Swift.Result {
      try source.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO :path", arguments: ["path": draft]) }
    }
    try source.close()
    try result.get()
  }

  private func discard(_ draft: String) {
    unlink(draft)
    unlink(draft + "-journal")
  }

  private func sync(_ path: String, _ flags: Int32) throws {
    let handle = open(path, flags | O_CLOEXEC)
    guard handle >= 0 else { throw Self.failure(path) }
    defer { close(handle) }
    guard fsync(handle) == 0 else { throw Self.failure(path) }
  }

  /// Whether two copies have the same content. Their headers count how often a database was opened, and differ.
  private static func isSame(_ one: String, _ other: String) throws -> Bool {
    func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped).dropFirst(100) }
    do {
      return try content(one) == content(other)
    } catch {
      throw StorageError.cannotOpen(path: other, reason: error.localizedDescription)
    }
  }

  /// The error for the current `errno`.
  private static func failure(_ path: String) -> StorageError {
    StorageError(of: path, code: errno)
  }

  /// In bytes; 0 when the file does not exist.
  private static func size(_ path: String) -> Int64 {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
  }
}
