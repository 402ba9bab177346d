import Engines
import Fetching
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct RequestGuardTests {
  private let sentence =
    "This request came through a proxy that Earnest doesn’t trust. If the proxy is yours, start Earnest with --trusted-proxies and its address."

  @Test func refusesForeignHost() async throws {
    try await withServer(hosts: ["earnest.box", "other.box:9000"]) { server in
      let refused = [
        "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil.example:\(server.port)", "other.box", "0.0.0.0", "[::2]",
      ]
      for host in refused {
        let answer = try await server.ask("/", host: host)
        #expect(answer.status == 421 && answer.text.contains("EARNEST_HOSTS="), "\(host)")
      }
      let accepted = [
        "localhost", "LOCALHOST:\(server.port)", "[::1]:\(server.port)", "127.0.0.1", "earnest.box", "Earnest.Box:8080", "other.box:9000",
      ]
      for host in accepted {
        #expect(try await server.ask("/", host: host).status == 200, "\(host)")
      }
    }
  }

  @Test(arguments: ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "x-forwarded-host", "X-Forwarded-Anything", "Via", "VIA"])
  func refusesProxyWithSentence(name: String) async throws {
    try await withServer { server in
      for path in ["/", "/player", "/media/1", "/artwork/1", "/session", "/nothing"] {
        let answer = try await server.ask(path, field(name, "x"))
        #expect(answer.status == 403 && answer.text == sentence + "\n", "\(path)")
      }
      let post = try await server.post("/session", "{}", field(name, "x"))
      #expect(post.status == 403 && post.text == sentence + "\n")
    }
  }

  @Test func refusesForeignPosts() async throws {
    try await withServer(hosts: ["earnest.box"]) { server in
      let id = try await server.addShow(sound: nil)
      let show = try #require(try await server.engines.library.shows.show(feedURL: SampleLibrary.showFacts.feedURL)).id
      let body = "show=\(show.rawValue)"
      let refused: [HTTPFields] = [
        [:], [.origin: "null"], [.origin: "http://evil.example"], [.origin: "http://127.0.0.1"], [.origin: "http://127.0.0.1:1"],
        [.origin: "http://\(server.authority).evil.example"], [.origin: ""], field("Sec-Fetch-Site", "cross-site"),
        field("Sec-Fetch-Site", "none"),
        field("Sec-Fetch-Site", "same-site"), [.origin: "http://earnest.box"],
      ]
      for headers in refused {
        let answer = try await server.ask("/show-page/did-tap-subscribe", method: .post, headers, body: body)
        #expect(answer.status == 403 && answer.text.hasSuffix("so it was blocked\n"), "\(headers)")
      }
      #expect(try await !server.engines.library.subscriptions.isSubscribed(.local, to: show))
      for method in [HTTPRequest.Method.put, .delete, .patch] {
        #expect(try await server.ask("/episodes/\(id)", method: method).status == 403)
      }

      let accepted: [HTTPFields] = [
        [.origin: "http://\(server.authority)"], field("Sec-Fetch-Site", "same-origin"),
        // A tunnel may add the encryption.
        [.origin: "https://\(server.authority)"],
      ]
      for headers in accepted {
        try await server.engines.library.subscriptions.unsubscribe(.local, from: show, at: SampleLibrary.added)
        let answer = try await server.ask("/show-page/did-tap-subscribe", method: .post, headers, body: body)
        #expect(answer.status == 303)
        #expect(try await server.engines.library.subscriptions.isSubscribed(.local, to: show))
      }
    }
  }

  @Test func refusesContradictoryOrigin() async throws {
    try await withServer { server in
      var headers = field("Sec-Fetch-Site", "same-origin")
      headers[.origin] = "http://evil.example"
      let answer = try await server.ask("/session", method: .post, headers, body: "{}")
      #expect(answer.status == 403)
    }
  }

  /// Other ports of this machine count as the same site.
  @Test(arguments: ["cross-site", "same-site"])
  func allowsLinksButNoEmbedding(server from: String) async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: nil)
      let pages = ["/", "/search", "/episodes/\(id)", "/player", "/subscribe?url=feed%3Ahttps%3A%2F%2Fa.example%2Fx"]
      let loaded: [(mode: String?, destination: String?)] = [
        (nil, nil), ("no-cors", "image"), ("no-cors", "audio"), ("cors", "empty"), ("navigate", "iframe"), ("navigate", "object"),
        ("navigate", nil), (nil, "document"), ("cors", "document"),
      ]
      let browser = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
      var wrong: [String] = []
      func ask(
        _ path: String, _ from: String, _ mode: String?, _ destination: String?, method: FetchMethod = .get, _ expected: Int
      ) async throws {
        // An accepted stream never ends, so only the head of its response is read.
        var request = FetchRequest("http://\(server.authority)\(path)", kind: .media, method: method)
        request.headers = ["Sec-Fetch-Site": from]
        request.headers["Sec-Fetch-Mode"] = mode
        request.headers["Sec-Fetch-Dest"] = destination
        let status = try await browser.stream(request).status
        if status != expected { wrong.append("\(method.rawValue) \(path) \(from) \(mode ?? "-") \(destination ?? "-"): \(status)") }
      }
      for path in pages + ["/media/\(id)", "/artwork/1", "/live", "/session", "/export.opml"] {
        for (mode, destination) in loaded { try await ask(path, from, mode, destination, 403) }
        try await ask(path, from, "no-cors", "image", method: .head, 403)
      }
      for path in pages {
        try await ask(path, from, "navigate", "document", 200)
        for own in ["same-origin", "none"] { try await ask(path, own, "cors", "empty", 200) }
      }
      await browser.shutDown()
      #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }
  }

  @Test func neverChangesStateOnGet() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let show = try #require(try await server.engines.library.shows.show(feedURL: SampleLibrary.showFacts.feedURL)).id
      let before = server.engines.library
      for path in [
        "/show-page/did-tap-subscribe?show=\(show.rawValue)", "/search-page/did-submit?term=x",
        "/episode-actions/did-tap?action=played&episode=1&back=/",
      ] {
        #expect(try await server.ask(path).status == 404, "\(path)")
      }
      let session = try await server.ask("/session?device=x&entries=1")
      #expect(session.status == 200)
      #expect(try await !before.subscriptions.isSubscribed(.local, to: show))
      #expect(try await before.listening.session(of: .local) == nil)
    }
  }

  @Test func sendsSecurityHeadersAlways() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      let answers = [
        try await server.ask("/"), try await server.ask("/nothing"), try await server.ask("/session"),
        try await server.ask("/assets/none/x.css"),
        try await server.ask("/artwork/99"), try await server.ask("/media/99"), try await server.ask("/media/\(id)"),
        try await server.ask("/", host: "evil.example"),
        try await server.ask("/", field("Via", "x")), try await server.post("/session", "nonsense"),
        try await server.ask("/", method: .post),
        try await server.ask("/", method: .head), try await server.post("/show-page/did-tap-subscribe", "show=1"),
      ]
      for answer in answers {
        let policy = try #require(answer.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
        #expect(HTTPField.Name("X-Frame-Options").flatMap { answer.headers[$0] } == "DENY")
      }
    }
  }
}
