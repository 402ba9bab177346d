/// A parsed `Content-Range` header: `bytes 0-99/1000`, `bytes */1000` (RFC 9110, 14.4).
public struct ContentRange: Equatable, Sendable {
  /// The range of the body; nil when the requested range cannot be satisfied.
  public let bytes: ClosedRange<Int64>?
  /// The size of the whole file in bytes; nil when it is unknown.
  public let total: Int64?

  /// - Parameter header: The header's value; nil gives nil.
  public init?(_ header: String?) {
    let words = header?.split(separator: " ") ?? []
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] == "*" {
      total = nil
    } else {
      guard let length = Int64(parts[1]), length >= 0 else { return nil }
      total = length
    }
    if parts[0] == "*" {
      bytes = nil
    } else {
      let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let first = Int64(ends[0]), let last = Int64(ends[1]), first >= 0, first <= last, last < total ?? .max
      else { return nil }
      bytes = first...last
    }
  }
}
