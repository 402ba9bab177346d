import HTTPTypes
import Hummingbird
import Monitoring
import NIOCore
import ServiceRouter
import Testing

@testable import Server

@Suite struct RouteCountersTests {
  private let counters = RouteCounters(
    [
      Route(method: .get, path: "/"), Route(method: .get, path: "/lists/new"), Route(method: .get, path: "/lists/{list}"),
      Route(method: .get, path: "/media/{episode}"), Route(method: .post, path: "/session"),
    ], basePath: "/pods", in: RequestMetrics())

  private func route(_ method: HTTPRequest.Method, _ path: String) -> String {
    let head = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: path)
    let counter = counters.counter(of: Request(head: head, body: .init(buffer: ByteBuffer())))
    return "\(counter.method) \(counter.route)"
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/pods/", "GET /"), (.get, "/pods", "GET /"), (.head, "/pods/lists/7?sort=new", "GET /lists/{list}"),
    (.get, "/pods/lists/new", "GET /lists/new"), (.get, "/pods/media/12", "GET /media/{episode}"), (.get, "/lists/7", "GET /lists/{list}"),
    (.post, "/pods/session", "POST /session"), (.get, "/pods/session", "other other"), (.get, "/pods/wp-login.php", "other other"),
    (.get, "/pods/lists/7/8", "other other"), (.put, "/pods/session", "other other"), (.get, "/pods//lists//7", "GET /lists/{list}"),
  ])
  func findsThePatternOfAPath(method: HTTPRequest.Method, path: String, expected: String) {
    #expect(route(method, path) == expected)
  }
}
