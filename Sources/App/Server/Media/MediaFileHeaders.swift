import HTTPTypes
import Hummingbird

/// The headers of one version of an audio or video file.
struct MediaFileHeaders: Sendable, Equatable {
  /// The MIME type, detected from the bytes.
  let type: String
  /// Quoted and strong: two responses with one tag are parts of the same bytes.
  let etag: String
  let lastModified: String?
  /// In bytes; nil when the source sends no length.
  let length: Int64?
  /// Whether the browser may cache it. A browser with a cached part sends its version on its own, and the player never learns that the
  /// response is of another one: so content that may change under its address is not cached.
  var isCacheable = false

  /// A response with the headers that all responses about this file share.
  func response(_ status: HTTPResponse.Status, range: String? = nil, body: ResponseBody = ResponseBody()) -> Response {
    var headers: HTTPFields = [
      .acceptRanges: "bytes", .cacheControl: isCacheable ? "private, no-cache" : "no-store", .eTag: etag,
      .contentSecurityPolicy: ContentSecurityPolicy.inert,
    ]
    headers[.lastModified] = lastModified
    headers[.contentRange] = range
    if status == .notModified {
      // The response has no body, not even an empty one.
      return Response(status: status, headers: headers, body: ResponseBody { try await $0.finish(nil) })
    }
    if status != .rangeNotSatisfiable { headers[.contentType] = type }
    return Response(status: status, headers: headers, body: body)
  }

  /// A response with the bytes in `range`.
  func part(_ range: ClosedRange<Int64>, body: ResponseBody) -> Response {
    response(.partialContent, range: "bytes \(range.lowerBound)-\(range.upperBound)/\(length.map(String.init) ?? "*")", body: body)
  }

  var rangeNotSatisfiable: Response { response(.rangeNotSatisfiable, range: "bytes */\(length.map(String.init) ?? "*")") }
}
