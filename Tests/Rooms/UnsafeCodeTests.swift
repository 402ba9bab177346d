import Testing

@Suite("Code safety and cleanliness")
struct UnsafeCodeTests {
  @Test("Code that can crash or race, and a suite that runs alone, has a comment with the reason")
  func dangerIsExplained() {
    let words = [
      "try!", "fatalError(", "preconditionFailure(", "precondition(", "@unchecked Sendable", "nonisolated(unsafe)", "as!", "unsafeBitCast",
      "unowned(unsafe)", "@Suite(.serialized",
    ]
    expect(
      noBreaches: SourceTree.swift.flatMap { file -> [String] in
        let dangers =
          words.flatMap { word in file.text.code.utf8.lines(with: word).map { ($0, word) } }
          + forced(in: file).map { ($0, "a forced unwrap") }
        return dangers.filter { !isExplained($0.0, in: file) }.map { line, word in
          "\(file.path):\(line) has \(word) without a reason. Do without it, or write above it why it cannot go wrong."
        }
      })
  }

  @Test("FFmpeg opens each file with the limits for hostile files")
  func mediaFilesAreOpenedWithLimits() {
    expect(
      noBreaches: SourceTree.files("swift", in: "Sources").filter { $0.text.contains("\"-i\"") && !$0.text.contains("FFmpegInput.") }
        .map { "\($0.path) opens a media file without FFmpegInput.limits." })
  }

  @Test("Comments contain no reminders of pending tasks")
  func noReminders() {
    // Split in two halves, so that this file does not contain them.
    let words = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
    expect(
      noBreaches: SourceTree.files.flatMap { file in
        words.flatMap { word in
          file.lines(with: word).map { "\(file.path):\($0) says \(word). Do it now, or write an issue and delete the reminder." }
        }
      })
  }

  @Test("No file contains a machine-specific path")
  func noMachinePaths() {
    let paths = ["/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "/wo" + "rk/", "C:" + "\\"]
    let others = [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Package.swift", "script/test", "script/bootstrap", "script/server",
      "script/format",
    ]
    let files =
      SourceTree.files + SourceTree.files(under: "docs", endings: ["md"])
      + others.compactMap { path in SourceTree.text(path).map { SourceFile(path: path, text: $0) } }
    expect(
      noBreaches: files.flatMap { file in
        paths.flatMap { path in
          file.lines(with: path).map {
            "\(file.path):\($0) names a folder of one machine (\(path)…). Find it from #filePath, the environment or an argument."
          }
        }
      })
  }

  /// Lines on which `!` follows a value.
  private func forced(in file: SwiftFile) -> [Int] {
    file.text.code.utf8.lines(with: "!").filter { line in
      let code = Array(file.text.codeLine(line))
      return code.indices.contains { index in
        guard code[index] == "!", index > 0 else { return false }
        let before = code[index - 1]
        let after = index + 1 < code.count ? code[index + 1] : " "
        let isAfterValue = before.isLetter || before.isNumber || before == ")" || before == "]" || before == "_"
        return isAfterValue && after != "=" && !["try", "as"].contains { String(code[..<index]).hasSuffix($0) }
      }
    }
  }

  /// A comment on the line or directly above, or above the declaration that contains the line.
  private func isExplained(_ line: Int, in file: SwiftFile) -> Bool {
    file.text.isExplained(line)
  }
}
