import Engines
import HTTPTypes
import Hummingbird
import NIOCore

@testable import Server

/// Requests that reach the page routes without a connection, so that a test can set task-local values as the routes in front of them do.
extension TestServer {
  func pages() throws -> PageRoutes {
    var options = WebServer.Options()
    options.uploads = uploads
    return try WebServer(engines: engines, options: options).responder.routes.pages
  }

  func request(_ path: String, _ headers: HTTPFields = [:], body: String? = nil) -> Request {
    let method: HTTPRequest.Method = body == nil ? .get : .post
    let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
    return Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
  }
}

extension Response {
  /// The whole body.
  consuming func text() async throws -> String {
    let collector = Collector()
    try await body.write(collector)
    return String(decoding: collector.bytes, as: UTF8.self)
  }

  private final class Collector: ResponseBodyWriter {
    var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
