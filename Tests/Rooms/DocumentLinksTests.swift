import Foundation
import Testing

@Suite("Links of documents")
struct DocumentLinksTests {
  @Test("Every link within the repository leads to a file, and to a heading of it")
  func linksLeadSomewhere() {
    let anchors = Dictionary(uniqueKeysWithValues: Markdown.all.map { ($0.path, $0.anchors) })
    #expect(Markdown.all.map(\.links.count).reduce(0, +) > 60)
    expect(
      noBreaches: Markdown.all.flatMap { document in
        document.links.filter { !$0.target.contains("://") }.compactMap { link -> String? in
          let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
          let target = parts[0].isEmpty ? document.path : path(of: parts[0], from: document.path)
          guard FileManager.default.fileExists(atPath: SourceTree.root.appending(path: target).path) else {
            return "\(document.path):\(link.line) leads to \(target), which does not exist."
          }
          guard parts.count > 1, anchors[target]?.contains(String(parts[1])) != true else { return nil }
          return "\(document.path):\(link.line) leads to the heading #\(parts[1]), which \(target) does not have."
        }
      })
  }

  @Test("Every EARNEST_ variable in a document is a setting, or one of compose.yaml")
  func variablesExist() {
    let known = variables(in: (SourceTree.text("docs/settings.md") ?? "") + (SourceTree.text("packaging/compose.yaml") ?? ""))
    #expect(known.count > 40)
    expect(
      noBreaches: Markdown.all.flatMap { document in
        variables(in: document.text).subtracting(known).sorted().map { "\(document.path) names \($0), which is not in docs/settings.md." }
      })
  }

  private func path(of target: Substring, from document: String) -> String {
    var parts = document.split(separator: "/").dropLast()
    for part in target.split(separator: "/") {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private func variables(in text: String) -> Set<String> {
    Set(text.matches(of: /EARNEST_[A-Z_]*[A-Z]/).map { String($0.output) })
  }
}
