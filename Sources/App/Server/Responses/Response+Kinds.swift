import HTTPTypes
import Hummingbird
import NIOCore
import WebPage

extension Response {
  /// A document or a part of one. Pages contain user state, so that no cache may store them.
  static func html(_ html: HTML, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.cacheControl] = "no-store"
    headers[.vary] = "Earnest-Request"
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: html.bytes)))
  }

  /// A plain sentence, when there is no page to show it.
  static func plainText(_ sentence: String, status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: sentence + "\n")))
  }

  /// A text file for download.
  static func download(_ text: String, type: String, name: String) -> Response {
    var headers: HTTPFields = [.contentType: type, .cacheControl: "no-store"]
    headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// The refusal of a page's script whose user is not the one who has signed in. The browser keeps its unsent entries for its own user.
  static var otherUser: Response { .json(Array(#"{"error":"other-user"}"#.utf8), status: .conflict) }
}
