import Fetching
import Foundation

/// A part of an answer that may be anything: where it cannot be read it is nil, and costs nothing else.
struct Tolerant<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

/// A whole number, also when it is written as a text.
struct TolerantNumber: Decodable {
  let value: Int64?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = (try? container.decode(Int64.self)) ?? (try? container.decode(String.self)).flatMap { Int64($0) }
  }

  /// nil when it is negative too.
  var count: Int? { value.flatMap { $0 >= 0 ? Int(clamping: $0) : nil } }
}

extension DirectoryError {
  /// Reads JSON of this shape.
  ///
  /// - Throws: `DirectoryError.notUnderstood` for everything else.
  static func decode<Answer: Decodable>(_ type: Answer.Type, _ body: [UInt8]) throws(DirectoryError) -> Answer {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      throw DirectoryError.notUnderstood
    }
  }
}

/// What a directory's fields are worth.
enum Facts {
  /// A name, or nil where nothing is written.
  static func name(_ text: String?) -> String? {
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed == "" ? nil : trimmed
  }

  /// An http or https address, normalised.
  static func webAddress(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return try? RemoteURL(text).text
  }

  /// Several directories write 0 where they do not know.
  static func positive(_ number: TolerantNumber?) -> Int64? { number?.value.flatMap { $0 > 0 ? $0 : nil } }

  /// A moment in seconds since 1970; nil beyond the end of the century, as with the dates of feeds.
  static func date(_ seconds: Int64) -> Date? { seconds < 4_102_444_800 ? Date(timeIntervalSince1970: Double(seconds)) : nil }
}

extension Sequence where Element == DirectoryShow {
  /// Each feed once, where it comes first.
  var eachFeedOnce: [DirectoryShow] {
    var seen: Set<String> = []
    return filter { seen.insert($0.feedURL).inserted }
  }
}
