import Fetching
import Foundation

/// A JSON value of any type: nil when it cannot be decoded, without failing the rest of the response.
struct LossyValue<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

/// A whole number, also when it is written as a string.
struct LossyInteger: Decodable {
  let value: Int64?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = (try? container.decode(Int64.self)) ?? (try? container.decode(String.self)).flatMap { Int64($0) }
  }

  /// The number as a count; nil when it is negative.
  var count: Int? { value.flatMap { $0 >= 0 ? Int(clamping: $0) : nil } }
}

extension DirectoryError {
  /// Decodes JSON.
  ///
  /// - Throws: `DirectoryError.malformedResponse` when the JSON has another shape.
  static func decode<Answer: Decodable>(_ type: Answer.Type, _ body: [UInt8]) throws(DirectoryError) -> Answer {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      throw DirectoryError.malformedResponse
    }
  }
}

/// Normalises the fields of directory responses.
enum FieldNormalizer {
  /// A name, or nil when it is blank.
  static func name(_ text: String?) -> String? {
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed == "" ? nil : trimmed
  }

  /// An http or https address, normalised.
  static func webAddress(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return try? RemoteURL(text).text
  }

  /// Several directories write 0 for an unknown number.
  static func positive(_ number: LossyInteger?) -> Int64? { number?.value.flatMap { $0 > 0 ? $0 : nil } }

  /// A date from seconds since 1970; nil beyond the end of the century, as with the dates of feeds.
  static func date(_ seconds: Int64) -> Date? { seconds < 4_102_444_800 ? Date(timeIntervalSince1970: Double(seconds)) : nil }
}

extension Sequence where Element == DirectoryShow {
  /// The shows without later duplicates of a feed.
  var withoutDuplicateFeeds: [DirectoryShow] {
    var seen: Set<String> = []
    return filter { seen.insert($0.feedURL).inserted }
  }
}
