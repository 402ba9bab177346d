import Foundation
import Synchronization
import TestSupport

/// A publisher whose file changes when a test says so. It supports ranges and `If-Range`.
final class ChangingSource: Sendable {
  struct Rules: Sendable {
    /// The version, from which the bytes are generated.
    var version = 1
    /// Whether each response is of another version.
    var changesAlways = false
    /// Whether a response names its version in an ETag.
    var hasTag = true
    /// Whether a range is sent regardless of `If-Range`.
    var ignoresCondition = false
    /// Whether the feed's address redirects to an address of the version, as advertising servers do.
    var redirects = false
    /// Versions whose addresses have expired.
    var runOut: Set<Int> = []
    /// The bytes of the first version.
    var size = 20_000
    /// The bytes after which a whole file stalls.
    var stallsAfter: Int?
    /// Sends the beginning instead of the requested range.
    var sendsWrongRange = false
  }

  let rules: Mutex<Rules>

  init(_ rules: Rules = Rules()) { self.rules = Mutex(rules) }

  /// The bytes of a version; each is longer than the one before.
  static func bytes(_ version: Int, size: Int = 20_000) -> [UInt8] {
    sound(size + version * 1_000).enumerated().map { $0 < 10 ? $1 : UInt8(truncatingIfNeeded: $0 &* 7 &+ version) }
  }

  func change(_ change: @Sendable (inout Rules) -> Void) { rules.withLock { change(&$0) } }

  func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
    let rules = rules.withLock { rules in
      if rules.changesAlways { rules.version += 1 }
      return rules
    }
    if rules.redirects, request.target == "/x.mp3" { return .redirect(to: "/copies/\(rules.version).mp3") }
    let version = Int(request.target.filter(\.isNumber).dropLast()) ?? rules.version
    if rules.runOut.contains(version) { return .text(403, [], "too late") }
    let (bytes, tag) = (Self.bytes(version, size: rules.size), "\"v\(version)\"")
    var headers = [("Content-Type", "audio/mpeg")]
    if rules.hasTag { headers.append(("ETag", tag)) }
    if rules.hasTag, request.headers["if-none-match"] == tag { return .bytes(304, headers, []) }
    let isSame = request.headers["if-range"].map { $0 == tag } ?? true
    guard let range = request.headers["range"], isSame || rules.ignoresCondition else {
      guard let count = rules.stallsAfter else { return .bytes(200, headers, bytes) }
      return .bytes(200, headers, Array(bytes.prefix(count)), length: bytes.count, ending: .silence)
    }
    let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let first = rules.sendsWrongRange ? 0 : ends.first.flatMap { $0 } ?? 0
    let last = min(ends.last.flatMap { $0 } ?? .max, bytes.count - 1)
    guard first <= last else { return .text(416, headers + [("Content-Range", "bytes */\(bytes.count)")]) }
    return .bytes(206, headers + [("Content-Range", "bytes \(first)-\(last)/\(bytes.count)")], Array(bytes[first...last]))
  }
}
