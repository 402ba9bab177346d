import Accounts
import Engines
import Foundation
import HTTPTypes
import Library
import Monitoring
import PodcastModel
import Testing

@testable import Server

@Suite("Health, readiness and metrics", .timeLimit(.minutes(5)))
struct StatusRouteTests {
  private static let token = "ch5-Kx9_pebble-and-moss"

  private func scraping(_ token: String = Self.token) -> HTTPFields { field("Authorization", "Bearer \(token)") }

  /// The value of a sample, which begins with `name` and its labels.
  private func value(_ name: String, in text: String) -> Double? {
    text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  @Test("A probe needs no host name, no session and no cookie", arguments: [SignInMode.accounts, .key, .open])
  func probes(mode: SignInMode) async throws {
    try await withServer(mode: mode) { server in
      for (path, word) in [("/health", "alive"), ("/ready", "ready")] {
        for host in ["10.0.0.7:8080", "earnest-7d9f", "evil.example"] {
          let answer = try await server.ask(path, host: host, field("Cookie", "earnest=unknown"))
          #expect(answer.status == 200 && answer.text == word + "\n", "\(path) \(host): \(answer.status) \(answer.text)")
          #expect(answer.headers[.setCookie] == nil && answer.headers[.cacheControl] == "no-store")
          #expect(answer.headers[.contentSecurityPolicy] != nil)
        }
        #expect(try await server.ask(path, method: .head).text.isEmpty)
        #expect(try await server.post(path, "").status == 405)
      }
    }
  }

  @Test("A probe is answered within and without the base path, and before a proxy's sign-in")
  func probesBehindAProxy() async throws {
    var proxies = ProxySettings()
    proxies.trustedProxies = try TrustedProxies("127.0.0.1")
    proxies.signInHeader = SignInHeader("Remote-User")
    proxies.baseURL = try BaseURL("https://podcasts.example/pods/")
    try await withServer(mode: .accounts, proxies: proxies) { server in
      for path in ["/health", "/pods/health", "/ready", "/pods/ready"] {
        let answer = try await server.ask(path, host: "10.0.0.7", field("Remote-User", "Nettle"))
        #expect(answer.status == 200 && answer.headers[.setCookie] == nil, "\(path): \(answer.status)")
      }
      // Headers that contradict each other refuse every other address.
      var contradiction = field("Forwarded", "for=192.0.2.1")
      contradiction[try #require(HTTPField.Name("X-Forwarded-For"))] = "192.0.2.2"
      #expect(try await server.ask("/pods/", contradiction).status == 400)
      #expect(try await server.ask("/health", contradiction).status == 200)
      #expect(try await server.ask("/podshealth").status != 200)
    }
  }

  @Test("A server that is not ready says so with one word")
  func notReady() async throws {
    try await withServer { server in
      let file = server.engines.settings.home.appending(path: "earnest.sqlite")
      let moved = file.appendingPathExtension("moved")
      try FileManager.default.moveItem(at: file, to: moved)
      let answer = try await server.ask("/ready")
      #expect(answer.status == 503 && answer.text == "unavailable\n")
      #expect(try await server.ask("/health").status == 200)
      try FileManager.default.moveItem(at: moved, to: file)
    }
  }

  @Test("Without a token in the settings, the metrics are as unknown as other addresses")
  func metricsWithoutToken() async throws {
    try await withServer(mode: .open) { server in
      for headers in [[:], scraping()] as [HTTPFields] {
        let answer = try await server.ask("/metrics", headers)
        #expect(answer.status == 404)
      }
    }
    try await withServer(mode: .accounts) { server in
      let (metrics, unknown) = (try await server.ask("/metrics", scraping()), try await server.ask("/unknown", scraping()))
      #expect(metrics.status == unknown.status && metrics.text == unknown.text)
      #expect(try await server.ask("/metrics", host: "evil.example").status == 421)
    }
  }

  @Test("The metrics need their own token, also from this computer and in a session")
  func metricsNeedTheirToken() async throws {
    try await withServer(mode: .open, metricsToken: Self.token) { server in
      for headers in [[:], scraping("wrong"), scraping(""), scraping(Self.token + "x"), field("Authorization", Self.token)] as [HTTPFields]
      {
        let answer = try await server.ask("/metrics", headers)
        #expect(answer.status == 401 && answer.bytes.isEmpty && answer.headers[.wwwAuthenticate] == "Bearer")
      }
      let answer = try await server.ask("/metrics", host: "prometheus.example", scraping())
      #expect(answer.status == 200 && answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      #expect(answer.headers[.setCookie] == nil)
    }
  }

  @Test("The metrics are equal to the requests that were made, and name no path")
  func metricsAreTrue() async throws {
    try await withServer(mode: .open, metricsToken: Self.token) { server in
      _ = try await server.addShow(sound: nil)
      try await server.engines.library.subscriptions.subscribe(.local, to: ShowID(1), at: Date())
      for _ in 0..<3 { #expect(try await server.ask("/shows/1").status == 200) }
      #expect(try await server.ask("/shows/987654").status == 404)
      #expect(try await server.ask("/no/such/page-of-moss").status == 404)
      #expect(try await server.ask("/shows/1", host: "evil.example").status == 421)
      let text = try await server.ask("/metrics", scraping()).text
      let route = #"method="GET",route="/shows/{show}""#
      #expect(value("earnest_http_requests_total{\(route),status=\"200\"}", in: text) == 3)
      #expect(value("earnest_http_requests_total{\(route),status=\"404\"}", in: text) == 1)
      #expect(value("earnest_http_requests_total{\(route),status=\"421\"}", in: text) == 1)
      #expect(value("earnest_http_request_duration_seconds_count{\(route)}", in: text) == 5)
      #expect(value(#"earnest_http_requests_total{method="GET",route="other",status="404"}"#, in: text) == nil)
      #expect(value(#"earnest_http_requests_total{method="other",route="other",status="404"}"#, in: text) == 1)
      #expect(value("earnest_feeds", in: text) == 1 && value(#"earnest_queue_depth{queue="requests"}"#, in: text) == 1)
      for word in ["987654", "moss", "evil", "Moss & Stone", Self.token] { #expect(!text.contains(word), "\(word)") }
    }
  }

  @Test("Every address of the program has a counter, and a path counts for its pattern")
  func everyRouteHasACounter() async throws {
    try await withServer(mode: .open) { server in
      for path in ["/", "/shows/1", "/media/transcript/1/2.vtt", "/assets/a/b/c.css", "/private/secret-token.xml", "/shared/secret-token"] {
        _ = try await server.ask(path)
      }
      let routes = server.engines.monitor.requests.counters.map { "\($0.method) \($0.route)" }
      let expected = [
        "GET /", "GET /assets/{hash}/{folder}/{name}", "GET /media/transcript/{episode}/{file}", "GET /private/{file}",
        "GET /shared/{token}",
        "GET /shows/{show}",
      ]
      #expect(routes == expected)
    }
  }
}
