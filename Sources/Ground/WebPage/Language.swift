import Foundation

/// The languages of the strings, as BCP 47 tags.
public enum Language {
  /// The server sets it for each request, and the command line at its start.
  @TaskLocal public static var current = fallback

  /// The language of the original strings.
  public static let fallback = "en"
  public static let chinese = "zh-Hans"
  /// The complete languages, with the names that their readers know them by.
  public static let all: [(tag: String, name: String)] = [(fallback, "English"), (chinese, "简体中文")]

  /// Longer words with accents, and right-to-left pages: no readers, but every flaw of a page in other languages. Browsers select them.
  static let accented = "en-XA"
  static let mirrored = "ar-XB"

  /// Whether lines run from the right.
  public static var isRightToLeft: Bool { current == mirrored }

  /// A number as the current language writes it: "1,234".
  public static func text(_ number: Int) -> String {
    // Most numbers need no grouping, which is slow.
    (-999...999).contains(number) ? "\(number)" : number.formatted(.number.locale(locale))
  }

  /// The locale of the current language.
  public static var locale: Locale { locales[current] ?? Locale(identifier: fallback) }

  /// Whether it is one of `all`.
  public static func isComplete(_ tag: String) -> Bool { all.contains { $0.tag == tag } }

  /// The complete language that a browser prefers.
  ///
  /// - Parameter header: The value of `Accept-Language`, which may be anything: "zh-CN,zh;q=0.9,en;q=0.8".
  /// - Returns: `fallback` when the header names none of them.
  public static func preferred(by header: String?) -> String {
    var best: (tag: String, quality: Double)?
    for range in (header ?? "").prefix(maxHeaderLength).split(separator: ",").prefix(maxRanges) {
      let parts = range.split(separator: ";").map { $0.trimmingASCIIWhitespace }
      guard let tag = parts.first.flatMap(complete) else { continue }
      let quality = parts.dropFirst().compactMap { $0.hasPrefix("q=") ? Double($0.dropFirst(2)) : nil }.first ?? 1
      if quality > 0, quality <= 1, quality > best?.quality ?? 0 { best = (tag, quality) }
    }
    return best?.tag ?? fallback
  }

  /// The complete language that a locale of the environment names: "zh_CN.UTF-8".
  public static func named(by locale: String) -> String {
    complete(String(locale.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")) ?? fallback
  }

  // MARK: - Private

  /// Readers of Traditional Chinese read Simplified Chinese more easily than English.
  private static func complete(_ tag: String) -> String? {
    if [accented, mirrored].contains(tag) { return tag }
    let primary = tag.prefix { $0 != "-" }.lowercased()
    return all.first { $0.tag.prefix { $0 != "-" } == primary }?.tag
  }

  private static let locales = Dictionary(uniqueKeysWithValues: all.map { ($0.tag, Locale(identifier: $0.tag)) })
  private static let maxHeaderLength = 500
  private static let maxRanges = 20
}

extension Substring {
  fileprivate var trimmingASCIIWhitespace: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
