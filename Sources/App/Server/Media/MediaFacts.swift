import HTTPTypes
import Hummingbird

/// One version of a file of sound or video, as the browser gets to know it.
struct MediaFacts: Sendable, Equatable {
  /// By its bytes.
  let type: String
  /// Quoted and strong: two answers under one tag are parts of the same bytes.
  let etag: String
  let lastModified: String?
  /// Bytes; nil when the source does not say.
  let length: Int64?
  /// Whether the browser may keep it. A browser that has kept a part names its version for its player, who never hears that the
  /// answer is of another one: what may change under its address is not kept.
  var isKept = false

  /// An answer with the headers that every answer about this file has.
  func response(_ status: HTTPResponse.Status, range: String? = nil, body: ResponseBody = ResponseBody()) -> Response {
    var headers: HTTPFields = [
      .acceptRanges: "bytes", .cacheControl: isKept ? "private, no-cache" : "no-store", .eTag: etag,
      .contentSecurityPolicy: ContentPolicy.remoteBytes,
    ]
    headers[.lastModified] = lastModified
    headers[.contentRange] = range
    if status == .notModified {
      // It speaks of no body, not even of an empty one.
      return Response(status: status, headers: headers, body: ResponseBody { try await $0.finish(nil) })
    }
    if status != .rangeNotSatisfiable { headers[.contentType] = type }
    return Response(status: status, headers: headers, body: body)
  }

  /// The bytes in `range`.
  func part(_ range: ClosedRange<Int64>, body: ResponseBody) -> Response {
    response(.partialContent, range: "bytes \(range.lowerBound)-\(range.upperBound)/\(length.map(String.init) ?? "*")", body: body)
  }

  var beyondTheEnd: Response { response(.rangeNotSatisfiable, range: "bytes */\(length.map(String.init) ?? "*")") }
}
