import Synchronization
import TestSupport
import Testing

@testable import Fetching

/// What one chain of requests puts up with: cookies, refused user agents, addresses that were escaped on the way, and heads with mistakes.
@Suite struct TolerantHopTests {
  @Test(arguments: [FetchKind.feed, .media, .download, .artwork]) func anAddressMayRedirectToItselfUntilItsCookieComesBack(
    kind: FetchKind
  ) async throws {
    let server = try await LoopbackServer { request in
      request.headers["cookie"]?.contains("visit=1") == true
        ? .text(200, [], "here") : .text(302, [("Location", request.target), ("Set-Cookie", "visit=1; Path=/; HttpOnly")])
    }
    try await withFetcher(to: server) { fetcher async throws in
      for _ in 1...2 { #expect(try await fetcher.fetch(FetchRequest("\(server.origin)/a", kind: kind)).body == Array("here".utf8)) }
      // The second request begins without the cookie of the first.
      #expect(server.requests.map { $0.headers["cookie"] } == [nil, "visit=1", nil, "visit=1"])
    }
  }

  @Test func aCookieStaysOnItsHost() async throws {
    let ports = Mutex((first: 0, other: 0))
    let other = try await LoopbackServer { _ in .redirect(to: "http://127.0.0.1:\(ports.withLock { $0.first })/back") }
    let server = try await LoopbackServer { request in
      request.target == "/back"
        ? .text(200, [], "end")
        : .text(
          302, [("Location", "http://127.0.0.1:\(ports.withLock { $0.other })/"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2; Secure")])
    }
    ports.withLock { $0 = (server.port, other.port) }
    try await withFetcher(to: server, other) { _ = try await $0.fetch(FetchRequest("\(server.origin)/", kind: .feed)) }
    #expect(other.requests.map { $0.headers["cookie"] } == [nil])
    #expect(server.requests.map { $0.headers["cookie"] } == [nil, "a=1"])
  }

  @Test func aServerThatIsNeverContentWithItsCookieIsLeft() async throws {
    let count = Mutex(0)
    let server = try await LoopbackServer { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return .text(302, [("Location", request.target)] + (request.target == "/same" ? [] : [("Set-Cookie", "n=\(number)")]))
    }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.tooManyRedirects) { try await fetcher.fetch(FetchRequest("\(server.origin)/new", kind: .feed)) }
      #expect(server.requests.count == 11)
      await #expect(throws: FetchingError.redirectLoop) { try await fetcher.fetch(FetchRequest("\(server.origin)/same", kind: .feed)) }
    }
  }

  @Test func aJarHoldsNoMoreThanItsBound() throws {
    var jar = CookieJar()
    let url = try RemoteURL("http://x.example/")
    jar.store((1...50).map { "c\($0)=1" } + ["long=" + String(repeating: "x", count: 5_000), "=1", "word"], from: url)
    #expect(jar.header(for: url)?.split(separator: ";").count == 20)
    jar.store(["c1=2", "c2=; Max-Age=0"], from: url)
    let sent = try #require(jar.header(for: try RemoteURL("https://x.example/other")))
    #expect(sent.contains("c1=2") && !sent.contains("c2=") && !sent.contains("c1=1;"))
    #expect(jar.header(for: try RemoteURL("http://y.example/")) == nil)
  }

  @Test func aRefusedUserAgentIsFollowedByAPlainOne() async throws {
    let server = try await LoopbackServer {
      $0.headers["user-agent"]?.contains("arnest") == true ? .text(403, [], "no") : .text(200, [], "yes")
    }
    try await withFetcher(to: server) { fetcher async throws in
      for kind in [FetchKind.media, .download, .artwork] {
        #expect(try await fetcher.stream(FetchRequest("\(server.origin)/", kind: kind)).status == 200)
      }
      // Whether a feed changes its user agent is a user's decision, and an agent that a user selected stays.
      #expect(try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .feed)).status == 403)
      #expect(try await fetcher.stream(FetchRequest("\(server.origin)/", kind: .media, userAgent: "Learnest")).status == 403)
      var file = FetchRequest("\(server.origin)/", kind: .feed)
      file.retriesWithPlainAgent = true
      #expect(try await fetcher.stream(file).status == 200)
    }
    #expect(server.requests.count == 10)
  }

  @Test(arguments: ["/a?x=1&amp;y=2", "/a?x=1&amp;amp;y=2", "/a?x=1&#38;y=2", "/a?x=1&#x26;y=2", "/moved?x=1&amp;y=2"])
  func anAddressThatWasEscapedTwiceIsRepairedAfter404(target: String) async throws {
    let server = try await LoopbackServer { request in
      if request.target.hasPrefix("/moved") { return .redirect(301, to: "/a?x=1&amp;y=2") }
      return request.target == "/a?x=1&y=2" && request.headers["authorization"] != nil ? .text(200, [], "here") : .text(404, [], "no")
    }
    try await withFetcher(to: server) { fetcher async throws in
      let request = FetchRequest(server.origin + target, kind: .media, credentials: BasicCredentials(user: "ada", password: "moss"))
      let answer = try await fetcher.fetch(request)
      #expect(answer.finalURL == "\(server.origin)/a?x=1&y=2" && answer.body == Array("here".utf8))
      // It is the publisher's address when it works as it is, and one further request is enough when none does.
      let before = server.requests.count
      let missing = try await fetcher.stream(FetchRequest("\(server.origin)/b?x=1&amp;amp;y=2", kind: .media))
      #expect(missing.status == 404 && server.requests.count == before + 2)
      #expect(try await fetcher.stream(FetchRequest("\(server.origin)/b?x=1&y=2", kind: .media)).status == 404)
      #expect(server.requests.count == before + 3)
    }
  }

  @Test(arguments: ["/caf%E9.mp3", "/%FF/a.mp3?x=%E9", "/a%20b.mp3?x=%E9"]) func aPathThatIsNotUTF8IsSentAsItIs(target: String) async throws
  {
    let server = try await LoopbackServer { request in request.target == target ? .text(200, [], "here") : .text(404) }
    try await withFetcher(to: server) { fetcher async throws in
      #expect(try await fetcher.fetch(FetchRequest(server.origin + target, kind: .media)).body == Array("here".utf8))
    }
  }

  @Test(arguments: ["/m%F8te.mp3", "/m%C3%B8te.mp3"]) func aLocationInLatin1IsFollowed(wanted: String) async throws {
    let server = try await LoopbackServer { request in
      if request.target == wanted { return .text(200, [], "here") }
      guard request.target == "/" else { return .text(404) }
      let head = [UInt8]("HTTP/1.1 302 X\r\nContent-Length: 0\r\nLocation: /m".utf8) + [0xF8] + [UInt8]("te.mp3\r\n\r\n".utf8)
      return .init(bytes: head)
    }
    try await withFetcher(to: server) { fetcher async throws in
      #expect(try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)).finalURL == server.origin + wanted)
    }
  }

  @Test(arguments: ["Content-Length: 4\r\nContent-Length: 4", "content-length:4\r\nX: y\r\nContent-Length: 4 ", "Content-Length: 4, 4"])
  func equalLengthsAreOne(lines: String) async throws {
    let server = try await LoopbackServer { _ in .init(bytes: Array("HTTP/1.1 200 OK\r\n\(lines)\r\n\r\nhere".utf8)) }
    try await withFetcher(to: server) { fetcher async throws in
      for kind in [FetchKind.feed, .media] {
        #expect(try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: kind)).body == Array("here".utf8))
      }
    }
  }

  @Test func differentLengthsAreNoResponse() async throws {
    let server = try await LoopbackServer { _ in
      .init(bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nhere".utf8))
    }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.notHTTP(host: "127.0.0.1")) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
      #expect(server.requests.count == 2)
    }
  }
}
