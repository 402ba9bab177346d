import Foundation
import HTMLSanitizer
import TestSupport
import Testing

/// Lists of attacks collected by others: nothing may crash, hang or get through.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct HostileNotesTests {
  @Test func nothingExecutableSurvivesTheSanitiser() async throws {
    var faults: [String] = []
    var checked = 0
    for file in CorpusFolder.files(below: "malicious") {
      await Task.yield()
      for payload in try payloads(in: file) {
        checked += 1
        let base = "https://a.example/b/"
        for html in [
          ShowNotes.sanitised(payload, base: base), ShowNotes.sanitised("<p>" + payload, base: nil),
          ShowNotes.sanitised(payload, base: base) { "/pictures/\($0)" },
        ] {
          faults += SanitisedHTMLReader.faults(in: html).map { "\(file.lastPathComponent): \($0) in \(html.prefix(200))" }
        }
      }
    }
    #expect(checked > 2_000)
    #expect(faults.isEmpty, "\(faults.prefix(20).joined(separator: "\n"))")
  }

  /// The lines of a list, the strings of a JSON file, and the file as a whole.
  private func payloads(in file: URL) throws -> [String] {
    let data = try Data(contentsOf: file)
    var payloads = [String(decoding: data, as: UTF8.self)]
    payloads += payloads[0].split(separator: "\n").map(String.init)
    if let json = try? JSONSerialization.jsonObject(with: data) { payloads += strings(in: json) }
    return payloads
  }

  private func strings(in json: Any) -> [String] {
    switch json {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let object as [String: Any]: object.values.flatMap(strings)
    default: []
    }
  }
}
