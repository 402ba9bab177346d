import BoundedNumbers
import Foundation

/// A part of the data folder whose size is only known by looking at its files.
public enum ServerFolder: String, Sendable, CaseIterable {
  /// The database with its log, and the copies from before migrations.
  case database
  /// Covers and other pictures.
  case artwork
  /// The audio of clips.
  case clips
  /// Uploads that arrive, audio that is being transcribed, and a backup that is being made.
  case unfinished

  /// The size of its files in bytes. Symbolic links are not followed.
  func bytes(in home: URL) -> Int64 {
    switch self {
    case .database:
      let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
      let files = names.filter { $0.hasPrefix("earnest") && $0.contains(".sqlite") }
      return files.map { Self.size(home.appending(path: $0).path) ?? 0 }.saturatingSum()
    case .artwork: return Self.bytes(below: home.appending(path: "artwork").path)
    case .clips: return Self.bytes(below: home.appending(path: "clips").path)
    case .unfinished:
      let folders = ["uploads", "transcription", "backup.part", "restore.part"]
      return folders.map { Self.bytes(below: home.appending(path: $0).path) }.saturatingSum()
    }
  }

  // MARK: - Private

  private static func bytes(below folder: String) -> Int64 {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return 0 }
    var bytes: Int64 = 0
    while let name = names.nextObject() as? String { bytes = bytes.saturatingAdding(size("\(folder)/\(name)") ?? 0) }
    return bytes
  }

  /// nil for folders, links and devices.
  private static func size(_ path: String) -> Int64? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(facts.st_size)
  }
}
