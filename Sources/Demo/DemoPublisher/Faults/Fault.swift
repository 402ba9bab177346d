/// A fault of a response, read from the query of its address. README.md has the table.
struct Fault {
  enum Length: String {
    case wrong, short
    case withheld = "none"
  }
  enum ETag: String { case random, changed }
  enum Redirect {
    case times(Int)
    case loop
  }
  enum Gzip { case plain, bomb }
  enum Replacement { case nothing, webPage }

  let query: [String: String]

  /// The number of correct responses before the fault.
  var after: Int { number("after") ?? 0 }
  /// The number of responses after which a feed has all its episodes, and not only the requested ones.
  var growsAfter: Int? { number("grows-after") }
  /// Milliseconds before the response starts.
  var delay: Int? { number("delay").map { min($0, 600_000) } }
  /// Bytes per second.
  var slow: Int? { number("slow").map { max($0, 1) } }
  /// Bytes of the body before the connection is closed.
  var cut: Int? { number("cut") }
  /// Bytes of the body before the response stalls with an open connection.
  var stall: Int? { number("stall") }
  var refusesRanges: Bool { query["ranges"] == "no" }
  var length: Length? { query["length"].flatMap(Length.init) }
  var etag: ETag? { query["etag"].flatMap(ETag.init) }
  var status: Int? { number("status").flatMap { $0 == 304 || (400...599).contains($0) ? $0 : nil } }
  var retryAfter: Int? { number("retry-after") }
  /// Whether Retry-After is a date instead of a number of seconds.
  var isRetryDated: Bool { query["retry-as"] == "date" }
  /// With a status: the number of responses that have it. With a changing ETag: when it changes.
  var times: Int? { number("times") }
  /// A part of a User-Agent in lower case that gets 403.
  var refusedAgent: String? { query["refuse"].flatMap { $0.isEmpty ? nil : $0.lowercased() } }
  /// "name:password"; requests without it get 401.
  var signIn: String? { query["sign-in"].flatMap { $0.contains(":") ? $0 : nil } }
  var redirect: Redirect? {
    query["redirect"] == "loop" ? .loop : number("redirect").flatMap { $0 > 0 ? .times($0) : nil }
  }
  var redirectStatus: Int {
    number("redirect-status").flatMap { [301, 302, 303, 307, 308].contains($0) ? $0 : nil } ?? 302
  }
  var gzip: Gzip? { query["gzip"].flatMap { ["1": .plain, "bomb": .bomb][$0] } }
  var replacement: Replacement? { query["empty"] == "1" ? .nothing : query["html"] == "1" ? .webPage : nil }

  // MARK: - Private

  private func number(_ name: String) -> Int? { query[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }
}
