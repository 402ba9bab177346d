import Testing

@Suite("Contract for stored and typed literals outside enums")
struct LiteralContractTests {
  private let listed = ContractFile("literals.txt").lines.map { line -> (language: Substring, word: String) in
    (line.text.prefix { $0 != " " }, String(line.text.drop { $0 != " " }.dropFirst()))
  }
  private let scripts = SourceTree.files("js", in: "Sources")

  @Test("Each listed literal exists in the sources")
  func listedLiteralsAreThere() {
    let swift = Set(SourceTree.swift(in: "Sources").flatMap { $0.text.literals.map(\.text) })
    let missing = listed.filter { language, word in
      language == "swift"
        ? !swift.contains(word)
        : !scripts.contains { file in ["\"", "'", "`"].contains { file.text.contains($0 + word + $0) } }
    }
    #expect(listed.count > 70)
    expect(
      noBreaches: missing.map {
        "\"\($0.word)\" is no \($0.language) literal any more, and Tests/Contract/literals.txt says who still uses it: names may change, this may not."
      })
  }

  @Test("Each browser storage key is listed")
  func browserKeysAreListed() {
    let known = Set(listed.filter { $0.language == "js" }.map(\.word))
    expect(
      noBreaches: scripts.flatMap { file in
        file.text.ranges(of: "\"earnest.").compactMap { range in
          let key = String(file.text[range.lowerBound...].dropFirst().prefix { $0 != "\"" })
          return known.contains(key) ? nil : "\(file.path) has the browser key \"\(key)\": add it to Tests/Contract/literals.txt."
        }
      })
  }
}
