import Accounts
import HTTPTypes
import Synchronization
import Testing

@testable import Server

@Suite struct RequestLimiterTests {
  @Test func limitsAllRequestsTogether() throws {
    var limits = RequestLimits()
    limits.maxRequests = 3
    let limiter = RequestLimiter(limits)
    let admitted = try [limiter.admit(user: 1), limiter.admit(user: 2), limiter.admit(user: nil)]
    #expect(throws: RequestLimiter.Refusal.serverBusy(retryAfter: 2)) { try limiter.admit(user: 3) }
    limiter.end(admitted[2])
    limiter.end(try limiter.admit(user: 3))
    _ = try limiter.admit(user: nil)
    #expect(throws: RequestLimiter.Refusal.serverBusy(retryAfter: 2)) { try limiter.admit(user: nil) }
  }

  @Test func leavesRoomForOtherUsers() throws {
    var limits = RequestLimits()
    (limits.maxRequests, limits.maxRequestsPerUser) = (10, 4)
    let limiter = RequestLimiter(limits)
    let mine = try (0..<4).map { _ in try limiter.admit(user: 1) }
    #expect(throws: RequestLimiter.Refusal.tooManyRequests(retryAfter: 2)) { try limiter.admit(user: 1) }
    for _ in 0..<4 { _ = try limiter.admit(user: 2) }
    // A refused request takes no place of the whole: two are left.
    for _ in 0..<2 { _ = try limiter.admit(user: nil) }
    #expect(throws: RequestLimiter.Refusal.serverBusy(retryAfter: 2)) { try limiter.admit(user: nil) }
    limiter.end(mine[0])
    _ = try limiter.admit(user: 1)
  }

