import BoundedNumbers
import Foundation
import Synchronization

/// The requests since the start by route and status, with their durations, and those of the last 24 hours in steps of five minutes.
///
/// A request adds to the counter of its route, which the server has found when it started: requests share no lock but that of their route.
/// A step is the difference of two sums, so that it costs nothing until it ends.
public final class RequestMetrics: Sendable {
  /// The requests of one step of five minutes.
  public struct Step: Sendable, Equatable {
    /// The beginning of the step.
    public var start: Date
    /// All requests.
    public var requests = 0
    /// Those with a status from 400 to 499.
    public var clientErrors = 0
    /// Those with a status from 500 to 599.
    public var serverErrors = 0
    /// Their durations: `durations.mean`, `durations.quantile(0.95)`.
    public var durations = DurationCounts()

    /// Creates a step without requests.
    public init(start: Date) { self.start = start }
  }

  /// The length of a step, in seconds.
  public static let stepSeconds = 300
  /// The steps of 24 hours.
  public static let maxSteps = 288

  private struct State {
    var counters: [String: RouteCounter] = [:]
    /// The steps that have ended, the oldest first.
    var steps: [Step] = []
    /// All requests before the current step.
    var earlier = Step(start: .distantPast)
  }

  private let now: @Sendable () -> Date
  private let state = Mutex(State())
  /// The number of the current step since 1970.
  private let current: Atomic<Int>
  private let running = Atomic(0)

  /// - Parameter now: The clock; tests pass a fixed one.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
    current = Atomic(Self.number(of: now()))
  }

  // MARK: - Counting

  /// The counter of a route; the same one for the same route. A server asks for those of all its routes when it starts.
  ///
  /// - Parameters:
  ///   - method: "GET", "POST" or "other".
  ///   - route: The pattern of the route, or "other"; never the path of a request.
  public func counter(_ method: String, _ route: String) -> RouteCounter {
    state.withLock { state in
      let key = method + " " + route
      if let known = state.counters[key] { return known }
      let counter = RouteCounter(method: method, route: route)
      state.counters[key] = counter
      return counter
    }
  }

  /// Notes that a request has arrived. `end` has to follow.
  public func begin() { running.add(1, ordering: .relaxed) }

  /// Counts a request whose response begins now.
  ///
  /// - Parameter duration: The time since `begin`.
  public func end(_ counter: RouteCounter, status: Int, _ duration: Duration) {
    running.subtract(1, ordering: .relaxed)
    endSteps()
    counter.add(status: status, duration)
  }

  // MARK: - Reading

  /// The number of requests without a response so far.
  public var underWay: Int { running.load(ordering: .relaxed) }

  /// The counters of the routes that were requested, by route and method.
  public var counters: [RouteCounter] {
    state.withLock { Array($0.counters.values) }.filter { !$0.counts.statuses.isEmpty }
      .sorted { ($0.route, $0.method) < ($1.route, $1.method) }
  }

  /// The steps of the last 24 hours since the start, the oldest first. The last one is the current step, which is not complete. Steps
  /// without requests are there too.
  public var steps: [Step] {
    endSteps()
    return state.withLock { state in
      (state.steps + [step(since: state.earlier, Self.sum(state.counters), current.load(ordering: .relaxed))]).suffix(Self.maxSteps)
    }
  }

  // MARK: - Private

  private static func number(of moment: Date) -> Int { Int(clamping: moment.timeIntervalSince1970 / Double(stepSeconds)) }

  private static func start(of number: Int) -> Date { Date(timeIntervalSince1970: Double(number) * Double(stepSeconds)) }

  /// Ends the current step when its time is over. A clock that is set back prolongs it.
  private func endSteps() {
    let number = Self.number(of: now())
    guard number > current.load(ordering: .relaxed) else { return }
    state.withLock { state in
      let ended = current.load(ordering: .relaxed)
      guard number > ended else { return }
      let sum = Self.sum(state.counters)
      state.steps.append(step(since: state.earlier, sum, ended))
      let firstEmpty = max(ended + 1, number - Self.maxSteps)
      for empty in firstEmpty..<max(number, firstEmpty) { state.steps.append(Step(start: Self.start(of: empty))) }
      state.steps.removeFirst(max(state.steps.count - Self.maxSteps, 0))
      state.earlier = sum
      current.store(number, ordering: .relaxed)
    }
  }

  private func step(since earlier: Step, _ sum: Step, _ number: Int) -> Step {
    var step = Step(start: Self.start(of: number))
    step.requests = sum.requests - earlier.requests
    step.clientErrors = sum.clientErrors - earlier.clientErrors
    step.serverErrors = sum.serverErrors - earlier.serverErrors
    step.durations = sum.durations.since(earlier.durations)
    return step
  }

  private static func sum(_ counters: [String: RouteCounter]) -> Step {
    var sum = Step(start: .distantPast)
    for counter in counters.values {
      let counts = counter.counts
      sum.requests += counts.durations.count
      sum.clientErrors += counts.requests(in: 400...499)
      sum.serverErrors += counts.requests(in: 500...599)
      sum.durations.add(counts.durations)
    }
    return sum
  }
}
