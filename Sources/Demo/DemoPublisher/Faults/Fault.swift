/// How one answer misbehaves, read from the query of its address. README.md has the table.
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

  /// So many answers are as they should be before anything goes wrong.
  var after = 0
  /// After so many answers a feed has all its episodes, and not only those that were asked for.
  var growsAfter: Int?
  /// Milliseconds before anything is said.
  var delay: Int?
  /// Bytes a second.
  var slow: Int?
  /// Bytes of the body that get through before the connection dies.
  var cut: Int?
  /// Bytes of the body that get through before nothing more comes, though the connection stays open.
  var stall: Int?
  var refusesRanges = false
  var length: Length?
  var etag: ETag?
  var status: Int?
  var retryAfter: Int?
  /// Retry-After says a time of day instead of a number of seconds.
  var isRetryDated = false
  /// With a status: only this many answers have it, then all is well. With a changing ETag: when it changes.
  var times: Int?
  /// Part of a User-Agent, lower case, that gets 403.
  var refusedAgent: String?
  /// "name:password", without which there is 401.
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
