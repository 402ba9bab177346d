import Foundation

/// The version of a release: one to four numbers, such as "0.12.1".
public struct ReleaseVersion: Sendable, Comparable, CustomStringConvertible {
  /// The numbers, without those at the end that are 0.
  private let numbers: [Int]
  /// "0.12.1"
  public let description: String

  /// - Parameter text: "0.12.1" or "v0.12.1".
  /// - Returns: nil for every other text, also that of a version before its release ("1.0.0-beta").
  public init?(_ text: String) {
    let digits = text.first == "v" || text.first == "V" ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (1...Self.maxDigits).contains(part.utf8.count) ? Int(part, radix: 10) : nil
    }
    guard (1...Self.maxParts).contains(parts.count), numbers.count == parts.count else { return nil }
    description = String(digits)
    self.numbers = Array(numbers.reversed().drop { $0 == 0 }.reversed())
  }

  /// The version in an answer: JSON with "version" or, as code hosts answer, "tag_name"; or a text of one line.
  ///
  /// - Returns: nil when it has none.
  init?(answer: [UInt8]) {
    struct Release: Decodable {
      let version: String?
      let tagName: String?

      private enum CodingKeys: String, CodingKey {
        case version
        case tagName = "tag_name"
      }
    }
    let release = try? JSONDecoder().decode(Release.self, from: Data(answer))
    let text = release.flatMap { $0.version ?? $0.tagName } ?? String(decoding: answer.prefix(Self.maxTextBytes), as: UTF8.self)
    self.init(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  public static func < (left: ReleaseVersion, right: ReleaseVersion) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }

  public static func == (left: ReleaseVersion, right: ReleaseVersion) -> Bool { left.numbers == right.numbers }

  private static let maxParts = 4
  private static let maxDigits = 8
  private static let maxTextBytes = 64
}
