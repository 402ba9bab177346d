import Foundation

/// The folder of captured feeds that lies beside a checkout. It is never part of the repository: tests that need it are
/// skipped where it is missing.
enum CorpusFolder {
  static let isPresent = FileManager.default.fileExists(atPath: url.appending(path: "MANIFEST.tsv").path)

  static let url: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      folder.deleteLastPathComponent()
    }
    return folder.deletingLastPathComponent().appending(path: "shared/corpus")
  }()

  /// All files below a folder of the corpus, sorted by path.
  static func files(below path: String) -> [URL] {
    let folder = url.appending(path: path)
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (all?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }

  static func bytes(_ file: URL) throws -> [UInt8] { try Array(Data(contentsOf: file)) }

  static let reason: String = "the corpus of captured feeds is not beside this checkout"
}
