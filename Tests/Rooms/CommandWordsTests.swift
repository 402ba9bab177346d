import Foundation
import Testing

@Suite("The command line's sentences")
struct CommandWordsTests {
  private static let folder = "Sources/Executables/earnest"

  @Test("The catalog has a sentence for each key, and no other")
  func catalogMatchesKeys() throws {
    let catalog = try #require(SourceTree.file("\(Self.folder)/words.json")).text
    let sentences = try JSONDecoder().decode([String: Anything].self, from: Data(catalog.utf8))
    let code = try #require(SourceTree.file("\(Self.folder)/CommandString.swift")).lines
    let cases = code.filter { $0.hasPrefix("  case ") }.flatMap { $0.dropFirst(7).split(separator: ",") }
    #expect(Set(sentences.keys) == Set(cases.map { $0.trimmingCharacters(in: .whitespaces) }))
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}
