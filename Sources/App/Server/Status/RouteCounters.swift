import HTTPTypes
import Hummingbird
import Monitoring
import ServiceRouter

/// The counters of all routes, found by the path of a request in some steps: the pattern of a route is counted, and never a path.
struct RouteCounters: Sendable {
  private struct Pattern {
    /// nil for a parameter.
    let parts: [Substring?]
    let counter: RouteCounter

    func matches(_ path: [Substring]) -> Bool { zip(parts, path).allSatisfy { $0 == nil || $0 == $1 } }
  }

  private struct Table {
    /// By the whole path.
    var fixed: [String: RouteCounter] = [:]
    /// By the number of parts.
    var patterns: [Int: [Pattern]] = [:]
  }

  private let basePath: String
  private var tables: [HTTPRequest.Method: Table] = [:]
  private let other: RouteCounter

  init(_ routes: [Route], basePath: String, in requests: RequestMetrics) {
    self.basePath = basePath
    other = requests.counter("other", "other")
    for route in routes {
      let counter = requests.counter(route.method.rawValue, route.path)
      let method: HTTPRequest.Method = route.method == .get ? .get : .post
      guard route.path.contains("{") else {
        tables[method, default: Table()].fixed[route.path] = counter
        continue
      }
      let parts = Self.parts(of: route.path).map { $0.hasPrefix("{") ? nil : $0 }
      tables[method, default: Table()].patterns[parts.count, default: []].append(Pattern(parts: parts, counter: counter))
    }
  }

  /// The counter of a request; that of no route for an unknown address. A HEAD counts as a GET.
  func counter(of request: Request) -> RouteCounter {
    guard let table = tables[request.method == .head ? .get : request.method] else { return other }
    var path = request.uri.path
    if path == basePath { path = "/" } else if !basePath.isEmpty, path.hasPrefix(basePath + "/") { path.removeFirst(basePath.count) }
    if let counter = table.fixed[path] { return counter }
    let parts = Self.parts(of: path)
    return table.patterns[parts.count]?.first { $0.matches(parts) }?.counter ?? other
  }

  // MARK: - Private

  private static func parts(of path: String) -> [Substring] { path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }
}
