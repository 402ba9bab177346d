import Foundation
import Testing
import WebPage

@Suite("Translations of the strings")
struct TranslationTests {
  @Test("Every string exists in every language, with the same values in it")
  func stringsAreTranslated() throws {
    expect(
      noBreaches: try catalogs().flatMap { file, strings in
        strings.flatMap { key, columns -> [String] in
          let original = columns.names(in: Language.fallback)
          return Language.all.compactMap { language in
            guard columns.text(in: language.tag) != nil else { return "\(file): \"\(key)\" has no \"\(language.tag)\"." }
            let names = columns.names(in: language.tag)
            let isSame = names.subtracting(["count"]) == original.subtracting(["count"]) && names.isSubset(of: original)
            return isSame || Self.ordered.contains(key)
              ? nil : "\(file): \"\(key)\" has other values in \"\(language.tag)\": \(names.sorted())."
          }
        }
      })
  }

  @Test("A string has columns of languages and a note for translators, and nothing else")
  func columnsAreKnown() throws {
    let known = Set(Language.all.map(\.tag) + ["note"])
    expect(
      noBreaches: try catalogs().flatMap { file, strings in
        strings.filter { !known.isSuperset(of: $0.value.columns.keys) }.map { "\(file): \"\($0.key)\" has an unknown column." }
      })
  }

  @Test("Chinese sentences have full-width punctuation")
  func punctuationIsChinese() throws {
    let half = /\p{Han}[,;:?!]|[,;?!]\p{Han}|您/
    expect(
      noBreaches: try catalogs().flatMap { file, strings in
        strings.compactMap { key, columns in
          columns.text(in: Language.chinese).flatMap { $0.firstMatch(of: half) == nil ? nil : "\(file): \"\(key)\" says \"\($0)\"." }
        }
      })
  }

  @Test("Every key is used by the code beside its catalog")
  func keysAreUsed() throws {
    expect(
      noBreaches: try catalogs().filter { catalog in !Self.byValue.contains { catalog.file.hasSuffix($0) } }.flatMap {
        file, strings -> [String] in
        let room = file.split(separator: "/").prefix { $0 != "Main" && $0 != "Assets" && $0 != "Manager" }.dropLast(0).joined(
          separator: "/")
        let folder = room.hasSuffix(".json") ? room.split(separator: "/").dropLast().joined(separator: "/") : room
        let named = SourceTree.files("swift", in: folder).reduce(into: Set<String>()) { names, file in
          guard !file.name.hasSuffix("String.swift"), !file.name.hasSuffix("StringKey.swift") else { return }
          names.formUnion(file.text.matches(of: /\.(\w+)/).map { String($0.1) })
        }
        return strings.keys.filter { key in !named.contains(key) && !Self.composed.contains { key.hasPrefix($0) } }.map {
          "\(file): \"\($0)\" is used nowhere in \(folder)."
        }
      })
  }

  @Test("No string is stored in the language in which it was first read")
  func stringsAreNotStored() {
    expect(
      noBreaches: SourceTree.files("swift", in: "Sources").flatMap { file in
        file.text.matches(of: /static let \w+(: \w+)? = \w*\.?strings\(/).map {
          "\(file.path) says `\($0.output.0)`. Make it a computed property."
        }
      })
  }

  /// Keys whose names contain a number, or are the names of what a search finds.
  private static let composed = ["month", "weekday", "notes", "bookmarks", "transcripts"]
  /// Catalogs whose keys are the names of errors, topics and settings; their own tests compare them.
  private static let byValue = [
    "download-strings.json", "feed-strings.json", "topic-strings.json", "transcription-strings.json", "setting-strings.json",
  ]
  /// Dates whose parts differ with the order of day and month.
  private static let ordered = ["weekOfMonth"]

  private func catalogs() throws -> [(file: String, strings: [String: Columns])] {
    try SourceTree.files.filter { $0.path.hasPrefix("Sources/") && $0.path.hasSuffix("strings.json") }.map { file in
      (file.path, try JSONDecoder().decode([String: Columns].self, from: Data(file.text.utf8)))
    }
  }

  private struct Columns: Decodable {
    var columns: [String: [String]] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      for name in container.allKeys {
        if let text = try? container.decode(String.self, forKey: name) {
          columns[name.stringValue] = [text]
        } else {
          columns[name.stringValue] = Array(try container.decode([String: String].self, forKey: name).values)
        }
      }
    }

    func text(in language: String) -> String? { columns[language]?.joined(separator: "\n") }

    func names(in language: String) -> Set<String> {
      Set((text(in: language) ?? "").matches(of: /\{(\w+)\}/).map { String($0.1) })
    }

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }
}
