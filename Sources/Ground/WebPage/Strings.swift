/// The strings of a feature, from its `strings.json`.
///
/// The catalog has one column per language, and two forms for strings with a count:
///
///     { "play": { "en": "Play {title}" },
///       "episodes": { "en": { "one": "{count} episode", "other": "{count} episodes" } } }
///
/// `Key` is the feature's enum with the same names, so that a missing string does not compile; a test compares the two lists.
public struct Strings<Key: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
  private let catalog: StringCatalog

  public init(_ catalog: Asset) { self.catalog = StringCatalog(catalog.bytes) }

  /// The string, with `{name}` replaced by `values["name"]`.
  public func callAsFunction(_ key: Key, _ values: [String: String] = [:]) -> String { catalog.sentence(key.rawValue, values) }

  /// The string in the form for `count`, which also replaces `{count}`.
  public func callAsFunction(_ key: Key, count: Int, _ values: [String: String] = [:]) -> String {
    catalog.sentence(key.rawValue, count: count, values)
  }

  /// The string as markup, with `{name}` replaced by `values["name"]`, such as the element of a time.
  public func html(_ key: Key, _ values: [String: HTML]) -> HTML {
    let parts = self(key).split(separator: "{", omittingEmptySubsequences: false).map(String.init)
    return parts.dropFirst().reduce("\(parts[0])") { html, part in
      guard let end = part.firstIndex(of: "}"), let value = values[String(part[..<end])] else { return "\(html){\(part)" }
      return "\(html)\(value)\(String(part[part.index(after: end)...]))"
    }
  }

  /// The keys in the catalog, for the test that compares them with `Key`.
  public var catalogKeys: Set<String> { catalog.keys }
}
