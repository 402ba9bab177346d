import Fetching
import Synchronization
import TestSupport
import Testing

@Suite struct RedirectTests {
  @Test func followsChain() async throws {
    let server = try await LoopbackServer { request in
      switch request.target {
      case "/a": .redirect(301, to: "/b c")
      case "/b%20c": .redirect(308, to: "deeper/d?x=1#top")
      case "/deeper/d?x=1": .redirect(302, to: "../e")
      default: .text(200, [], "here")
      }
    }
    try await withFetcher(to: server) { fetcher in
      let answer = try await fetcher.fetch(FetchRequest("\(server.origin)/a", kind: .feed))
      #expect(answer.body == Array("here".utf8))
      #expect(answer.finalURL == "\(server.origin)/e")
      #expect(answer.redirects.map(\.status) == [301, 308, 302])
      #expect(answer.redirects.map(\.isPermanent) == [true, true, false])
      #expect(answer.permanentURL == "\(server.origin)/deeper/d?x=1")
      #expect(server.connectionCount == 1)
    }
  }

  @Test func ignoresTemporaryRedirectForPermanentURL() async throws {
    let server = try await LoopbackServer { request in
      switch request.target {
      case "/a": .redirect(307, to: "/b")
      case "/b": .redirect(301, to: "/c")
      default: .text()
      }
    }
    try await withFetcher(to: server) { fetcher in
      let answer = try await fetcher.fetch(FetchRequest("\(server.origin)/a", kind: .feed))
      #expect(answer.permanentURL == nil)
      #expect(answer.finalURL == "\(server.origin)/c")
    }
  }

  @Test func detectsLoopsAndLongChains() async throws {
    let server = try await LoopbackServer { request in
      switch request.target {
      case "/a": .redirect(to: "/b")
      case "/b": .redirect(to: "/a")
      default: .redirect(to: "/n\(request.target.utf8.count)" + String(repeating: "x", count: request.target.utf8.count))
      }
    }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.redirectLoop) { try await fetcher.fetch(FetchRequest("\(server.origin)/a", kind: .feed)) }
      #expect(server.requests.count == 2)
      await #expect(throws: FetchingError.tooManyRedirects) { try await fetcher.fetch(FetchRequest("\(server.origin)/n", kind: .feed)) }
      #expect(server.requests.count == 2 + 11)
    }
  }

  @Test func followsTenRedirects() async throws {
    let server = try await LoopbackServer { request in
      let number = Int(request.target.dropFirst()) ?? 0
      return number < 10 ? .redirect(to: "/\(number + 1)") : .text(200, [], "end")
    }
    try await withFetcher(to: server) { fetcher in
      let answer = try await fetcher.fetch(FetchRequest("\(server.origin)/0", kind: .feed))
      #expect(answer.redirects.count == 10)
    }
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "ftp://example.com/x", "data:text/html,x"])
  func refusesOtherSchemes(target: String) async throws {
    let server = try await LoopbackServer { _ in .redirect(to: target) }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.unsupportedScheme(String(target.prefix { $0 != ":" }))) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
    }
  }

  @Test func reportsRedirectWithoutTarget() async throws {
    let server = try await LoopbackServer { _ in .text(302) }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.status(302, retryAfterSeconds: nil)) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
    }
  }

  /// Secrets of a request outside its address: a feed's credentials, a directory's key and signature. Neither another port nor another name
  /// of the same machine receives them, nor does the first host when the second one redirects back to it.
  @Test(arguments: [FetchKind.feed, .media, .download, .artwork], ["127.0.0.1", "localhost"])
  func keepsSecretsFromOtherHosts(kind: FetchKind, name: String) async throws {
    let ports = Mutex((first: 0, other: 0))
    let other = try await LoopbackServer { _ in .redirect(to: "http://127.0.0.1:\(ports.withLock { $0.first })/back") }
    let server = try await LoopbackServer { request in
      switch request.target {
      case "/start": .redirect(301, to: "/here")
      case "/here": .redirect(301, to: "http://\(name):\(ports.withLock { $0.other })/there")
      default: .text(200, [], "end")
      }
    }
    ports.withLock { $0 = (server.port, other.port) }
    try await withFetcher(to: server, other, configure: { $0.allowPrivate.all.insert(HostPort(host: name, port: other.port)) }) {
      fetcher async throws in
      var request = FetchRequest("\(server.origin)/start", kind: kind, credentials: BasicCredentials(user: "ada", password: "moss"))
      request.headers = ["X-Auth-Key": "secret"]
      #expect(try await fetcher.fetch(request).body == Array("end".utf8))
    }
    #expect(server.requests.map(\.target) == ["/start", "/here", "/back"])
    #expect(server.requests.prefix(2).allSatisfy { $0.headers["authorization"] != nil && $0.headers["x-auth-key"] == "secret" })
    #expect(other.requests.map(\.target) == ["/there"])
    #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil && $0.headers["x-auth-key"] == nil })
    #expect(server.requests.last?.headers["authorization"] == nil)
  }

  @Test func keepsCredentialsForHostAndPort() async throws {
    let other = try await LoopbackServer { _ in .text() }
    let server = try await LoopbackServer { [port = other.port] request in
      switch request.target {
      case "/home": .redirect(301, to: "/here")
      case "/away": .redirect(301, to: "http://127.0.0.1:\(port)/there")
      default: .text()
      }
    }
    try await withFetcher(to: server, other) { fetcher in
      let home = try await fetcher.fetch(FetchRequest("http://me:word@127.0.0.1:\(server.port)/home", kind: .feed))
      #expect(server.requests.allSatisfy { $0.headers["authorization"] != nil })
      #expect(home.permanentURL == "http://me:word@127.0.0.1:\(server.port)/here")
      let away = try await fetcher.fetch(FetchRequest("http://me:word@127.0.0.1:\(server.port)/away", kind: .feed))
      #expect(other.requests.count == 1)
      #expect(other.requests.first?.headers["authorization"] == nil)
      #expect(away.permanentURL == "\(other.origin)/there")
    }
  }
}
