import Foundation
import Testing

/// The repository as the rules see it: every file is read once.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All source files under Sources and Tests.
  static let files: [SourceFile] = ["Sources", "Tests"].flatMap {
    files(under: $0, endings: ["swift", "js", "css", "py", "md", "json", "c", "h"])
  }

  static let swift: [SwiftFile] = files.filter { $0.ending == "swift" }.map(SwiftFile.init)

  /// Swift files below any of `folders`: "Sources/Features".
  static func swift(in folders: String...) -> [SwiftFile] {
    swift.filter { file in folders.contains { file.path.hasPrefix($0 + "/") } }
  }

  static func files(_ ending: String, in folder: String) -> [SourceFile] {
    files.filter { $0.ending == ending && $0.path.hasPrefix(folder + "/") }
  }

  static func file(_ path: String) -> SourceFile? { files.first { $0.path == path } }

  /// A file of the repository outside the lists above.
  static func text(_ path: String) -> String? { try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) }

  /// Paths of `folder`'s files with one of `endings`; folders that tools generate are skipped.
  static func files(under folder: String, endings: Set<String>) -> [SourceFile] {
    let start = root.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(atPath: start.path) else { return [] }
    var files: [SourceFile] = []
    while let path = walk.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".") || name == "__pycache__" {
        walk.skipDescendants()
      } else if endings.contains(String(name.split(separator: ".").last ?? "")), let text = text("\(folder)/\(path)") {
        files.append(SourceFile(path: "\(folder)/\(path)", text: text))
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}

/// A text file with its path from the repository's root.
struct SourceFile: Sendable {
  let path: String
  let text: String

  var ending: String { String(path.split(separator: ".").last ?? "") }
  var name: String { String(path.split(separator: "/").last ?? "") }
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The numbers of the lines that contain `word`, from 1.
  func lines(with word: String) -> [Int] { text.utf8.lines(with: word) }
}

/// A parsed Swift file.
struct SwiftFile: Sendable {
  let path: String
  let text: SwiftText

  init(_ file: SourceFile) {
    path = file.path
    text = SwiftText(file.text)
  }

  var name: String { String(path.split(separator: "/").last ?? "") }
  var isSample: Bool { name.hasSuffix("+Sample.swift") }

  /// Its imports with their lines.
  var imports: [(module: String, line: Int)] {
    text.code.utf8.lines(with: "import ").compactMap { line in
      var words = text.codeLine(line).split(separator: " ")[...]
      while let first = words.first, first.hasPrefix("@") || ["public", "internal", "package", "private", "fileprivate"].contains(first) {
        words.removeFirst()
      }
      guard words.count == 2, words.first == "import", let module = words.last else { return nil }
      return (String(module), line)
    }
  }
}

extension String.UTF8View {
  /// The numbers of the lines that contain `word`, from 1.
  func lines(with word: String) -> [Int] {
    let wanted = Array(word.utf8)
    return Array(self).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> [Int] in
      guard let start = bytes.baseAddress, let first = wanted.first else { return [] }
      let end = start + bytes.count
      var (position, counted, line) = (start, start, 1)
      var found: [Int] = []
      while let hit = memchr(position, Int32(first), end - position).map({ UnsafeRawPointer($0) }), end - hit >= wanted.count {
        position = hit + 1
        guard memcmp(hit, wanted, wanted.count) == 0 else { continue }
        while let newline = memchr(counted, 10, hit - counted).map({ UnsafeRawPointer($0) }) {
          line += 1
          counted = newline + 1
        }
        if found.last != line { found.append(line) }
      }
      return found
    }
  }
}

/// Fails once for each violation, with its sentence.
func expect(noBreaches breaches: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  for breach in breaches { Issue.record(Comment(rawValue: breach), sourceLocation: sourceLocation) }
}
