import Foundation
import Library
import Secrets
import Storage

/// Makes backups of a library, whether a server uses it at the moment or not.
///
/// A backup is complete once it has its name: until then, one that it replaces stays unchanged, also when the process is killed.
public struct BackupMaker: Sendable {
  private let home: URL
  private let media: URL?
  private let version: String
  private let space: BackupSpace
  private let pagesPerStep: CInt
  let now: @Sendable () -> Date
  let timeZone: @Sendable () -> TimeZone

  /// - Parameters:
  ///   - home: The data folder.
  ///   - media: The folder of downloads; nil for the one in the data folder.
  ///   - version: The version of Earnest.
  public init(home: URL, media: URL?, version: String) { self.init(home: home, media: media, version: version, space: .ofSystem) }

  /// - Parameter pagesPerStep: Pages of the database that are copied at once.
  init(
    home: URL, media: URL?, version: String, space: BackupSpace, pagesPerStep: CInt = 2_000,
    now: @escaping @Sendable () -> Date = { Date() }, timeZone: @escaping @Sendable () -> TimeZone = { .current }
  ) {
    self.home = home
    self.media = media
    self.version = version
    self.space = space
    self.pagesPerStep = pagesPerStep
    self.now = now
    self.timeZone = timeZone
  }

  /// Writes a backup. An earlier file of this name is replaced once it is complete.
  ///
  /// - Throws: `BackupError`, `StorageError`, `CancellationError`.
  public func make(at file: URL, with parts: [BackupPart]) async throws -> BackupSummary {
    try await runInSteps { try make(at: file.path, with: parts, step: $0) }
  }

  /// Writes a backup with the date as its name. Then all dated backups in the folder but the newest `count` are deleted; nil keeps all.
  ///
  /// - Parameter report: Called with the progress at each piece.
  /// - Throws: `BackupError`, `StorageError`, `CancellationError`.
  public func make(
    in folder: URL, keeping count: Int?, with parts: [BackupPart], reporting report: @escaping @Sendable (BackupProgress) -> Void = { _ in }
  ) async throws -> BackupSummary {
    try await runInSteps { step in
      let folder = BackupFolder(path: folder.path, timeZone: timeZone())
      let summary = try make(at: folder.path(of: now()), with: parts, step: step, reporting: report)
      if let count { folder.deleteOlder(keeping: count) }
      return summary
    }
  }

  // MARK: - Within the room

