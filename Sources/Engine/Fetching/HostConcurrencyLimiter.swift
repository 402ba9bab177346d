/// A limiter of concurrent requests, in total and per host. A host with a long queue does not delay requests to others, and a request that
/// waits long for its response can free its place for others.
public actor HostConcurrencyLimiter {
  /// A place, until the holder returns it with `release(_:)`.
  public struct Permit: Sendable {
    fileprivate let id: Int
    fileprivate let host: String
  }

  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Permit, any Error>
  }

  private let maxTotal: Int
  private let maxPerHost: Int
  private var moving = 0
  private var ofHost: [String: Int] = [:]
  /// By host, so that a long queue of one is skipped in one step.
  private var queues: [String: [Waiter]] = [:]
  /// Hosts with a waiting request and a free place, in order of arrival.
  private var ready: [String] = []
  private var releasedEarly: Set<Int> = []
  private var lastID = 0

  /// - Parameter maxTotal: The maximum number of requests at once.
  public init(maxTotal: Int, perHost: Int) {
    self.maxTotal = maxTotal
    maxPerHost = perHost
  }

  /// Waits for a place.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before it had one: then it leaves the queue.
  public func acquire(_ host: String) async throws -> Permit {
    try Task.checkCancellation()
    if moving < maxTotal, ofHost[host, default: 0] < maxPerHost, queues[host] == nil { return grant(host) }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A cancellation after this check finds the task in the queue.
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        queues[host, default: []].append(Waiter(id: id, continuation: continuation))
        if ofHost[host, default: 0] < maxPerHost, queues[host]?.count == 1 { ready.append(host) }
        grantNext()
      }
    } onCancel: {
      Task { await leave(id, host) }
    }
  }

  /// Returns the place.
  public func release(_ ticket: Permit) {
    if releasedEarly.remove(ticket.id) == nil { moving -= 1 }
    let left = ofHost[ticket.host, default: 1] - 1
    ofHost[ticket.host] = left == 0 ? nil : left
    if queues[ticket.host] != nil, !ready.contains(ticket.host) { ready.append(ticket.host) }
    grantNext()
  }

  /// Frees the total place for other hosts while this request waits for its response. The host's own limit still applies.
  public func releaseWhileWaiting(_ ticket: Permit) {
    guard releasedEarly.count < Self.maxReleasedEarly, releasedEarly.insert(ticket.id).inserted else { return }
    moving -= 1
    grantNext()
  }

  /// The number of requests that wait for a place.
  public var waiting: Int { queues.values.reduce(0) { $0 + $1.count } }

  // MARK: - Private

  /// A task that has got a place meanwhile is not in the queue.
  private func leave(_ id: Int, _ host: String) {
    guard var queue = queues[host], let index = queue.firstIndex(where: { $0.id == id }) else { return }
    let waiter = queue.remove(at: index)
    queues[host] = queue.isEmpty ? nil : queue
    waiter.continuation.resume(throwing: CancellationError())
  }

  private func grant(_ host: String) -> Permit {
    moving += 1
    ofHost[host, default: 0] += 1
    lastID += 1
    return Permit(id: lastID, host: host)
  }

  private func grantNext() {
    while moving < maxTotal, !ready.isEmpty {
      let host = ready.removeFirst()
      guard var queue = queues[host], !queue.isEmpty, ofHost[host, default: 0] < maxPerHost else { continue }
      let next = queue.removeFirst()
      queues[host] = queue.isEmpty ? nil : queue
      let ticket = grant(host)
      // Takes one request of each host in turn.
      if !queue.isEmpty, ofHost[host, default: 0] < maxPerHost { ready.append(host) }
      next.continuation.resume(returning: ticket)
    }
  }

  private static let maxReleasedEarly = 64
}
