/// A fault of a response, read from the query of its address. README.md has the table.
struct Fault: Sendable, Equatable {
  enum Length: String, Sendable {
    case wrong, short
    case withheld = "none"
  }
  enum ETag: String, Sendable { case random, changed }
  enum Redirect: Sendable, Equatable {
    case times(Int)
    case loop
  }
  enum Gzip: Sendable { case plain, bomb }
  enum Replacement: Sendable { case nothing, webPage }

  /// The number of correct responses before the fault.
  var after = 0
  /// The number of responses after which a feed has all its episodes, and not only the requested ones.
  var growsAfter: Int?
  /// Milliseconds before the response starts.
  var delay: Int?
  /// Bytes per second.
  var slow: Int?
  /// Bytes of the body before the connection is closed.
  var cut: Int?
  /// Bytes of the body before the response stalls with an open connection.
  var stall: Int?
  var refusesRanges = false
  var length: Length?
  var etag: ETag?
  var status: Int?
  var retryAfter: Int?
  /// Whether Retry-After is a date instead of a number of seconds.
  var isRetryDated = false
  /// With a status: the number of responses that have it. With a changing ETag: when it changes.
  var times: Int?
  /// A part of a User-Agent in lower case that gets 403.
  var refusedAgent: String?
  /// "name:password"; requests without it get 401.
  var signIn: String?
  var redirect: Redirect?
  var redirectStatus = 302
  var gzip: Gzip?
  var replacement: Replacement?

  init() {}

  init(query: [String: String]) {
    func text(_ name: String) -> String? { query[name] }
    func number(_ name: String) -> Int? { query[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }
    after = number("after") ?? 0
    growsAfter = number("grows-after")
    delay = number("delay").map { min($0, 600_000) }
    slow = number("slow").map { max($0, 1) }
    cut = number("cut")
    refusesRanges = text("ranges") == "no"
    length = text("length").flatMap(Length.init)
    stall = number("stall")
    etag = text("etag").flatMap(ETag.init)
    status = number("status").flatMap { $0 == 304 || (400...599).contains($0) ? $0 : nil }
    retryAfter = number("retry-after")
    isRetryDated = text("retry-as") == "date"
    times = number("times")
    refusedAgent = text("refuse").flatMap { $0.isEmpty ? nil : $0.lowercased() }
    signIn = text("sign-in").flatMap { $0.contains(":") ? $0 : nil }
    redirect = text("redirect") == "loop" ? .loop : number("redirect").flatMap { $0 > 0 ? .times($0) : nil }
    redirectStatus = number("redirect-status").flatMap { [301, 302, 303, 307, 308].contains($0) ? $0 : nil } ?? 302
    gzip = text("gzip").flatMap { ["1": .plain, "bomb": .bomb][$0] }
    replacement = text("empty") == "1" ? .nothing : text("html") == "1" ? .webPage : nil
  }
}
