import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Logs every request, and applies all faults: before the response (status, redirect, delay), to the request (ranges, conditions), and to the head and body of
/// the response.
struct FaultMiddleware<Context: RequestContext>: RouterMiddleware {
  var hits: DemoRequestLog

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    hits.record(request)
    let fault = Fault(query: request.query)
    guard fault.after == 0 || hits.hits(of: request) > fault.after else { return try await next(request, context) }
    if let delay = fault.delay { try await Task.sleep(for: .milliseconds(delay)) }
    var response =
      if let early = earlyAnswer(to: request, fault) {
        early
      } else {
        try await next(tamed(request, fault), context)
      }
    changeHead(of: &response, to: request, fault)
    // A response to HEAD announces the length of GET, and 304 has no body to change.
    if request.method != .head, response.status != .notModified { changeBody(of: &response, fault) }
    return response
  }

  // MARK: - Private

  private func earlyAnswer(to request: Request, _ fault: Fault) -> Response? {
    if let agent = fault.refusedAgent, request.headers[.userAgent]?.lowercased().contains(agent) == true {
      return plain(403, "Your player is not welcome here.")
    }
    if let signIn = fault.signIn, request.headers[.authorization] != "Basic \(Data(signIn.utf8).base64EncodedString())" {
      var response = plain(401, "This show is for those who have a name and password.")
      response.headers[.wwwAuthenticate] = "Basic realm=\"Demo\""
      return response
    }
    if let status = fault.status, hits.hits(of: request) <= fault.times ?? .max {
      if status == 304 { return Response(status: .notModified) }
      var response = plain(status, "This address answers \(status), because it was asked to.")
      response.headers[.retryAfter] = fault.retryAfter.map {
        fault.isRetryDated ? PublicationCalendar.mailDate(Date(timeIntervalSinceNow: Double($0))) : String($0)
      }
      return response
    }
    if let location = redirectTarget(of: request, fault) {
      return Response(status: .init(code: fault.redirectStatus), headers: [.location: location])
    }
    switch fault.replacement {
    case .nothing: return Response(status: .ok, headers: [.contentType: "application/rss+xml; charset=utf-8"])
    case .webPage: return .html(ShowWebsite.signIn)
    case nil: return nil
    }
  }

  private func redirectTarget(of request: Request, _ fault: Fault) -> String? {
    let base = request.baseURL + request.uri.path
    let others = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("redirect=") }.map(String.init)
    let left: String
    switch fault.redirect {
    case nil: return nil
    case .loop: left = "loop"
    case .times(let times): left = String(times - 1)
    }
    let query = others + (left == "0" ? [] : ["redirect=\(left)"])
    return query.isEmpty ? base : "\(base)?\(query.joined(separator: "&"))"
  }

  /// Removes the parts of the request that the fault hides from the publisher.
  private func tamed(_ request: Request, _ fault: Fault) -> Request {
    var head = request.head
    if let count = fault.growsAfter, hits.hits(of: request) > count { head.path = withoutLimit(head.path) }
    if fault.refusesRanges || fault.gzip != nil { head.headerFields[.range] = nil }
    switch fault.etag {
    case .random:
      head.headerFields[.ifNoneMatch] = nil
      head.headerFields[.ifModifiedSince] = nil
      if head.headerFields[.ifRange] != nil { head.headerFields[.range] = nil }
    case .changed where isSecondVersion(request, fault): VersionedETag.translate(&head.headerFields)
    case .changed, nil: break
    }
    return Request(head: head, body: request.body)
  }

  private func withoutLimit(_ path: String?) -> String? {
    guard let path, let mark = path.firstIndex(of: "?") else { return path }
    let others = path[path.index(after: mark)...].split(separator: "&").filter { !$0.hasPrefix("episodes=") }
    return "\(path[..<mark])?\(others.joined(separator: "&"))"
  }

  private func isSecondVersion(_ request: Request, _ fault: Fault) -> Bool {
    hits.hits(of: request) > fault.times ?? 1
  }

  private func changeHead(of response: inout Response, to request: Request, _ fault: Fault) {
    if fault.refusesRanges { response.headers[.acceptRanges] = nil }
    switch fault.etag {
    case .random:
      response.headers[.eTag] = "\"\(UInt64.random(in: 1 ... .max))\""
      response.headers[.lastModified] = nil
    case .changed where isSecondVersion(request, fault):
      response.headers[.eTag] = response.headers[.eTag].map(VersionedETag.second)
      response.headers[.lastModified] = nil
    case .changed, nil: break
    }
  }

  private func changeBody(of response: inout Response, _ fault: Fault) {
    switch fault.gzip {
    case .plain:
      response.body = response.body.through { GzipWriter(next: $0) }
      response.headers[.contentEncoding] = "gzip"
    case .bomb:
      response.body = GzipBomb.body
      response.headers[.contentEncoding] = "gzip"
    case nil: break
    }
    if let length = fault.length { change(&response, length) }
    if let cut = fault.cut { keepingLength(&response) { $0.through { CutWriter(next: $0, left: cut) } } }
    if let stall = fault.stall { keepingLength(&response) { $0.through { CutWriter(next: $0, left: stall, stalls: true) } } }
    if let slow = fault.slow {
      keepingLength(&response) { $0.through { SlowWriter(next: $0, bytesPerSecond: slow) } }
    }
  }

  private func change(_ response: inout Response, _ length: Fault.Length) {
    let honest = response.headers[.contentLength].flatMap { Int($0) }
    switch (length, honest) {
    case (.withheld, _), (_, nil):
      response.body = response.body.through { $0 }
      response.headers[.contentLength] = nil
    case (.wrong, .some(let honest)):
      // The announced length is too large: the connection must be closed, or the client would wait for the rest.
      response.body = response.body.through { CutWriter(next: $0, left: honest) }
      response.headers[.contentLength] = String(honest + 1_000)
    case (.short, .some(let honest)):
      let half = honest / 2
      response.body = response.body.through { CutWriter(next: $0, left: honest) }
      response.headers[.contentLength] = String(half)
    }
  }

  /// Setting a body also sets the announced length; these faults keep the previous one.
  private func keepingLength(_ response: inout Response, _ change: (ResponseBody) -> ResponseBody) {
    let announced = response.headers[.contentLength]
    response.body = change(response.body)
    response.headers[.contentLength] = announced
  }

  private func plain(_ status: Int, _ sentence: String) -> Response {
    Response(
      status: .init(code: status), headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: sentence + "\n")))
  }
}