  @Test func leavesRoomForOtherNetworks() throws {
    var limits = RequestLimits()
    limits.maxRequestsPerStranger = 2
    let limiter = RequestLimiter(limits)
    let first = try limiter.admit(user: nil, stranger: ClientNetwork("2001:db8::1"))
    _ = try limiter.admit(user: nil, stranger: ClientNetwork("2001:db8::2"))
    #expect(throws: RequestLimiter.Refusal.tooManyRequests(retryAfter: 2)) {
      try limiter.admit(user: nil, stranger: ClientNetwork("2001:db8::3"))
    }
    _ = try limiter.admit(user: nil, stranger: ClientNetwork("2001:db8:0:1::1"))
    _ = try limiter.admit(user: 1)
    limiter.end(first)
    _ = try limiter.admit(user: nil, stranger: ClientNetwork("2001:db8::3"))
  }

  @Test func givesStrangersASmallShare() throws {
    var limits = RequestLimits()
    (limits.maxRequests, limits.maxRequestsOfStrangers) = (4, 2)
    let limiter = RequestLimiter(limits)
    let first = try limiter.admit(user: nil, stranger: ClientNetwork("192.0.2.1"))
    _ = try limiter.admit(user: nil, stranger: ClientNetwork("192.0.2.2"))
    #expect(throws: RequestLimiter.Refusal.serverBusy(retryAfter: 2)) { try limiter.admit(user: nil, stranger: ClientNetwork("192.0.2.3")) }
    limiter.end(try limiter.admit(user: 1))
    limiter.end(first)
    _ = try limiter.admit(user: nil, stranger: ClientNetwork("192.0.2.3"))
  }

  @Test func limitsConcurrentExpensiveRequests() throws {
    let limiter = RequestLimiter(limits(RouteLimit(maxConcurrent: 2, burst: 100, perSecond: 100)))
    let first = try limiter.admit(user: 1, route: .upload)
    _ = try limiter.admit(user: 1, route: .upload)
    #expect(throws: RequestLimiter.Refusal.tooManyRequests(retryAfter: 2)) { try limiter.admit(user: 1, route: .upload) }
    _ = try limiter.admit(user: 1)
    _ = try limiter.admit(user: 1, route: .search)
    _ = try limiter.admit(user: 2, route: .upload)
    limiter.end(first)
    _ = try limiter.admit(user: 1, route: .upload)
  }

  @Test func limitsRateOfExpensiveRequests() throws {
    let time = Mutex(ContinuousClock.now)
    let limiter = RequestLimiter(limits(RouteLimit(maxConcurrent: 10, burst: 2, perSecond: 0.1))) { time.withLock { $0 } }
    for _ in 0..<2 { limiter.end(try limiter.admit(user: 1, route: .upload)) }
    #expect(throws: RequestLimiter.Refusal.tooManyRequests(retryAfter: 10)) { try limiter.admit(user: 1, route: .upload) }
    limiter.end(try limiter.admit(user: 2, route: .upload))
    time.withLock { $0 += .seconds(7) }
    #expect(throws: RequestLimiter.Refusal.tooManyRequests(retryAfter: 3)) { try limiter.admit(user: 1, route: .upload) }
    time.withLock { $0 += .seconds(3) }
    limiter.end(try limiter.admit(user: 1, route: .upload))
    #expect(throws: RequestLimiter.Refusal.tooManyRequests(retryAfter: 10)) { try limiter.admit(user: 1, route: .upload) }
  }

  @Test func limitsClipsOfStrangersByNetwork() throws {
    let time = Mutex(ContinuousClock.now)
    var limits = RequestLimits()
    limits.strangerClips = (2, 0.1)
    let limiter = RequestLimiter(limits) { time.withLock { $0 } }
    for number in 1...2 { try limiter.takeClip(for: ClientNetwork("2001:db8::\(number)")) }
    #expect(throws: RequestLimiter.Refusal.tooManyRequests(retryAfter: 10)) { try limiter.takeClip(for: ClientNetwork("2001:db8::3")) }
    try limiter.takeClip(for: ClientNetwork("2001:db8:0:1::1"))
    time.withLock { $0 += .seconds(10) }
    try limiter.takeClip(for: ClientNetwork("2001:db8::3"))
  }

  @Test func forgetsIdleUsers() throws {
    let time = Mutex(ContinuousClock.now)
    let limiter = RequestLimiter(RequestLimits()) { time.withLock { $0 } }
    let busy = try limiter.admit(user: 0)
    for user in 1...3_000 { limiter.end(try limiter.admit(user: Int64(user), route: .search)) }
    for number in 1...3_000 { limiter.end(try limiter.admit(user: nil, stranger: ClientNetwork("10.0.\(number / 256).\(number % 256)"))) }
    time.withLock { $0 += .seconds(3_600) }
    limiter.end(try limiter.admit(user: 1))
    #expect(limiter.userCount == 1)
    limiter.end(busy)
  }

  /// One person types without a pause for five minutes (the search field waits 120 ms after a key), opens pages of covers in ten tabs, and
  /// selects one file after the other.
  @Test func neverRefusesOrdinaryUse() throws {
    let time = Mutex(ContinuousClock.now)
    let limiter = RequestLimiter(RequestLimits()) { time.withLock { $0 } }
    let covers = try (0..<500).map { _ in try limiter.admit(user: 1) }
    for press in 0..<2_400 {
      time.withLock { $0 += .milliseconds(120) }
      limiter.end(try limiter.admit(user: 1, route: .search))
      if press.isMultiple(of: 200) { limiter.end(try limiter.admit(user: 1, route: .upload)) }
    }
    covers.forEach(limiter.end)
  }

  @Test(
    arguments: [
      ("GET", "/search", "q=moss", ExpensiveRoute.search), ("HEAD", "/search", "q=moss", .search), ("GET", "/search", nil, nil),
      ("GET", "/search", "", nil), ("GET", "/search/complete", "q=m", .search), ("GET", "/search/complete", nil, .search),
      ("GET", "/preview", "feed=x", .preview), ("POST", "/search-page/did-submit", nil, .search),
      ("POST", "/subscription-import/did-select-file", nil, .upload),
      ("POST", "/subscription-import/did-confirm", nil, .upload), ("GET", "/import", "preview=1", nil), ("GET", "/", nil, nil),
      ("POST", "/own-shows/did-upload", nil, .upload), ("POST", "/own-shows/did-rename", nil, nil), ("GET", "/own-shows", nil, nil),
      ("POST", "/session", nil, nil), ("GET", "/artwork/1", nil, nil), ("GET", "/searching", "q=1", nil),
      ("POST", "/feed-status-page/did-tap-refresh", nil, .refresh), ("POST", "/feed-status-page/did-tap-retry", nil, .refresh),
      ("POST", "/feed-status-page/did-merge", nil, nil), ("POST", "/show-page/did-pull", nil, .refresh),
      ("POST", "/server-page/did-tap-check-feeds", nil, .refresh), ("POST", "/notification-settings/did-tap-test", nil, .message),
      ("GET", "/clips/1/audio", nil, .clip), ("GET", "/clips", nil, nil),
    ] as [(String, String, String?, ExpensiveRoute?)])
  func findsExpensiveRoutes(method: String, path: String, query: String?, route: ExpensiveRoute?) throws {
    #expect(ExpensiveRoute(try #require(HTTPRequest.Method(method)), path: path, query: query) == route)
  }

  @Test(arguments: [
    "/library-page/did-pull", "/library-page/did-refresh", "/feed-status-page/did-set-user-agent", "/feed-status-page/did-change-address",
  ])
  func limitsEachRefreshByHand(path: String) { #expect(ExpensiveRoute(.post, path: path, query: nil) == .refresh) }

  // MARK: - Private

  private func limits(_ upload: RouteLimit) -> RequestLimits {
    var limits = RequestLimits()
    limits.routes[.upload] = upload
    return limits
  }
}