  /// - Parameters:
  ///   - step: Called before each piece of work and each change of a file; an error of it ends the backup.
  ///   - report: Called with the progress at each piece.
  func make(
    at path: String, with parts: [BackupPart], step: @escaping () throws -> Void,
    reporting report: @escaping (BackupProgress) -> Void = { _ in }
  ) throws -> BackupSummary {
    let library = home.appending(path: BackupFiles.database).path
    guard access(library, F_OK) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? BackupError.noLibrary(path: home.path) : BackupFiles.systemError(home.path)
    }
    let target = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard BackupFiles.isFolder(target) else { throw BackupError.noFolder(path: target) }
    // The administrator of a computer could replace a device.
    guard access(path, F_OK) != 0 || BackupFiles.isFile(path) else { throw BackupError.notAFile(path: path) }
    return try withDraftFolder { draft in
      let moment = now()
      report(BackupProgress())
      try space.require(BackupFiles.size(library) + BackupFiles.size(library + "-wal"), in: home.path)
      let copy = "\(draft)/\(BackupFiles.database)"
      let migrations = try DatabaseCopy.make(
        of: library, at: copy, emptying: SessionTables.names, pagesPerStep: pagesPerStep, step: step)
      // After the database: a file that it does not name is deleted by `earnest doctor`, and one that it names may be missing.
      let all = [File(path: copy, name: BackupFiles.database)] + smallFiles(with: parts) + (try parts.flatMap(files))
      let total = all.reduce(0) { $0 + BackupFiles.size($1.path) + 2 * Int64(TarHeader.blockSize) }
      try space.require(total, in: target)
      let manifest = BackupManifest(version: version, createdAt: moment, migrations: migrations, parts: parts)
      return try write(all, manifest, to: path, step) { report(BackupProgress(bytes: $0, total: total)) }
    }
  }

  // MARK: - Private

  private struct File {
    let path: String
    let name: String
    /// The names at the end of the path that are Earnest's own, under which links are not followed; 0 for the settings.
    var ownNames = 1
  }

  /// The database is copied to a private folder in the data folder, on a disk where SQLite works. The folder's lock lets one backup be made
  /// at a time; the end of the process releases it too.
  private func withDraftFolder<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    let path = home.appending(path: "backup.part").path
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BackupFiles.systemError(home.path) }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw BackupFiles.systemError(path) }
    defer { close(folder) }
    var facts = stat()
    // Its last backup may have deleted the folder meanwhile.
    guard flock(folder, LOCK_EX | LOCK_NB) == 0, fstat(folder, &facts) == 0, facts.st_nlink > 0 else { throw BackupError.underWay }
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Of a process that was killed.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] { unlink("\(path)/\(name)") }
    return try body(path)
  }

  private func smallFiles(with parts: [BackupPart]) -> [File] {
    BackupFiles.small.filter { name in
      // Downloads that the backup holds are restored into the data folder.
      !(name == BackupFiles.mediaRecord && parts.contains(.downloads))
    }.map { File(path: home.appending(path: $0).path, name: $0, ownNames: $0 == BackupFiles.settings ? 0 : 1) }
  }

  private func files(of part: BackupPart) throws -> [File] {
    let own = home.appending(path: part.folder).path
    let folder = part == .downloads ? media?.path ?? own : own
    if folder != own, access("\(folder)/\(BackupFiles.mediaMarker)", F_OK) != 0 { throw BackupError.noFolder(path: folder) }
    return BackupFiles.names(of: part, in: folder).map {
      File(path: "\(folder)/\($0)", name: "\(part.folder)/\($0)", ownNames: part.depth + (folder == own ? 1 : 0))
    }
  }

  private func write(
    _ files: [File], _ manifest: BackupManifest, to path: String, _ step: @escaping () throws -> Void, didWrite: @escaping (Int64) -> Void
  ) throws -> BackupSummary {
    let draft = path + BackupFolder.unfinishedEnding
    guard unlink(draft) == 0 || errno == ENOENT else { throw BackupFiles.systemError(draft) }
    let output = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw BackupFiles.systemError(draft) }
    // Once it is renamed, nothing has this name.
    defer {
      close(output)
      unlink(draft)
    }
    let archive = TarWriter(output, path: draft, modified: manifest.createdAt, step: step, didWrite: didWrite)
    try archive.add(try manifest.bytes, as: BackupManifest.name)
    for file in files {
      guard let handle = try opened(file) else { continue }
      defer { close(handle) }
      try archive.add(file: handle, at: file.path, as: file.name)
    }
    let sums = archive.checksums
    try archive.add(Array(sums.map { "\($0.sum)  \($0.name)\n" }.joined().utf8), as: BackupManifest.checksumsName)
    try archive.end()
    guard fsync(output) == 0 else { throw BackupFiles.systemError(draft) }
    try step()
    try BackupFiles.move(draft, to: path)
    try BackupFiles.sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    return BackupSummary(manifest, path: path, files: sums.count - 1, bytes: archive.bytes)
  }

  /// nil for a file that does not exist, or was deleted meanwhile, and for links, folders and devices.
  private func opened(_ file: File) throws -> Int32? {
    let handle: Int32
    if file.ownNames == 0 {
      handle = open(file.path, O_RDONLY | O_CLOEXEC)
      guard handle >= 0 else {
        if errno == ENOENT { return nil }
        throw BackupFiles.systemError(file.path)
      }
    } else {
      do {
        handle = try PrivateFile.open(file.path, O_RDONLY | O_NONBLOCK, ownNames: file.ownNames)
      } catch let error as POSIXError where [.ENOENT, .ELOOP].contains(error.code) {
        return nil
      } catch {
        throw StorageError(of: file.path, error)
      }
    }
    var facts = stat()
    if fstat(handle, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG { return handle }
    close(handle)
    return nil
  }
}
