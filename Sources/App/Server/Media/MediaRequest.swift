import HTTPTypes
import Hummingbird

/// A player's request for a file: the bytes, and the version (RFC 9110, 13 and 14).
struct MediaRequest: Sendable {
  /// A HEAD request, where a range has no meaning.
  let isHead: Bool
  private let range: ByteRange?
  private let ifRange: String?
  private let ifNoneMatch: [String]
  private let ifModifiedSince: String?
  private let ifMatch: [String]
  /// Whether the sender checks the bytes of the response (`Want-Content-Digest` of RFC 9530), and may have them hashed.
  let wantsDigest: Bool
  /// The position that a player could not reach, as a part of the whole: a request for the reason. Between 0 and 1.
  let place: Double?

  /// - Parameter isSignedIn: Whether it comes from a user. Hashing is work, which an address for strangers does not start.
  init(_ request: Request, isSignedIn: Bool = false) {
    isHead = request.method == .head
    range = isHead ? nil : ByteRange(request.headers[.range])
    ifRange = request.headers[.ifRange]
    ifNoneMatch = Self.tags(request, .ifNoneMatch)
    ifModifiedSince = request.headers[.ifModifiedSince]
    ifMatch = Self.tags(request, .ifMatch)
    place = request.header("Earnest-Place").flatMap { Double($0) }.flatMap { (0...1).contains($0) ? $0 : nil }
    // The preference "sha-256=0" refuses one.
    wantsDigest = isSignedIn && request.header("Want-Content-Digest")?.contains(/sha-256=[1-9]/) == true
  }

  /// Whether the requested range belongs to a version that the player names.
  var namesVersion: Bool { range != nil && ifRange != nil }

  /// Whether the sender wants the bytes of versions that it names alone, and starts over after a refusal: a device that stores the episode.
  var requiresVersion: Bool { !ifMatch.isEmpty }

  /// The requested range, regardless of the version.
  var unconditionalRange: ByteRange? { range }

  /// The requested range if it belongs to this version; nil when the whole file is to be sent.
  func range(of file: MediaFileHeaders) -> ByteRange? {
    guard let ifRange else { return range }
    return ifRange == file.etag || ifRange == file.lastModified ? range : nil
  }

  /// Whether the player has this version already.
  func knows(_ file: MediaFileHeaders) -> Bool {
    guard ifNoneMatch.isEmpty else {
      return ifNoneMatch.contains { $0 == "*" || $0 == file.etag || $0 == "W/\(file.etag)" }
    }
    return ifModifiedSince != nil && ifModifiedSince == file.lastModified
  }

  /// Whether the request is for other versions only.
  func excludes(_ file: MediaFileHeaders) -> Bool { !ifMatch.isEmpty && !ifMatch.contains { $0 == "*" || $0 == file.etag } }

  /// Whether the request starts playback at the first byte, with any version.
  var startsAtZero: Bool {
    if case .from(0, _) = range { return ifRange == nil }
    return false
  }

  /// Whether the answer may be of any version: no bytes of another one come before it.
  var allowsAnyVersion: Bool { isHead || startsAtZero || namesVersion || unconditionalRange == nil }

  /// Whether the response includes the first bytes, so that its type can be detected without another request.
  func includesBeginning(_ prefix: Int) -> Bool {
    switch range {
    case nil: !isHead
    case .from(0, let last): ifRange == nil && last ?? .max >= prefix - 1
    default: false
    }
  }

  // MARK: - Private

  private static func tags(_ request: Request, _ name: HTTPField.Name) -> [String] {
    request.headers[values: name].flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " && $0 != "\t" } }
  }
}
