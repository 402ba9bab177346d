import Foundation

/// The sentences of a `strings.json`, for `Strings`. Pages ask for hundreds, and the runtime would look up the generic types of `Strings` for each of them.
struct StringCatalog: Sendable {
  /// They are few: to compare their tags is faster than a hash.
  private let columns: [Column]
  let keys: Set<String>

  init(_ json: [UInt8]) {
    // Half the time of a `JSONDecoder`; the first page waits for fourteen catalogs.
    let object = (try? JSONSerialization.jsonObject(with: Data(json))) as? [String: Any] ?? [:]
    let sentences = object.mapValues { ($0 as? [String: Any] ?? [:]).compactMapValues(Forms.init) }
    keys = Set(sentences.keys)
    // Notes are for translators.
    columns = Set(sentences.values.flatMap(\.keys)).subtracting(["note"]).map { language in
      Column(language: language, sentences: sentences.compactMapValues { $0[language] ?? $0[Language.fallback] })
    }
  }

  func sentence(_ key: String, _ values: [String: String]) -> String { interpolated(forms(key)?.other ?? key, values) }

  func sentence(_ key: String, count: Int, _ values: [String: String]) -> String {
    let forms = forms(key)
    let form = count == 1 ? forms?.one ?? forms?.other : forms?.other
    return interpolated(form ?? key, values.merging(["count": Language.text(count)]) { given, _ in given })
  }

  // MARK: - Private

  private func forms(_ key: String) -> Forms? {
    let current = Language.current
    let column = columns.first { $0.language == current } ?? columns.first { $0.language == Language.fallback }
    return column?.sentences[key]
  }

  /// Replaces each `{name}` once, from left to right: a value that looks like one is not replaced again.
  private func interpolated(_ sentence: String, _ values: [String: String]) -> String {
    let sentence = Language.current == Language.accented ? AccentedText.of(sentence) : sentence
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

  /// The sentences of a language, with those of the fallback where it has none.
  private struct Column {
    let language: String
    let sentences: [String: Forms]
  }

  private struct Forms: Sendable {
    let one: String?
    let other: String

    /// - Parameter json: A sentence, or an object with one sentence for each form; nil for others.
    init?(_ json: Any) {
      switch json {
      case let sentence as String: (one, other) = (nil, sentence)
      case let forms as [String: Any]:
        guard let other = forms["other"] as? String else { return nil }
        (one, self.other) = (forms["one"] as? String, other)
      default: return nil
      }
    }
  }
}
