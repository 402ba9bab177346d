import Engines
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

/// The limits of requests, over HTTP.
@Suite struct RequestLimitTests {
  @Test func answers503WhileBusy() async throws {
    var limits = RequestLimits()
    limits.maxRequests = 2
    try await withServer(limits: limits) { server in
      // Reports whose bodies are incomplete: one more than the server handles, so that no other request can take the room of one.
      let reports = try await [report(server), report(server), report(server)]
      try await waitUntil { reports.contains { $0.received.hasPrefix("HTTP/1.1 503") } }
      let open = reports.filter(\.received.isEmpty)
      #expect(open.count == 2)
      let page = try await server.ask("/up-next", [.accept: "text/html,*/*;q=0.8"])
      #expect(page.status == 503 && page.headers[.retryAfter] == "2" && page.text.contains("<h1>Earnest is busy</h1>"))
      #expect(page.headers[.contentType] == "text/html; charset=utf-8" && page.headers[.xContentTypeOptions] == "nosniff")
      let other = try await server.ask("/session")
      #expect(other.status == 503 && other.headers[.retryAfter] == "2" && other.text == "Earnest is busy. Try again in a moment.\n")
      for connection in reports { try await connection.close() }
      try await waitUntil { try await server.ask("/").status == 200 }
    }
  }

  @Test func answers429ToSearchesInQuickSuccession() async throws {
    var limits = RequestLimits()
    limits.routes[.search] = RouteLimit(maxConcurrent: 8, burst: 3, perSecond: 0.001)
    try await withServer(limits: limits) { server in
      for path in ["/search?q=moss&scope=library", "/search/complete?q=m"] { #expect(try await server.ask(path).status == 200) }
      #expect(try await server.post("/search-page/did-submit", "term=").status < 400)
      let page = try await server.ask("/search?q=moss&scope=library", [.accept: "text/html"])
      #expect(page.status == 429 && page.text.contains("<h1>Too many requests</h1>") && page.text.contains("<!doctype html>"))
      let seconds = try #require(page.headers[.retryAfter].flatMap { Int($0) })
      #expect((900...1_000).contains(seconds))

      let fragment = try await server.ask("/search/complete?q=mo", field("Earnest-Request", "page"))
      let answer = try #require(HTTPField.Name("Earnest-Answer"))
      #expect(fragment.status == 429 && fragment.headers[answer] == "page")
      #expect(fragment.text.contains("<main id=\"page\"") && !fragment.text.contains("<!doctype html>"))
      let event = try await server.post("/search-page/did-submit", "term=moss", field("Earnest-Request", "page"))
      #expect(event.status == 429 && event.headers[answer] == "notice")
      #expect(event.text == "Too many requests. Wait a moment, then try again.")
      #expect(try await server.ask("/search?q=moss").text == "Too many requests. Wait a moment, then try again.\n")
      // All other pages still open.
      for path in ["/", "/search", "/import", "/session"] { #expect(try await server.ask(path).status == 200, "\(path)") }
    }
  }

  @Test func acceptsOneUploadAtATime() async throws {
    var limits = RequestLimits()
    limits.routes[.upload] = RouteLimit(maxConcurrent: 1, burst: 10, perSecond: 10)
    try await withServer(limits: limits) { server in
      let body = "--B\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.opml\"\r\n\r\n<opml><body></body></opml>\r\n--B--\r\n"
      let path = "/subscription-import/did-select-file"
      let type = "multipart/form-data; boundary=B"
      // Two uploads whose bodies are incomplete: either may be the first.
      let uploads = try await [
        post(path, type, length: body.utf8.count, String(body.prefix(40)), server),
        post(path, type, length: body.utf8.count, String(body.prefix(40)), server),
      ]
      try await waitUntil { uploads.contains { $0.received.hasPrefix("HTTP/1.1 429") } }
      let accepted = try #require(uploads.first { $0.received.isEmpty })
      try await accepted.send(String(body.dropFirst(40)))
      try await waitUntil { accepted.received.hasPrefix("HTTP/1.1 ") }
      #expect(!accepted.received.hasPrefix("HTTP/1.1 4"))
      #expect(try await server.post(path, body, [.contentType: type]).status != 429)
      for connection in uploads { try await connection.close() }
    }
  }

  @Test func fetchesFewPicturesAtATimeAndRefusesNone() async throws {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 500)
    let host = try await LoopbackServer { _ in .bytes(200, [("Content-Type", "image/jpeg")], picture) }
    let silent = try await LoopbackServer { _ in .init(bytes: [], ending: .silence) }
    var limits = RequestLimits()
    limits.maxArtworkFetchesPerUser = 3
    try await withServer(publishers: [host.port, silent.port], limits: limits) { app in
      let artwork = app.engines.library.artwork
      var ids: [Int64] = []
      for number in 0..<50 { ids.append(try await artwork.id(of: "\(host.origin)/\(number).jpg").rawValue) }
      let lengths = try await withThrowingTaskGroup(of: Int.self) { group in
        for id in ids { group.addTask { try await app.ask("/artwork/\(id)").bytes.count } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(lengths == Array(repeating: picture.count, count: 50))

      // Pictures of a host that does not answer: the next ones wait, and saved ones do not.
      var waiting: [RawConnection] = []
      for number in 0..<8 {
        let id = try await artwork.id(of: "\(silent.origin)/\(number).jpg").rawValue
        waiting.append(try await RawConnection(port: app.port))
        try await waiting[number].send("GET /artwork/\(id) HTTP/1.1\r\nHost: \(app.authority)\r\n\r\n")
      }
      try await waitUntil { silent.requests.count == 3 }
      for id in ids { #expect(try await app.ask("/artwork/\(id)").bytes == picture) }
      #expect(silent.requests.count == 3)
      for connection in waiting {
        #expect(connection.isOpen && connection.received.isEmpty)
        try await connection.close()
      }
      await silent.hangUp()
    }
    await host.stop()
  }

  // MARK: - Private

  /// A report whose body never ends.
  private func report(_ server: TestServer) async throws -> RawConnection {
    try await post("/session", "application/json", length: 1_000, "{", server)
  }

  private func post(_ path: String, _ type: String, length: Int, _ beginning: String, _ server: TestServer) async throws -> RawConnection {
    let connection = try await RawConnection(port: server.port)
    try await connection.send(
      """
      POST \(path) HTTP/1.1\r
      Host: \(server.authority)\r
      Origin: http://\(server.authority)\r
      Content-Type: \(type)\r
      Content-Length: \(length)\r
      \r
      \(beginning)
      """)
    return connection
  }
}
