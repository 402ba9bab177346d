/// A range of a `Range: bytes=…` header. A server may ignore several ranges in one header (RFC 9110, 14.2), and this one does: the response
/// is then the whole file, as for an invalid range.
enum ByteRange: Equatable, Sendable {
  /// From the first byte to the second, or to the end.
  case from(Int64, through: Int64?)
  /// The last bytes, by their number.
  case last(Int64)

  init?(_ header: String?) {
    guard let header else { return nil }
    let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { $0.trimming(while: { $0 == " " || $0 == "\t" }) }
    guard ends.count == 2 else { return nil }
    switch (Self.number(ends[0]), Self.number(ends[1])) {
    case (let first?, let last?) where last >= first: self = .from(first, through: last)
    case (let first?, nil) where ends[1].isEmpty: self = .from(first, through: nil)
    case (nil, let count?) where ends[0].isEmpty: self = .last(count)
    default: return nil
    }
  }

  /// The header's value for a request.
  var header: String {
    switch self {
    case .from(let first, let last): "bytes=\(first)-\(last.map(String.init) ?? "")"
    case .last(let count): "bytes=-\(count)"
    }
  }

  /// The bytes of the range in a body of `length` bytes; nil when it contains none.
  func resolved(in length: Int64) -> ClosedRange<Int64>? {
    switch self {
    case .from(let first, let last): first < length ? first...min(last ?? length - 1, length - 1) : nil
    case .last(let count): length > 0 && count > 0 ? max(length - count, 0)...(length - 1) : nil
    }
  }

  // MARK: - Private

  /// Digits only; a number that overflows is clamped.
  private static func number(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text) ?? .max
  }
}

extension Substring {
  fileprivate func trimming(while isBlank: (Character) -> Bool) -> Substring {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
