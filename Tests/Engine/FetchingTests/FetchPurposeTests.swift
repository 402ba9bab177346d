import Fetching
import TestSupport
import Testing

@Suite struct FetchPurposeTests {
  /// A server that is allowed for one purpose sees no connection of another.
  @Test(arguments: FetchPurpose.allCases)
  func allowsOnlyItsPurpose(allowed: FetchPurpose) async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "moss") }
    var options = FetchingOptions()
    options.allowPrivate.byPurpose[allowed] = [HostPort(host: "127.0.0.1", port: server.port)]
    let fetcher = Fetcher(options)
    for kind in FetchKind.allCases {
      let request = FetchRequest("\(server.origin)/", kind: kind, method: kind == .message ? .post : .get)
      let connections = server.connectionCount
      if kind.purpose == allowed {
        #expect(try await withTimeout { try await fetcher.fetch(request) }.status == 200)
      } else {
        await #expect(throws: FetchingError.privateAddress(host: "127.0.0.1", port: server.port)) {
          try await withTimeout { try await fetcher.fetch(request) }
        }
        #expect(server.connectionCount == connections)
      }
    }
    #expect(server.connectionCount > 0)
    await fetcher.shutDown()
    await server.stop()
  }
}
