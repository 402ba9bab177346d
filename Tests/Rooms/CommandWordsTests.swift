import Foundation
import Testing

@Suite("Command-line strings")
struct CommandWordsTests {
  private static let folder = "Sources/Executables/earnest"

  @Test("The string catalog has exactly one string for each key")
  func catalogMatchesKeys() throws {
    let catalog = try #require(SourceTree.file("\(Self.folder)/strings.json")).text
    let sentences = try JSONDecoder().decode([String: Anything].self, from: Data(catalog.utf8))
    let code = try #require(SourceTree.file("\(Self.folder)/CommandString.swift")).lines
    let cases = code.filter { $0.hasPrefix("  case ") }.flatMap { $0.dropFirst(7).split(separator: ",") }
    #expect(Set(sentences.keys) == Set(cases.map { $0.trimmingCharacters(in: .whitespaces) }))
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}
