import Foundation

/// A document in Markdown: its links, headings and blocks of code.
struct Markdown {
  /// A block of code between two fences.
  struct Block {
    /// The word after the fence: "sh", or "" without one.
    let language: String
    /// The number of its first line in the document, from 1.
    let firstLine: Int
    var lines: [String] = []
  }

  let path: String
  let text: String
  /// The lines outside of blocks, with their numbers from 1.
  private(set) var prose: [(line: Int, text: Substring)] = []
  private(set) var blocks: [Block] = []

  /// README.md, and all documents of hosts and readers.
  static let all: [Markdown] =
    (SourceTree.text("README.md").map { [SourceFile(path: "README.md", text: $0)] } ?? []).map(Markdown.init)
    + ["docs", "packaging"].flatMap { SourceTree.files(under: $0, endings: ["md"]) }.map(Markdown.init)

  init(_ file: SourceFile) {
    (path, text) = (file.path, file.text)
    var block: Block?
    for (index, line) in file.lines.enumerated() {
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence, let ended = block {
        blocks.append(ended)
        block = nil
      } else if isFence {
        block = Block(language: String(line.drop { $0 == " " }.dropFirst(3)), firstLine: index + 2)
      } else if block != nil {
        block?.lines.append(String(line))
      } else {
        prose.append((index + 1, line))
      }
    }
  }

  /// The anchors of its headings, as sites that show documents make them: "Back up and restore" -> "back-up-and-restore".
  var anchors: Set<String> {
    Set(
      prose.filter { $0.text.hasPrefix("#") }.map { heading in
        let title = heading.text.drop { $0 == "#" }.dropFirst().lowercased()
        return title.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacingOccurrences(of: " ", with: "-")
      })
  }

  /// The targets of its links and pictures; names in backticks are code.
  var links: [(line: Int, target: String)] {
    prose.flatMap { line in
      let text = line.text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
        .map { String($0.element) }.joined()
      return text.ranges(of: "](").map { range in
        (line: line.line, target: String(text[range.upperBound...].prefix { $0 != ")" && $0 != " " }))
      }
    }
  }
}
