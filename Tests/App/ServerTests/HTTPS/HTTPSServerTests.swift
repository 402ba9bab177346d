import Accounts
import AsyncHTTPClient
import Engines
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

@testable import Server

/// The app over HTTPS, with HTTP/1.1 and HTTP/2.
@Suite struct HTTPSServerTests {
  @Test(arguments: [false, true])
  func servesPages(isHTTP2: Bool) async throws {
    try await HTTPSClient.run(isHTTP2: isHTTP2) { client in
      let page = try await client.ask("/")
      #expect(page.response.status == .ok && page.response.version == (isHTTP2 ? .http2 : .http1_1))
      #expect(String(decoding: page.bytes, as: UTF8.self).contains("</html>"))
      // Many requests at the same time, on one connection or several.
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<40 { group.addTask { try await client.ask("/session").response.status == .ok } }
        for try await isOK in group { #expect(isOK) }
      }
    }
  }

  @Test(arguments: [false, true])
  func sendsFilesAndRanges(isHTTP2: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "earnest-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "1.mp3")
    let whole = Data("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] + Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 13) })
    try whole.write(to: file)
    try await HTTPSClient.run(isHTTP2: isHTTP2, downloaded: file.path) { client in
      let path = "/media/\(try await client.server.addShow(sound: "https://moss.example/1.mp3"))"
      let (response, bytes) = try await client.ask(path)
      #expect(response.status == .ok && response.headers.first(name: "Content-Length") == "\(whole.count)" && bytes == Array(whole))
      for range in [0...0, 5...262_148, (whole.count - 7)...(whole.count - 1), 0...(whole.count - 1)] {
        let part = try await client.ask(path, [("Range", "bytes=\(range.lowerBound)-\(range.upperBound)")])
        #expect(part.response.status == .partialContent && part.bytes == Array(whole[range]), "\(range)")
      }
      // Players that seek withdraw their requests.
      for start in 0..<20 {
        let stream = try await client.open(path, [("Range", "bytes=\(start)-")])
        for try await part in stream.body {
          #expect(part.getInteger(at: part.readerIndex) == whole[start])
          break
        }
      }
      #expect(try await client.ask(path, [("Range", "bytes=0-3")]).bytes == Array(whole.prefix(4)))
    }
  }

  @Test(arguments: [false, true])
  func streamsChangesBesideOtherRequests(isHTTP2: Bool) async throws {
    try await HTTPSClient.run(isHTTP2: isHTTP2) { client in
      let id = try await client.server.addShow(sound: "https://moss.example/1.mp3")
      let live = try await client.open("/live", [("Accept", "text/event-stream")])
      #expect(live.status == .ok && live.headers.first(name: "Content-Type") == "text/event-stream")
      try await withTimeout {
        var text = ""
        for try await part in live.body {
          if text.isEmpty {
            let answer = try await client.post("/session", ByteBuffer(string: SessionReport.seek(episode: id, to: 321)))
            #expect(answer.response.status == .ok)
          }
          text += String(buffer: part)
          if text.contains("321") { break }
        }
        #expect(text.contains("321"))
      }
    }
  }

  @Test(arguments: [false, true])
  func readsUploads(isHTTP2: Bool) async throws {
    try await HTTPSClient.run(isHTTP2: isHTTP2) { client in
      let list =
        "<opml version=\"2.0\"><body><outline text=\"A\" xmlUrl=\"https://a.invalid/feed\"/></body></opml>"
        + String(repeating: " ", count: 3 << 20)
      let form =
        "--B\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.opml\"\r\nContent-Type: text/xml\r\n\r\n\(list)\r\n--B--\r\n"
      let answer = try await client.post(
        "/subscription-import/did-select-file", ByteBuffer(string: form), type: "multipart/form-data; boundary=B")
      #expect(answer.response.status.code < 400, "\(answer.response.status)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: client.server.uploads.path).isEmpty)
      let report = try await client.post("/session", ByteBuffer(repeating: 32, count: 3 << 20))
      #expect(report.response.status == .payloadTooLarge)
    }
  }

  @Test func endsSlowBodies() async throws {
    let impatient = RequestTimeouts(firstHead: .seconds(1), nextHead: .seconds(1), bodyPeriod: .seconds(1), minBytesPerPeriod: 1_000)
    try await HTTPSClient.run(isHTTP2: true, timeouts: impatient) { client in
      let slow = try await TLSConnection(port: client.server.port)
      try await slow.send(HTTP2Bytes.start + HTTP2Bytes.head("/live", stream: 1, host: client.server.authority))
      try await waitUntil { HTTP2Bytes.frames(slow.received).contains { $0.type == 1 && $0.stream == 1 } }
      let fields = [("origin", "https://\(client.server.authority)"), ("content-type", "application/json"), ("content-length", "1000000")]
      try await slow.send(HTTP2Bytes.head("/session", stream: 3, isPost: true, host: client.server.authority, fields: fields))
      try await slow.send(HTTP2Bytes.data(Array("{".utf8), stream: 3))
      // The stream of the slow request ends, and the live stream does not.
      try await withTimeout {
        try await waitUntil(within: .seconds(30)) {
          HTTP2Bytes.frames(slow.received).contains { $0.stream == 3 && $0.type == 3 }
        }
      }
      #expect(slow.isOpen && !HTTP2Bytes.frames(slow.received).contains { $0.type == 3 && $0.stream == 1 })
      try await slow.close()
    }
  }

  @Test func acceptsChangesOfItsOwnPagesOnly() async throws {
    try await HTTPSClient.run(isHTTP2: true) { client in
      let authority = client.origin.dropFirst(8)
      for (origin, status) in [(client.origin, 200), ("http://\(authority)", 403), ("https://evil.example", 403)] {
        let body = ByteBuffer(string: #"{"device":"a","tab":"1","sentAt":1,"entries":[]}"#)
        let answer = try await client.ask(
          "/session", method: "POST", [("Origin", origin), ("Content-Type", "application/json")], body: body)
        #expect(answer.response.status.code == UInt(status), "\(origin)")
      }
    }
  }

  @Test func sendsCookiesOverHTTPSOnly() async throws {
    try await HTTPSClient.run(isHTTP2: true, mode: .key) { client in
      let key = try AccessKey(in: client.server.engines.settings.home).query
      let answer = try await client.ask("/?\(key)")
      let cookie = try #require(answer.response.headers.first(name: "Set-Cookie"))
      #expect(answer.response.status == .seeOther && cookie.hasSuffix("; SameSite=Lax; Secure; Max-Age=15552000"), "\(cookie)")
      let session = String(cookie.prefix { $0 != ";" })
      #expect(try await client.ask("/session", [("Cookie", session)]).response.status == .ok)
      #expect(try await client.ask("/session").response.status == .unauthorized)
    }
  }

  @Test func redirectsPlainRequests() async throws {
    try await HTTPSClient.run(isHTTP2: true) { client in
      let plain = try await RawConnection(port: client.server.port)
      try await plain.send("GET /settings HTTP/1.1\r\nHost: \(client.server.authority)\r\n\r\n")
      try await waitUntil { plain.received.contains("\r\nLocation: https://\(client.server.authority)/settings\r\n") }
      try? await plain.close()
    }
  }
}
