import HTTPTypes

/// Simulates a replaced file: the same bytes with the ETag of a second version.
enum VersionedETag {
  static func second(_ tag: String) -> String { tag.hasSuffix("\"") ? "\(tag.dropLast())\(mark)" : tag }

  /// Translates conditions for the publisher, which has one version only: those on the second version hold, those on the first fail.
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
