import Testing

@Suite("File length limits")
struct FileLengthTests {
  /// A file longer than 250 lines has a comment with this beginning and the reason; none is longer than 400.
  private static let reason = "Long because"

  @Test("A file has at most 250 lines, or at most 400 lines with a reason")
  func filesAreShort() {
    expect(
      noBreaches: SourceTree.files.filter { ["swift", "js", "css", "py"].contains($0.ending) }.compactMap { file in
        let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
        if count > 400 { return "\(file.path) has \(count) lines. 400 is the end: cut it at the seam that its MARKs show." }
        if count > 250, !file.text.contains(Self.reason) {
          return
            "\(file.path) has \(count) lines. Keep to 250 by moving a part into `Type+Aspect`, or say in a comment \"\(Self.reason) …\"."
        }
        return nil
      })
  }

  @Test("Package.swift and ARCHITECTURE.md stay within their line limits", arguments: [("Package.swift", 270), ("ARCHITECTURE.md", 150)])
  func documentsAreShort(path: String, limit: Int) {
    let count = (SourceTree.text(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(
      count <= limit,
      "\(path) has \(count) lines, more than \(limit): it is read in one sitting. Say it shorter, or move detail to the room's README.")
  }
}
