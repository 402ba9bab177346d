/// A limiter of concurrent requests, in total and per host. A host with a long queue does not delay requests to others, and a request that
/// waits long for its response can free its place for others.
public actor HostConcurrencyLimiter {
  struct Permit: Sendable {
    fileprivate let id: Int
    fileprivate let host: String
  }

  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Permit, any Error>
  }

  private let maxTotal: Int
  private let maxPerHost: Int
  private let patience: Duration?
  /// The places of the total that are taken.
  private var taken = 0
  private var takenOfHost: [String: Int] = [:]
  /// By host, so that a long queue of one is skipped in one step.
  private var queues: [String: [Waiter]] = [:]
  /// Hosts with a waiting request and a free place, in order of arrival.
  private var ready: [String] = []
  private var held: Set<Int> = []
  /// Those of them whose place of the total is free again.
  private var releasedEarly: Set<Int> = []
  private var lastID = 0

  /// - Parameters:
  ///   - maxTotal: The maximum number of requests at once.
  ///   - patience: The time for which a request without a response has its place of the total; nil for any time.
  public init(maxTotal: Int, perHost: Int, patience: Duration? = nil) {
    self.maxTotal = maxTotal
    maxPerHost = perHost
    self.patience = patience
  }

  /// Waits for a place of the host, and runs `body` in it.
  ///
  /// After `patience` its place of the total is free for other hosts; the host's own limit still applies.
  ///
  /// - Parameter body: It may call `answered` when the host has responded: then it has its place until it ends.
  /// - Throws: `CancellationError` when the task was cancelled before it had a place: then it leaves the queue; errors of `body`.
  public nonisolated(nonsending) func withPlace<Result>(
    _ host: String, _ body: (_ answered: @escaping @Sendable () -> Void) async throws -> Result
  ) async throws -> Result {
    let permit = try await acquire(host)
    let waiting = patience.map { patience in
      Task {
        try await Task.sleep(for: patience)
        await releaseWhileWaiting(permit)
      }
    }
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body { waiting?.cancel() }) } catch { result = .failure(error) }
    waiting?.cancel()
    await release(permit)
    return try result.get()
  }

  /// The number of requests that wait for a place.
  public var waiting: Int { queues.values.reduce(0) { $0 + $1.count } }

  // MARK: - Within the room

  func acquire(_ host: String) async throws -> Permit {
    try Task.checkCancellation()
    if taken < maxTotal, takenOfHost[host, default: 0] < maxPerHost, queues[host] == nil { return grant(host) }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A cancellation after this check finds the task in the queue.
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        queues[host, default: []].append(Waiter(id: id, continuation: continuation))
        if takenOfHost[host, default: 0] < maxPerHost, queues[host]?.count == 1 { ready.append(host) }
        grantNext()
      }
    } onCancel: {
      Task { await leave(id, host) }
    }
  }

  func release(_ permit: Permit) {
    guard held.remove(permit.id) != nil else { return }
    if releasedEarly.remove(permit.id) == nil { taken -= 1 }
    let left = takenOfHost[permit.host, default: 1] - 1
    takenOfHost[permit.host] = left == 0 ? nil : left
    if queues[permit.host] != nil, !ready.contains(permit.host) { ready.append(permit.host) }
    grantNext()
  }

  /// Does nothing for a permit that is not held: the time may end in the moment in which its request does.
  func releaseWhileWaiting(_ permit: Permit) {
    guard held.contains(permit.id), releasedEarly.count < Self.maxReleasedEarly, releasedEarly.insert(permit.id).inserted else { return }
    taken -= 1
    grantNext()
  }

  // MARK: - Private

  /// A task that has got a place meanwhile is not in the queue.
  private func leave(_ id: Int, _ host: String) {
    guard var queue = queues[host], let index = queue.firstIndex(where: { $0.id == id }) else { return }
    let waiter = queue.remove(at: index)
    queues[host] = queue.isEmpty ? nil : queue
    waiter.continuation.resume(throwing: CancellationError())
  }

  private func grant(_ host: String) -> Permit {
    taken += 1
    takenOfHost[host, default: 0] += 1
    lastID += 1
    held.insert(lastID)
    return Permit(id: lastID, host: host)
  }

  private func grantNext() {
    while taken < maxTotal, !ready.isEmpty {
      let host = ready.removeFirst()
      guard var queue = queues[host], !queue.isEmpty, takenOfHost[host, default: 0] < maxPerHost else { continue }
      let next = queue.removeFirst()
      queues[host] = queue.isEmpty ? nil : queue
      let permit = grant(host)
      // Takes one request of each host in turn.
      if !queue.isEmpty, takenOfHost[host, default: 0] < maxPerHost { ready.append(host) }
      next.continuation.resume(returning: permit)
    }
  }

  private static let maxReleasedEarly = 64
}
