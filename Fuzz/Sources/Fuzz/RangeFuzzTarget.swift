@testable import Fetching
@testable import Server

/// A `Range` header is nil, or can be written and parsed again, and lies within any file. The same bytes are parsed as a `Content-Range` of a
/// remote server, whose arithmetic must not overflow.
enum RangeFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let header = String(decoding: bytes, as: UTF8.self)
    if let range = ByteRange(header) { check(range, header) }
    if let range = ContentRange(header) { check(range) }
    return 0
  }

  private static func check(_ range: ByteRange, _ header: String) {
    require(ByteRange(range.header) == range, "a range that cannot be parsed again")
    require(ByteRange(header.uppercased()) == range && ByteRange(header + " ") == range, "the unit's case or a blank matters")
    require(!header.contains(","), "several ranges are parsed as one")
    for length in lengths(near: range) {
      guard let found = range.resolved(in: length) else { continue }
      require(found.lowerBound >= 0 && found.upperBound < length, "a range outside of the file")
      // The headers of a response contain these numbers.
      require(found.count > 0 && found.upperBound + 1 > found.lowerBound, "a range without bytes")
      switch range {
      case .from(let first, let last): require(found.lowerBound == first && found.upperBound <= last ?? .max, "other bytes")
      case .last(let count): require(found.upperBound == length - 1 && Int64(found.count) <= count, "not the last bytes")
      }
    }
  }

  private static func check(_ range: ContentRange) {
    if let total = range.total { require(total >= 0, "a negative size") }
    guard let bytes = range.bytes else { return }
    require(bytes.lowerBound >= 0 && bytes.upperBound < range.total ?? .max, "a range outside of the file")
    require(bytes.count > 0 && bytes.upperBound + 1 > bytes.lowerBound, "a range without bytes")
  }

  /// Usual lengths, and those around the ends of the range.
  private static func lengths(near range: ByteRange) -> [Int64] {
    let ends: [Int64] =
      switch range {
      case .from(let first, let last): [first, last ?? first]
      case .last(let count): [count]
      }
    let around = ends.flatMap { [$0 &- 1, $0, $0 &+ 1] }
    return [0, 1, 1_000, .max - 1, .max] + around.filter { $0 >= 0 }
  }
}
