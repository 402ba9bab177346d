import HTTPTypes
import Hummingbird

/// Lets an address pretend that its file was replaced: the same bytes, under the entity tag of a second version.
enum VersionTag {
  static func second(_ tag: String) -> String { tag.hasSuffix("\"") ? "\(tag.dropLast())\(mark)" : tag }

  /// What the publisher, who knows one version only, must see: conditions on the second version hold, those on the
  /// first no longer do.
  static func translate(_ headers: inout HTTPFields) {
    headers[.ifModifiedSince] = nil
    headers[.ifNoneMatch] = headers[.ifNoneMatch].flatMap(first)
    if let condition = headers[.ifRange] {
      headers[.ifRange] = first(condition)
      if headers[.ifRange] == nil { headers[.range] = nil }
    }
  }

  // MARK: - Private

  private static let mark = "-second\""

  private static func first(_ tag: String) -> String? { tag.hasSuffix(mark) ? "\(tag.dropLast(mark.count))\"" : nil }
}
