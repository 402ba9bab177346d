import Foundation

/// What people read in a file: its comments, its paragraphs, or the sentences of a catalog.
struct Prose {
  let path: String
  let isCatalog: Bool
  /// In lower case, without punctuation; "." ends a sentence, so that no phrase goes beyond it.
  let words: [String]

  static let all: [Prose] = {
    let root = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].compactMap { path in
      SourceTree.text(path).map { SourceFile(path: path, text: $0) }
    }
    let others = ["docs", "Benchmarks", "Fuzz"].flatMap { SourceTree.files(under: $0, endings: ["md", "swift"]) }
    let written = (root + others + SourceTree.files).filter { !$0.path.hasPrefix("Tests/Rooms/language-") }
    return SourceTree.swift.map(Prose.init(swift:)) + written.compactMap(Prose.init(file:))
  }()

  private init(swift file: SwiftFile) {
    path = file.path
    isCatalog = false
    words = Self.words(of: file.text.comments.sorted { $0.key < $1.key }.map(\.value))
  }

  /// nil for a file without prose, and for Swift files below Sources and Tests, which are read already.
  private init?(file: SourceFile) {
    let isOurs = file.path.hasPrefix("Sources/") || file.path.hasPrefix("Tests/")
    switch file.ending {
    case "md": words = Self.words(of: file.lines.map { Self.withoutCode($0) })
    case "swift" where !isOurs: words = Self.words(of: SwiftText(file.text).comments.sorted { $0.key < $1.key }.map(\.value))
    case "js", "css", "c", "h": words = Self.words(of: file.lines.compactMap(Self.comment))
    case "py": words = Self.words(of: file.lines.compactMap(Self.pythonComment))
    case "json" where file.path.hasSuffix("strings.json") || file.path.hasSuffix("strings.json"):
      words = Self.words(of: Self.sentences(file.text))
    default: return nil
    }
    path = file.path
    isCatalog = file.ending == "json"
  }

  // MARK: - Private

  private static func words(of lines: [String]) -> [String] {
    lines.flatMap { line in
      withoutCode(line[...]).lowercased().split { $0.isWhitespace || $0 == "*" || $0 == "/" }.flatMap { word -> [String] in
        let bare = word.trimmingCharacters(in: .punctuationCharacters)
        return (bare.isEmpty ? [] : [bare]) + (word.last.map { ".:;!?".contains($0) } == true ? ["."] : [])
      }
    }
  }

  /// Names in backticks are code.
  private static func withoutCode(_ line: Substring) -> String {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }
      .joined(separator: " . ")
  }

  private static func comment(_ line: Substring) -> String? {
    let text = line.drop { $0 == " " }
    if ["//", "/*", "*"].contains(where: text.hasPrefix) { return String(text) }
    return text.firstRange(of: " // ").map { String(text[$0.upperBound...]) }
  }

  private static func pythonComment(_ line: Substring) -> String? {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("#") || text.hasPrefix("\"\"\"")
      ? String(text) : text.firstRange(of: "  # ").map { String(text[$0.upperBound...]) }
  }

  /// All strings that a catalog holds, without its keys.
  private static func sentences(_ json: String) -> [String] {
    func strings(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text + " ."]
      case let values as [String: Any]: values.sorted { $0.key < $1.key }.flatMap { strings($0.value) }
      default: []
      }
    }
    // A catalog that cannot be read is found by the tests of its room.
    return (try? JSONSerialization.jsonObject(with: Data(json.utf8))).map(strings) ?? []
  }
}
