/// The id of the request that a task handles. Each line that is logged meanwhile carries it, and so does the response.
public enum LoggedRequestID {
  /// The id; nil outside of requests. Work that a request starts and does not wait for keeps the id of that request.
  @TaskLocal public static var current: String?

  /// A new id: 16 hexadecimal digits.
  public static func make() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Whether an id of a proxy can stand in a log and in a header: 1 to 64 letters, digits, hyphens, underscores and dots of ASCII.
  public static func isWellFormed(_ id: String) -> Bool {
    (1...maxLength).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  private static let maxLength = 64
}
