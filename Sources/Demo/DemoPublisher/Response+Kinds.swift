import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
  /// The server's address in the request: `http://127.0.0.1:40123`.
  var baseURL: String { "http://\(head.authority ?? "127.0.0.1")" }

  /// The decoded query; of a repeated name the first value counts.
  var query: [String: String] {
    Dictionary(uri.queryParameters.map { (String($0.key), String($0.value)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension ByteBuffer {
  /// The same value is always encoded in the same way.
  init(json value: Any) throws {
    self.init(bytes: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]))
  }
}

extension Response {
  static func html(_ page: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
  }

  static func json(_ value: Any) throws -> Response {
    // Apple's media type for JSON, which clients must accept.
    Response(
      status: .ok, headers: [.contentType: "text/javascript; charset=utf-8"],
      body: ResponseBody(byteBuffer: try ByteBuffer(json: value)))
  }

  /// A cacheable response with validators.
  static func cacheable(_ bytes: ByteBuffer, type: String, _ validators: Validators, for request: Request) -> Response {
    var headers = validators.headers
    if validators.areKnown(to: request) { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = type
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }

  /// The whole track or the requested range, piece by piece.
  static func audio(_ track: DemoAudio, _ validators: Validators, for request: Request) -> Response {
    var headers = validators.headers
    if validators.areKnown(to: request) { return Response(status: .notModified, headers: headers) }
    headers[.acceptRanges] = "bytes"
    headers[.contentType] = "audio/mpeg"
    let requestedRange = validators.allowRange(in: request) ? request.headers[.range] : nil
    switch ByteRange(header: requestedRange, length: track.length) {
    case .whole:
      return Response(status: .ok, headers: headers, body: body(of: track, 0..<track.length))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(track.length)"
      return Response(status: .partialContent, headers: headers, body: body(of: track, range))
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(track.length)"
      headers[.contentType] = nil
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  // MARK: - Private

  private static func body(of track: DemoAudio, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      for part in track.parts(in: range) { try await writer.write(part) }
      try await writer.finish(nil)
    }
  }
}
