import Synchronization
import TestSupport
import Testing

@testable import Fetching

/// Connections that stay open between requests, and end just as the next one is sent.
@Suite struct ReusedConnectionTests {
  /// What a server does to the second request of a connection.
  static let endings: [LoopbackServer.Reply] = [
    .init(bytes: [], ending: .close), .init(bytes: Array("moss moss\r\n\r\n".utf8), ending: .close),
  ]

  @Test(arguments: endings, [FetchKind.feed, .media, .download])
  func sendsLostRequestOnNewConnection(ending: LoopbackServer.Reply, kind: FetchKind) async throws {
    let server = try await server(endingWith: ending)
    try await withFetcher(to: server) { fetcher in
      let request = FetchRequest("\(server.origin)/", kind: kind)
      for _ in 0..<2 {
        let fetched = try await withTimeout { try await fetcher.fetch(request) }
        #expect(fetched.body == Array("moss".utf8))
      }
      #expect(server.requests.count == 3 && server.connectionCount == 2)
    }
  }

  @Test func sendsLostRequestOnceMoreOnly() async throws {
    let count = Mutex(0)
    let server = try await LoopbackServer { _ in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      return isFirst ? .text(200, [], "moss") : .init(bytes: [], ending: .close)
    }
    try await withFetcher(to: server) { fetcher in
      let request = FetchRequest("\(server.origin)/", kind: .feed)
      _ = try await fetcher.fetch(request)
      await #expect(throws: FetchingError.cannotConnect(host: "127.0.0.1")) {
        try await withTimeout { try await fetcher.fetch(request) }
      }
      #expect(server.requests.count == 3)
    }
  }

  /// The server may have acted on it before the connection ended.
  @Test func sendsMessageOnce() async throws {
    let server = try await server(endingWith: .init(bytes: [], ending: .close))
    try await withFetcher(to: server) { fetcher in
      let request = FetchRequest("\(server.origin)/", kind: .message, method: .post)
      _ = try await fetcher.fetch(request)
      await #expect(throws: FetchingError.cannotConnect(host: "127.0.0.1")) {
        try await withTimeout { try await fetcher.fetch(request) }
      }
      #expect(server.requests.count == 2)
    }
  }

  // MARK: - Private

  private func server(endingWith ending: LoopbackServer.Reply) async throws -> LoopbackServer {
    let count = Mutex(0)
    return try await LoopbackServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == 2 ? ending : .text(200, [], "moss")
    }
  }
}
