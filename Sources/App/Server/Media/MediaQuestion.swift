import HTTPTypes
import Hummingbird

/// What a player asks of a file: which bytes, and of which version (RFC 9110, 13 and 14).
struct MediaQuestion: Sendable {
  /// Only the head is wanted; a range means nothing then.
  let isHead: Bool
  private let range: ByteRange?
  private let ifRange: String?
  private let ifNoneMatch: [String]
  private let ifModifiedSince: String?

  init(_ request: Request) {
    isHead = request.method == .head
    range = isHead ? nil : ByteRange(request.headers[.range])
    ifRange = request.headers[.ifRange]
    ifNoneMatch = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " && $0 != "\t" } }
    ifModifiedSince = request.headers[.ifModifiedSince]
  }

  /// Whether the bytes asked for belong to a version that the player names.
  var namesVersion: Bool { range != nil && ifRange != nil }

  /// The bytes asked for, whatever the version.
  var anyRange: ByteRange? { range }

  /// The bytes asked for of this version; nil when the whole is to be sent: no range, or one of another version.
  func range(of file: MediaFacts) -> ByteRange? {
    guard let ifRange else { return range }
    return ifRange == file.etag || ifRange == file.lastModified ? range : nil
  }

  /// Whether the player has this version already.
  func knows(_ file: MediaFacts) -> Bool {
    guard ifNoneMatch.isEmpty else {
      return ifNoneMatch.contains { $0 == "*" || $0 == file.etag || $0 == "W/\(file.etag)" }
    }
    return ifModifiedSince != nil && ifModifiedSince == file.lastModified
  }

  /// Whether playing begins here, with whatever version there is.
  var startsAtZero: Bool {
    if case .from(0, _) = range { return ifRange == nil }
    return false
  }

  /// Whether the answer's own first bytes tell what they are, so that nothing else need be asked first.
  func showsBeginning(_ prefix: Int) -> Bool {
    switch range {
    case nil: !isHead
    case .from(0, let last): ifRange == nil && last ?? .max >= prefix - 1
    default: false
    }
  }
}
