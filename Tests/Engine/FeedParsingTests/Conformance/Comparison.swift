import Foundation
import HTMLSanitizer

/// Collects the differences between an expectation and a result.
struct Comparison {
  private(set) var differences: [String] = []

  mutating func equal<Value: Equatable>(_ what: String, _ ours: Value?, _ expected: Value?) {
    guard ours != expected else { return }
    differences.append("\(what) \(Self.short(ours)), not \(Self.short(expected))")
  }

  /// Texts whose white space is insignificant.
  mutating func squashed(_ what: String, _ ours: String?, _ expected: String?) {
    equal(what, Self.squash(ours), Self.squash(expected))
  }

  /// Notes are compared by their words: the markup around them depends on the sanitizer.
  mutating func words(_ what: String, _ ours: String?, _ expected: String?) {
    equal(what, Self.words(ours), Self.words(expected))
  }

  /// Our titles are plain text; other libraries leave the markup in them.
  mutating func title(_ what: String, _ ours: String?, _ expected: String?) {
    guard expected != nil, Self.squash(ours) != Self.words(expected) else { return }
    words(what, ours, expected)
  }

  mutating func note(_ difference: String) { differences.append(difference) }

  static func words(_ html: String?) -> String? { squash(html.map { ShowNotes.plainText($0) }) }

  /// Without any white space, which a sanitizer may add in place of an element.
  static func letters(_ html: String?) -> String { (words(html) ?? "").filter { !$0.isWhitespace } }

  static func squash(_ text: String?) -> String? {
    let words = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    return words.isEmpty ? nil : words
  }

  private static func short<Value>(_ value: Value?) -> String { value.map { String("\($0)".prefix(160)) } ?? "nothing" }
}
