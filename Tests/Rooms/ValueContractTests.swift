import Testing

@Suite("Contract for stored raw values and coding keys")
struct ValueContractTests {
  private static let free = "In no file, address, table or wire: may change freely"
  private let listed = ContractFile("values.txt").lines.map { line -> (section: String, label: String, words: Set<String>) in
    let parts = line.text.split(separator: ": ")
    return (line.section, parts.dropLast().joined(separator: ": "), Set((parts.last ?? "").split(separator: " ").map(String.init)))
  }

  @Test("Each listed set of values matches a type")
  func listedWordsAreThere() {
    let types = Dictionary(grouping: WordedType.all, by: \.words).mapValues(\.count)
    let lines = Dictionary(grouping: listed.filter { $0.section != Self.free }, by: \.words)
    #expect(lines.count > 80)
    expect(
      noBreaches: lines.filter { types[$0.key] ?? 0 < $0.value.count }.flatMap { words, lines in
        lines.map { line in
          let near = WordedType.all.max { $0.words.intersection(words).count < $1.words.intersection(words).count }
          let difference = near.map { "\($0.name) at \($0.place) differs in \($0.words.symmetricDifference(words).sorted())" } ?? ""
          return
            "\(line.label) in Tests/Contract/values.txt: no type has exactly these words. \(difference). Keep what is stored: `case newName = \"oldName\"`; a word that is added goes into the list."
        }
      })
  }

  @Test("Each engine enum with raw values is listed")
  func enumsAreListed() {
    let known = Set(listed.map(\.words))
    let enums = WordedType.all.filter { type in
      type.isEnum && type.name != "CodingKeys" && ["Sources/Engine/", "Sources/Ground/PodcastModel/"].contains { type.place.hasPrefix($0) }
    }
    #expect(enums.count > 30)
    expect(
      noBreaches: enums.filter { !known.contains($0.words) }.map {
        "\($0.name) at \($0.place) is not in Tests/Contract/values.txt: add its raw values, under the last heading if nothing stores them."
      })
  }
}
