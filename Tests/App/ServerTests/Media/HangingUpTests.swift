import Fetching
import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import Server

/// The effect of a listener who disconnects, or reads slowly, on the source.
@Suite struct HangingUpTests {
  @Test func disconnectsFromSourceWithListener() async throws {
    try await withListener(hearing: endless) { listener, url, server in
      try await hearTheBeginning(of: url, with: listener)
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
    }
  }

  @Test func disconnectsFromIdleSource() async throws {
    let silent = LoopbackServer.Reply.bytes(200, [("Content-Type", "audio/mpeg")], sound(8_000), length: 1 << 30, ending: .silence)
    try await withListener(hearing: silent) { listener, url, server in
      try await hearTheBeginning(of: url, with: listener)
      // Earlier than the relay's own idle timeout of thirty seconds.
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
    }
  }

  @Test func disconnectsBeforeResponse() async throws {
    try await withListener(hearing: .init(bytes: [], ending: .silence)) { listener, url, server in
      let asking = Task { try await listener.stream(FetchRequest(url, kind: .media)) }
      try await waitUntil { !server.requests.isEmpty }
      asking.cancel()
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
      _ = await asking.result
    }
  }

  /// The source can be ahead only by the buffers of the sockets.
  @Test func appliesBackpressureToSource() async throws {
    try await withListener(hearing: endless) { listener, url, server in
      let stream = try await listener.stream(FetchRequest(url, kind: .media))
      var chunks = stream.body.makeAsyncIterator()
      _ = try await chunks.next()
      #expect(try await server.settledBytesSent() < 24 << 20)
      var played = 0
      while played < 32 << 20, let chunk = try await chunks.next() { played += chunk.readableBytes }
      #expect(played >= 32 << 20)
    }
  }

  // MARK: - Private

  private var endless: LoopbackServer.Reply {
    let head = Array("HTTP/1.1 200 X\r\nContent-Type: audio/mpeg\r\n\r\n".utf8)
    return .init(bytes: head + sound(8_000), ending: .forever(String(repeating: "x", count: 65_536)))
  }

  private func hearTheBeginning(of url: String, with listener: Fetcher) async throws {
    let stream = try await listener.stream(FetchRequest(url, kind: .media))
    var chunks = stream.body.makeAsyncIterator()
    #expect(try await chunks.next() != nil)
  }

  private func withListener(
    hearing reply: LoopbackServer.Reply, _ test: @escaping @Sendable (Fetcher, _ url: String, LoopbackServer) async throws -> Void
  ) async throws {
    let server = try await LoopbackServer { _ in reply }
    try await withServer(publishers: [server.port]) { app in
      let id = try await app.addShow(sound: server.origin + "/x.mp3")
      let listener = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: app.port)]))
      let result: Result<Void, any Error>
      do {
        result = .success(try await test(listener, "http://\(app.authority)/media/\(id)", server))
      } catch {
        result = .failure(error)
      }
      await listener.shutDown()
      try result.get()
    }
    await server.stop()
  }
}
