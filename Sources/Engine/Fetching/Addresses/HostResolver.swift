import NIOCore
import NIOPosix
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Resolves names with the system's resolver on threads of its own: a look-up may block for many seconds, also after its callers have left.
/// The hosts of one domain, whose name servers may be down, have few of these threads.
final class HostResolver: Sendable {
  let loop: any EventLoop
  private let threads: NIOThreadPool
  private let places: HostConcurrencyLimiter
  /// Resolves a name; blocks its thread.
  private let resolve: @Sendable (String) throws -> [IPAddress]
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  private struct State {
    /// Look-ups in progress, which all callers of a name share.
    var running: [String: Task<[IPAddress], any Error>] = [:]
    /// Names whose look-up failed after a caller's time had passed.
    var slowFailures: [String: ContinuousClock.Instant] = [:]
  }

  /// - Parameters:
  ///   - maxLookups: The number of threads; those that wait are cheap.
  ///   - perDomain: The part of them for the hosts of one domain.
  init(
    loop: any EventLoop, maxLookups: Int = 32, perDomain: Int = 4, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    resolve: @escaping @Sendable (String) throws -> [IPAddress]
  ) {
    self.loop = loop
    self.resolve = resolve
    self.now = now
    threads = NIOThreadPool(numberOfThreads: maxLookups)
    threads.start()
    places = HostConcurrencyLimiter(maxTotal: maxLookups, perHost: perDomain)
  }

  /// Look-ups in progress keep their threads until the system's resolver returns.
  func shutDown() { threads.shutdownGracefully { _ in } }

  /// All addresses of a host.
  ///
  /// - Throws: `FetchingError.hostNotFound`, `.noConnectivity` or `.timedOut`.
  func addresses(of host: String, within limit: TimeAmount) async throws -> [IPAddress] {
    if let literal = IPAddress(host) ?? IPAddress(numericHost: host) { return [literal] }
    if IPAddress.endsInNumber(host) { throw FetchingError.hostNotFound(host) }
    // RFC 6761: these names mean the same everywhere and must not be sent to a name server.
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    if name == "localhost" || name.hasSuffix(".localhost") { return [.v4(0x7F00_0001), .v6(high: 0, low: 1)] }
    if name == "invalid" || name.hasSuffix(".invalid") { throw FetchingError.hostNotFound(host) }
    let started = now()
    let failed = state.withLock { $0.slowFailures[host] }
    if let failed, started - failed < Self.patience { throw FetchingError.timedOut(host: host) }
    let lookup = lookUp(host, started, within: limit)
    let promise = loop.makePromise(of: [IPAddress].self)
    // The later of the two results is ignored: a promise keeps its first one.
    let timer = loop.scheduleTask(in: limit) { promise.fail(FetchingError.timedOut(host: host)) }
    promise.completeWithTask { try await lookup.value }
    defer { timer.cancel() }
    return try await promise.futureResult.get()
  }

  // MARK: - Private

  private func lookUp(_ host: String, _ started: ContinuousClock.Instant, within limit: TimeAmount) -> Task<[IPAddress], any Error> {
    state.withLock { state in
      if let running = state.running[host] { return running }
      let task = Task {
        let result: Result<[IPAddress], any Error>
        do { result = .success(try await resolved(host)) } catch { result = .failure(error) }
        let ended = now()
        self.state.withLock { state in
          state.running[host] = nil
          if state.slowFailures.count >= Self.maxFailures {
            state.slowFailures = state.slowFailures.filter { ended - $0.value < Self.patience }
          }
          if state.slowFailures.count >= Self.maxFailures { state.slowFailures = [:] }
          state.slowFailures[host] = if case .failure = result, ended - started >= .nanoseconds(limit.nanoseconds) { ended } else { nil }
        }
        return try result.get()
      }
      state.running[host] = task
      // Ends the wait for a place, but no look-up that runs.
      loop.scheduleTask(in: limit) { task.cancel() }
      return task
    }
  }

  /// The place is given back when the thread is free, whether or not a caller still waits.
  private func resolved(_ host: String) async throws -> [IPAddress] {
    do {
      return try await places.withPlace(Self.domain(of: host)) { _ in
        if Task.isCancelled { throw FetchingError.timedOut(host: host) }
        do {
          return try await threads.runIfActive(eventLoop: loop) { [resolve] in try resolve(host) }.get()
        } catch {
          throw error as? FetchingError ?? .shutDown
        }
      }
    } catch {
      throw error as? FetchingError ?? .timedOut(host: host)
    }
  }

  /// "a.b.example.com" -> "example.com", "a.example.co.uk" -> "example.co.uk": without a list of public suffixes, the usual second levels
  /// of countries count as a part of the suffix.
  static func domain(of host: String) -> String {
    let labels = host.lowercased().split(separator: ".")
    let isOfCountry = labels.last?.utf8.count == 2 && labels.dropLast().last.map { secondLevels.contains(String($0)) } == true
    let count = isOfCountry ? 3 : 2
    return labels.suffix(count).joined(separator: ".")
  }

  private static let secondLevels: Set<String> = ["ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"]
  /// The time for which a name fails at once whose look-up has failed slowly.
  private static let patience = Duration.seconds(60)
  private static let maxFailures = 10_000

  @Sendable static func systemResolve(_ host: String) throws -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, nil, &hints, &list)
    guard code == 0 else { throw code == EAI_AGAIN ? FetchingError.noConnectivity : FetchingError.hostNotFound(host) }
    defer { freeaddrinfo(list) }
    var found: [IPAddress] = []
    var entry = list
    while let current = entry {
      if let address = current.pointee.ai_addr, let parsed = IPAddress(address, length: Int(current.pointee.ai_addrlen)) {
        found.append(parsed)
      }
      entry = current.pointee.ai_next
    }
    guard !found.isEmpty else { throw FetchingError.hostNotFound(host) }
    return found
  }
}
