import Synchronization

/// The requests of one route: the numbers by status, and the durations. Each route has a lock of its own, which is held for some
/// nanoseconds.
public final class RouteCounter: Sendable {
  /// The counts of a route at one moment.
  public struct Counts: Sendable, Equatable {
    /// The number of requests by status; 0 for statuses beyond the first `maxStatuses`.
    public internal(set) var statuses: [Int: Int] = [:]
    /// The times from the head of a request until its response begins. What a response streams takes longer.
    public internal(set) var durations = DurationCounts()

    /// The number of requests with a status in a range, such as `500...599`.
    public func requests(in range: ClosedRange<Int>) -> Int {
      statuses.reduce(0) { range.contains($1.key) ? $0 + $1.value : $0 }
    }
  }

  /// "GET" or "POST"; "other" for requests of no route. A HEAD counts as a GET.
  public let method: String
  /// The pattern of the route, such as "/shows/{show}", and never the path of a request; "other" for requests of no route.
  public let route: String
  private let state = Mutex(Counts())

  init(method: String, route: String) {
    self.method = method
    self.route = route
  }

  /// The counts so far.
  public var counts: Counts { state.withLock { $0 } }

  func add(status: Int, _ duration: Duration) {
    state.withLock { state in
      let isKnown = state.statuses[status] != nil || state.statuses.count < Self.maxStatuses
      state.statuses[isKnown ? status : 0, default: 0] += 1
      state.durations.add(duration)
    }
  }

  /// A publisher's status may be passed on, so that their number needs a bound.
  private static let maxStatuses = 32
}
