import Testing

@Suite("File length limits")
struct FileLengthTests {
  @Test("A file has at most 400 lines")
  func filesAreShort() {
    expect(
      noBreaches: SourceTree.files.filter { ["swift", "js", "css", "py"].contains($0.ending) }.compactMap { file in
        let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
        return count > 400 ? "\(file.path) has \(count) lines, more than 400: cut it at the seam that its MARKs show." : nil
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
