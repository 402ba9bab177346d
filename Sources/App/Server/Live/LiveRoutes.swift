import HTTPTypes
import Hummingbird
import NIOCore
import WebPage

/// `/live`: changes, as server-sent events.
struct LiveRoutes: Sendable {
  let hub: LiveHub

  func stream(_ request: Request, viewer: Viewer) async -> Response {
    let query = FormFields.read(request.uri.query ?? "")
    // A page of another user must not show these changes.
    if let user = query["user"]?.last, Int64(user) != viewer.userID { return .otherUser }
    let last = query["after"]?.last ?? request.header("Last-Event-ID")
    guard let events = await hub.open(after: last.flatMap { $0.isEmpty ? nil : $0 }, for: viewer) else {
      return Response(status: .serviceUnavailable, headers: [.retryAfter: "30", .cacheControl: "no-store"])
    }
    var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    // A buffering proxy would delay the events.
    if let buffering = HTTPField.Name("X-Accel-Buffering") { headers[buffering] = "no" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        for await event in events { try await writer.write(ByteBuffer(string: event.text)) }
        try await writer.finish(nil)
      })
  }
}
