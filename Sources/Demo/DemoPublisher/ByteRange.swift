/// The range that a Range header requests of a body of known length.
enum ByteRange: Equatable {
  /// No usable range: the whole body, as RFC 9110 requires for unsupported ranges.
  case whole
  case part(Range<Int>)
  case unsatisfiable

  init(header: String?, length: Int) {
    self = header.flatMap { Self.parse($0, length: length) } ?? .whole
  }

  // MARK: - Private

  private static func parse(_ header: String, length: Int) -> ByteRange? {
    let pair = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2, pair[0].lowercased() == "bytes" else { return nil }
    let ends = pair[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (digits(ends[0]), digits(ends[1])) {
    case (.some(let first), .some(let last)):
      guard first <= last else { return nil }
      return first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
    case (.some(let first), nil):
      guard ends[1].isEmpty else { return nil }
      return first < length ? .part(first..<length) : .unsatisfiable
    case (nil, .some(let count)):
      guard ends[0].isEmpty else { return nil }
      return count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
    case (nil, nil):
      return nil
    }
  }

  private static func digits(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}
