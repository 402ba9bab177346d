/// One range of a `Range: bytes=…` header. Several ranges at once are allowed to be ignored (RFC 9110, 14.2) and are.
enum ByteRange: Equatable, Sendable {
  /// From the first byte named to the second, or to the end.
  case from(Int64, through: Int64?)
  /// The last so many bytes.
  case last(Int64)

  init?(_ header: String?) {
    guard let header, header.hasPrefix("bytes=") else { return nil }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (Int64(ends[0]), Int64(ends[1])) {
    case (let first?, let last?) where first >= 0 && last >= first: self = .from(first, through: last)
    case (let first?, nil) where first >= 0 && ends[1].isEmpty: self = .from(first, through: nil)
    case (nil, let count?) where ends[0].isEmpty && count > 0: self = .last(count)
    default: return nil
    }
  }

  /// The bytes meant of a body of `length` bytes; nil when there are none.
  func resolved(in length: Int64) -> ClosedRange<Int64>? {
    switch self {
    case .from(let first, let last): first < length ? first...min(last ?? length - 1, length - 1) : nil
    case .last(let count): length > 0 ? max(length - count, 0)...(length - 1) : nil
    }
  }
}
