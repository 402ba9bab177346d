import Foundation

/// The strings of a feature, from its `strings.json`.
///
/// The catalog has one column per language, and two forms for strings with a count:
///
///     { "play": { "en": "Play {title}" },
///       "episodes": { "en": { "one": "{count} episode", "other": "{count} episodes" } } }
///
/// `Key` is the feature's enum with the same names, so that a missing string does not compile; a test compares the two lists.
public struct Strings<Key: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
  /// Of each language, with those of the fallback where a language has none. They are few: to compare their tags is faster than a hash.
  private let columns: [(language: String, sentences: [String: Forms])]
  /// The keys in the catalog, for the test that compares them with `Key`.
  public let catalogKeys: Set<String>

  public init(_ catalog: Asset) {
    let sentences = (try? JSONDecoder().decode([String: [String: Forms]].self, from: Data(catalog.bytes))) ?? [:]
    catalogKeys = Set(sentences.keys)
    columns = Set(sentences.values.flatMap(\.keys)).map { language in
      (language, sentences.compactMapValues { $0[language] ?? $0[Language.fallback] })
    }
  }

  /// The string, with `{name}` replaced by `values["name"]`.
  public func callAsFunction(_ key: Key, _ values: [String: String] = [:]) -> String {
    interpolated(shown(forms(key)?.other ?? key.rawValue), values)
  }

  /// The string in the form for `count`, which also replaces `{count}`.
  public func callAsFunction(_ key: Key, count: Int, _ values: [String: String] = [:]) -> String {
    let forms = forms(key)
    let form = count == 1 ? forms?.one ?? forms?.other : forms?.other
    return interpolated(shown(form ?? key.rawValue), values.merging(["count": Language.text(count)]) { given, _ in given })
  }

  // MARK: - Private

  private func forms(_ key: Key) -> Forms? {
    let current = Language.current
    let column = columns.first { $0.language == current } ?? columns.first { $0.language == Language.fallback }
    return column?.sentences[key.rawValue]
  }

  private func shown(_ sentence: String) -> String {
    Language.current == Language.accented ? AccentedText.of(sentence) : sentence
  }

  /// Replaces each `{name}` once, from left to right: a value that looks like one is not replaced again.
  private func interpolated(_ sentence: String, _ values: [String: String]) -> String {
    guard !values.isEmpty else { return sentence }
    var filled: [UInt8] = []
    var rest = sentence.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      filled += rest[..<open]
      let name = rest[rest.index(after: open)...]
      if let close = name.firstIndex(of: UInt8(ascii: "}")), let value = values[String(Substring(name[..<close]))] {
        filled += value.utf8
        rest = name[name.index(after: close)...]
      } else {
        filled.append(UInt8(ascii: "{"))
        rest = name
      }
    }
    filled += rest
    return String(decoding: filled, as: UTF8.self)
  }

  private struct Forms: Decodable, Sendable {
    var one: String?
    var other: String

    init(from decoder: any Decoder) throws {
      if let plain = try? decoder.singleValueContainer().decode(String.self) {
        other = plain
      } else {
        let forms = try decoder.container(keyedBy: CodingKeys.self)
        one = try forms.decodeIfPresent(String.self, forKey: .one)
        other = try forms.decode(String.self, forKey: .other)
      }
    }

    private enum CodingKeys: String, CodingKey { case one, other }
  }
}
