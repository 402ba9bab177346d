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

  /// The keys in the catalog, for the test that compares them with `Key`.
  public var catalogKeys: Set<String> { catalog.keys }
}
