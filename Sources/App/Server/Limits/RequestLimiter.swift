import Accounts
import Synchronization

/// A limiter of the requests that are handled at the same time, and of each user's expensive requests.
final class RequestLimiter: Sendable {
  /// The reason why a request is not handled now.
  enum Refusal: Error, Equatable {
    /// The server handles as many requests as it can. Carries the seconds after which a retry may succeed.
    case serverBusy(retryAfter: Int)
    /// The user has sent too many requests. Carries the seconds after which a retry may succeed.
    case tooManyRequests(retryAfter: Int)
  }

  /// An admitted request, to be given back to `end`.
  struct Admission: Sendable {
    fileprivate let user: Int64?
    fileprivate let route: ExpensiveRoute?
    fileprivate let stranger: ClientNetwork?
  }

  private struct User {
    var running = 0
    var runningByRoute: [ExpensiveRoute: Int] = [:]
    var buckets: [ExpensiveRoute: TokenBucket] = [:]
  }

  private struct State {
    var running = 0
    var users: [Int64: User] = [:]
    /// Networks of clients who are not signed in.
    var strangers: [ClientNetwork: User] = [:]
    var runningOfStrangers = 0
  }

  private let limits: RequestLimits
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  /// - Parameter now: The clock; tests pass a fixed one.
  init(_ limits: RequestLimits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.limits = limits
    self.now = now
  }

  /// Admits a request. Call `end` when its response begins.
  ///
  /// - Parameters:
  ///   - user: The user who sends it, or the latest user of a known browser; nil when the request has no user.
  ///   - route: nil for a request that is not expensive.
  ///   - stranger: The network of a client without a user. Behind a proxy, connections have no limit for each network.
  func admit(user: Int64?, route: ExpensiveRoute? = nil, stranger: ClientNetwork? = nil) throws(Refusal) -> Admission {
    let now = now()
    let refusal = state.withLock { state -> Refusal? in
      guard state.running < limits.maxRequests else { return .serverBusy(retryAfter: Self.pause) }
      if let stranger {
        guard state.strangers[stranger]?.running ?? 0 < limits.maxRequestsPerStranger else {
          return .tooManyRequests(retryAfter: Self.pause)
        }
        guard state.runningOfStrangers < limits.maxRequestsOfStrangers else { return .serverBusy(retryAfter: Self.pause) }
      }
      if let user, let refusal = admit(&state.users[user, default: User()], route, at: now) { return refusal }
      state.running += 1
      if let stranger {
        state.strangers[stranger, default: User()].running += 1
        state.runningOfStrangers += 1
      }
      return nil
    }
    if let refusal { throw refusal }
    return Admission(user: user, route: route, stranger: stranger)
  }

  func end(_ admission: Admission) {
    let now = now()
    state.withLock { state in
      state.running -= 1
      if let network = admission.stranger {
        state.strangers[network]?.running -= 1
        state.runningOfStrangers -= 1
        if state.strangers[network]?.running == 0, state.strangers[network]?.buckets.isEmpty == true { state.strangers[network] = nil }
        if state.strangers.count > Self.maxIdleUsers { Self.removeIdle(&state.strangers, at: now) }
      }
      guard let id = admission.user else { return }
      state.users[id]?.running -= 1
      if let route = admission.route { state.users[id]?.runningByRoute[route, default: 1] -= 1 }
      if state.users.count > Self.maxIdleUsers { Self.removeIdle(&state.users, at: now) }
    }
  }

  /// Takes a clip that is made for a client without a user from its network's share.
  func takeClip(for stranger: ClientNetwork) throws(Refusal) {
    let now = now()
    let seconds = state.withLock { state in
      let rate = limits.strangerClips
      var bucket = state.strangers[stranger]?.buckets[.clip] ?? TokenBucket(size: rate.burst, perSecond: rate.perSecond, at: now)
      defer { state.strangers[stranger, default: User()].buckets[.clip] = bucket }
      return bucket.take(at: now)
    }
    if let seconds { throw .tooManyRequests(retryAfter: seconds) }
  }

  /// The number of users and networks whose state is stored.
  var userCount: Int { state.withLock { $0.users.count + $0.strangers.count } }

  // MARK: - Private

  private func admit(_ user: inout User, _ route: ExpensiveRoute?, at now: ContinuousClock.Instant) -> Refusal? {
    guard user.running < limits.maxRequestsPerUser else { return .tooManyRequests(retryAfter: Self.pause) }
    if let route, let limit = limits.routes[route] {
      guard user.runningByRoute[route, default: 0] < limit.maxConcurrent else { return .tooManyRequests(retryAfter: Self.pause) }
      var bucket = user.buckets[route] ?? TokenBucket(size: limit.burst, perSecond: limit.perSecond, at: now)
      let seconds = bucket.take(at: now)
      user.buckets[route] = bucket
      if let seconds { return .tooManyRequests(retryAfter: seconds) }
      user.runningByRoute[route, default: 0] += 1
    }
    user.running += 1
    return nil
  }

  /// Removes users whose state is that of a new one.
  private static func removeIdle<ID>(_ users: inout [ID: User], at now: ContinuousClock.Instant) {
    for (id, user) in users where user.running == 0 {
      let isFull = user.buckets.values.allSatisfy { bucket in
        var bucket = bucket
        return bucket.isFull(at: now)
      }
      if isFull { users[id] = nil }
    }
  }

  /// Seconds until requests in progress have probably ended.
  private static let pause = 2
  private static let maxIdleUsers = 1_000
}
