import Foundation

/// The folder of captured files beside a checkout. It is not part of the repository: tests that need it are skipped where it is
/// missing.
public enum CorpusFolder {
  public static let isPresent = folder("MANIFEST.tsv") != nil

  public static let url: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      folder.deleteLastPathComponent()
    }
    return folder.deletingLastPathComponent().appending(path: "shared/corpus")
  }()

  /// A part of the collection; nil when it is missing.
  public static func folder(_ path: String) -> URL? {
    let folder = url.appending(path: path)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// All files below a folder of the corpus, sorted by path.
  public static func files(below path: String) -> [URL] {
    let folder = url.appending(path: path)
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (all?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }

  public static func bytes(_ file: URL) throws -> [UInt8] { try Array(Data(contentsOf: file)) }

  public static let reason = "the corpus of captured files is not beside this checkout"
}
