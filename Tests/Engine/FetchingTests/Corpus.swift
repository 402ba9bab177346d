import Foundation

/// The collection of real files that lies beside the repository on the machines that have it.
enum Corpus {
  /// A folder of the collection; nil when it is not here.
  static func folder(_ path: String) -> URL? {
    var root = URL(filePath: #filePath)
    while root.path != "/", !FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) {
      root.deleteLastPathComponent()
    }
    let folder = root.deletingLastPathComponent().appending(path: "shared/corpus").appending(path: path)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
