import ByteEncoding
import Crypto
import Foundation

/// A backup file, which is read from its first byte to its last.
public struct BackupArchive: Sendable {
  let path: String

  /// - Parameter file: The backup.
  public init(_ file: URL) { path = file.path }

  /// Checks that the backup is complete and unchanged, and that this version can restore it.
  ///
  /// - Throws: `BackupError`, `StorageError`, `CancellationError`.
  public func check() async throws -> BackupSummary { try await runInSteps { try read(into: nil, step: $0) } }

  /// Checks the backup, and stores its files on the way: they are read once, and whether they are right is known at the end.
  ///
  /// - Parameters:
  ///   - folder: The folder for the files; nil only checks.
  ///   - step: Called before each piece; an error of it ends the reading.
  /// - Throws: `BackupError`, `StorageError`, and the errors of `step`. The folder then has a part of the files.
  func read(into folder: String?, step: () throws -> Void) throws -> BackupSummary {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw errno == ENOENT ? BackupError.noFile(path: path) : BackupFiles.systemError(path) }
    defer { close(input) }
    let archive = TarReader(input, path: path)
    // Something else than an archive.
    guard let first = try? archive.next(), first.name == BackupManifest.name else { throw BackupError.notABackup(path: path) }
    let beginning = try archive.content(limit: BackupManifest.maxBytes)
    let manifest = try BackupManifest(beginning, of: path)
    var found = [BackupManifest.name: SHA256.hash(data: beginning).hexadecimal]
    while let file = try archive.next() {
      if file.name == BackupManifest.checksumsName {
        try compare(found, with: try archive.content(limit: Self.maxChecksumBytes))
        guard try archive.next() == nil else { throw BackupError.damaged(path: path, name: nil) }
        return BackupSummary(manifest, path: path, files: found.count - 1, bytes: BackupFiles.size(path))
      }
      guard BackupFiles.isAllowed(file.name), found[file.name] == nil else { throw BackupError.damaged(path: path, name: file.name) }
      found[file.name] = try copy(archive, to: folder.map { "\($0)/\(file.name)" }, step)
    }
    throw BackupError.incomplete(path: path)
  }

  // MARK: - Private

  /// A line has a hundred bytes and more: some hundred thousand files.
  private static let maxChecksumBytes: Int64 = 256 << 20

  /// - Returns: The checksum of the file.
  private func copy(_ archive: TarReader, to target: String?, _ step: () throws -> Void) throws -> String {
    let output = try target.map(create)
    defer { if let output { close(output) } }
    var hash = SHA256()
    while let piece = try archive.piece() {
      try step()
      hash.update(data: piece)
      if let output, let target { try BackupFiles.write(piece, to: output, path: target) }
    }
    // Pictures are many, and can be fetched again after a power failure.
    if let output, let target, !target.contains("/\(BackupPart.artwork.folder)/"), fsync(output) != 0 {
      throw BackupFiles.systemError(target)
    }
    return hash.finalize().hexadecimal
  }

  private func create(_ target: String) throws -> Int32 {
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent()
    if !BackupFiles.isFolder(folder.path) { try BackupFiles.createFolder(folder) }
    let output = open(target, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw BackupFiles.systemError(target) }
    return output
  }

  /// - Parameter list: Lines as those of `sha256sum`.
  private func compare(_ found: [String: String], with list: [UInt8]) throws {
    var left = found
    for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
      guard let space = line.firstRange(of: "  ") else { throw BackupError.damaged(path: path, name: BackupManifest.checksumsName) }
      let name = String(line[space.upperBound...])
      guard left.removeValue(forKey: name) == String(line[..<space.lowerBound]) else { throw BackupError.damaged(path: path, name: name) }
    }
    if let name = left.keys.min() { throw BackupError.damaged(path: path, name: name) }
  }
}
