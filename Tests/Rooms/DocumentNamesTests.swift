import Foundation
import Testing

@Suite("Names in documents")
struct DocumentNamesTests {
  /// Names in documents that stand for something outside this repository, or for many names of ours; each with its reason.
  private static let others: [String: String] = [
    "XContent": "X stands for a feature", "XDelegate": "X stands for a feature", "XManager": "X stands for a feature",
    "Aspect": "stands for a part of a type", "StatementArguments": "GRDB's", "DatabaseValueConvertible": "GRDB's",
  ]

  @Test("Every name in backticks exists in the code")
  func namesExist() {
    let documents =
      SourceTree.files(under: "Sources", endings: ["md"]) + SourceTree.files(under: "docs", endings: ["md"])
      + ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "Benchmarks/README.md", "Fuzz/README.md"].compactMap { path in
        SourceTree.text(path).map { SourceFile(path: path, text: $0) }
      }
    let known = knownNames
    expect(
      noBreaches: documents.flatMap { document in
        names(in: document.text).filter { !known.contains($0) && Self.others[$0] == nil }.map {
          "\(document.path) names `\($0)`, which exists nowhere. Name what it is called today, or take it out."
        }
      })
  }

  @Test("Every file that ARCHITECTURE.md names exists")
  func filesExist() {
    let files = Set(SourceTree.files.map(\.name))
    let spans = (SourceTree.text("ARCHITECTURE.md") ?? "").split(separator: "`").map(String.init)
    expect(
      noBreaches: spans.filter { ($0.hasSuffix(".swift") || $0.hasSuffix(".js")) && !$0.contains("/") && !files.contains($0) }.map {
        "ARCHITECTURE.md names `\($0)`, which exists nowhere: correct the journey that passes it."
      })
  }

  /// Every identifier of code and every part of a file's name.
  private var knownNames: Set<String> {
    let code =
      SourceTree.swift.flatMap { words($0.text.code) }
      + SourceTree.files.filter { ["js", "css", "c", "h", "json"].contains($0.ending) }.flatMap { words($0.text) }
    let beside = ["Benchmarks", "Fuzz"].flatMap { SourceTree.files(under: $0, endings: ["swift", "c", "h"]) }
    return Set(code + (SourceTree.files + beside).flatMap { words($0.path) } + words(SourceTree.text("Package.swift") ?? ""))
  }

  /// Words in backticks that begin upper case and have a lower-case letter: `FeedParser`, `Downloader+Rules`, but not `ETag: x` or `If-Range`.
  private func names(in text: String) -> Set<String> {
    let prose = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
    let spans = prose.split(separator: "\n").flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
    return Set(
      spans.filter { $0.allSatisfy { $0.isLetter || $0.isNumber || ".+_()".contains($0) } }.flatMap(words).filter { word in
        word.first?.isUppercase == true && word.contains(where: \.isLowercase) && !["ETag"].contains(word)
      })
  }

  private func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
}
