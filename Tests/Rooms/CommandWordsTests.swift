import Foundation
import Testing

@Suite("Command-line strings")
struct CommandWordsTests {
  private static let folder = "Sources/Executables/earnest"

  @Test(
    "A string catalog has exactly one string for each key",
    arguments: [("strings.json", "CommandString.swift"), ("help-strings.json", "HelpString.swift")])
  func catalogMatchesKeys(catalog: String, keys: String) throws {
    let text = try #require(SourceTree.file("\(Self.folder)/\(catalog)")).text
    let sentences = try JSONDecoder().decode([String: Anything].self, from: Data(text.utf8))
    let code = try #require(SourceTree.file("\(Self.folder)/\(keys)")).lines
    let cases = code.filter { $0.hasPrefix("  case ") }.flatMap { $0.dropFirst(7).split(separator: ",") }
    #expect(Set(sentences.keys) == Set(cases.map { $0.trimmingCharacters(in: .whitespaces) }))
  }

  @Test("The help of commands and options comes from help-strings.json")
  func helpIsTranslated() {
    let files = SourceTree.files("swift", in: Self.folder)
    #expect(files.contains { $0.text.contains("static var configuration: CommandConfiguration {") })
    expect(
      noBreaches: files.flatMap { file in
        (file.text.matches(of: /(?:abstract|help|title):\s*(?:ArgumentHelp\(\s*)?"/) + file.text.matches(of: /static let configuration/))
          .map {
            "\(file.path) says `\($0.output)`. Use helpText(.key) or optionHelp(.key) in a computed property, which follow the language."
          }
      })
  }

  @Test("The discussion of a command has only commands as literals")
  func discussionsAreTranslated() {
    let discussions = SourceTree.files("swift", in: Self.folder).flatMap { file in
      file.text.matches(of: /discussion: """\n((?s:.*?))"""/).map { (file.path, $0.output.1) }
    }
    #expect(discussions.count > 15)
    expect(
      noBreaches: discussions.flatMap { path, text in
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
          line.wholeMatch(of: /|\\\(helpText\(\.\w+\)\)|(?:earnest|echo) \S+(?: \S+)*(?: {2,}\\\(helpText\(\.\w+\)\))?/) == nil
        }.map { "\(path) says \"\($0)\". Use helpText(.key), after two spaces or more behind a command." }
      })
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}
