import Testing

/// The packages are built for amd64 and arm64, and only one of them is tested.
@Suite("Processor architectures")
struct ArchitectureTests {
  private static let swift = ["Float80", "<Int8>", "[Int8]", "UInt8(bitPattern: $0)", "_mm_"]
  private static let c = ["immintrin.h", "xmmintrin.h", "emmintrin.h", "cpuid.h", "arm_neon.h", "asm(", "asm volatile", "__NR_"]
  private static let names = ["x86_64", "x86-64", "amd64", "i386", "arm64", "aarch64"]

  private static let conditions = ["arch(", "__SSE", "__ARM"] + names.map { "__\($0)" }

  @Test("Code for one architecture stands in an #if of it")
  func codeIsPortable() {
    let code =
      SourceTree.swift(in: "Sources").map { ($0.path, $0.text.code, Self.swift + Self.names) }
      + ["c", "h"].flatMap { SourceTree.files($0, in: "Sources") }.map { ($0.path, $0.text, Self.c + Self.names) }
    #expect(code.contains { $0.0.hasSuffix(".c") } && code.count > 500)
    expect(
      noBreaches: code.flatMap { path, text, words in
        Self.breaches(text, words).map {
          "\(path):\($0.line) has “\($0.word)”, which holds for one architecture. A C character is signed on amd64 and not on arm64."
        }
      })
  }

  @Test("A condition allows its own lines only")
  func conditionsAreFollowed() {
    let text = """
      #if arch(x86_64)
      let wide: Float80 = 1
      #if os(Linux)
      let other: Float80 = 1
      #endif
      #else
      let last: Float80 = 1
      #endif
      let next: Float80 = 1
      #if os(Linux)
      let third: Float80 = 1
      #endif
      """
    #expect(Self.breaches(text, Self.swift).map(\.line) == [9, 11])
  }

  // MARK: - Private

  /// The lines with one of `words` outside conditions that ask for the architecture.
  private static func breaches(_ text: String, _ words: [String]) -> [(line: Int, word: String)] {
    let found = words.flatMap { word in text.utf8.lines(with: word).map { (line: $0, word: word) } }
    guard !found.isEmpty else { return [] }
    // For each open condition, whether it asks.
    var conditions: [Bool] = []
    var allowed: Set<Int> = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("#if") { conditions.append(Self.conditions.contains { code.contains($0) }) }
      if conditions.contains(true) || code.hasPrefix("#el") { allowed.insert(index + 1) }
      if code.hasPrefix("#endif") { _ = conditions.popLast() }
    }
    return found.filter { !allowed.contains($0.line) }.sorted { $0.line < $1.line }
  }
}
