/// A limiter of concurrent requests, in total and per host. A host with a long queue does not delay requests to others, and a request that
/// waits long for its response can free its place for others.
public actor HostPlaces {
  /// A place, until the holder returns it with `leave(_:)`.
  public struct Ticket: Sendable {
    fileprivate let id: Int
    fileprivate let host: String
  }

  private let most: Int
  private let mostOfHost: Int
  private var moving = 0
  private var ofHost: [String: Int] = [:]
  /// By host, so that a long queue of one is skipped in one step.
  private var queues: [String: [CheckedContinuation<Ticket, Never>]] = [:]
  /// Hosts with a waiting request and a free place, in order of arrival.
  private var ready: [String] = []
  private var lent: Set<Int> = []
  private var lastID = 0

  /// - Parameter most: The maximum number of requests at once.
  public init(most: Int, ofHost: Int) {
    self.most = most
    mostOfHost = ofHost
  }

  /// Waits for a place.
  public func enter(_ host: String) async -> Ticket {
    if moving < most, ofHost[host, default: 0] < mostOfHost, queues[host] == nil { return seat(host) }
    return await withCheckedContinuation { continuation in
      queues[host, default: []].append(continuation)
      if ofHost[host, default: 0] < mostOfHost, queues[host]?.count == 1 { ready.append(host) }
      seatNext()
    }
  }

  /// Returns the place.
  public func leave(_ ticket: Ticket) {
    if lent.remove(ticket.id) == nil { moving -= 1 }
    let left = ofHost[ticket.host, default: 1] - 1
    ofHost[ticket.host] = left == 0 ? nil : left
    if queues[ticket.host] != nil, !ready.contains(ticket.host) { ready.append(ticket.host) }
    seatNext()
  }

  /// Frees the total place for other hosts while this request waits for its response. The host's own limit still applies.
  public func lend(_ ticket: Ticket) {
    guard lent.count < Self.mostLent, lent.insert(ticket.id).inserted else { return }
    moving -= 1
    seatNext()
  }

  /// The number of requests that wait for a place.
  var waiting: Int { queues.values.reduce(0) { $0 + $1.count } }

  // MARK: - Private

  private func seat(_ host: String) -> Ticket {
    moving += 1
    ofHost[host, default: 0] += 1
    lastID += 1
    return Ticket(id: lastID, host: host)
  }

  private func seatNext() {
    while moving < most, !ready.isEmpty {
      let host = ready.removeFirst()
      guard var queue = queues[host], !queue.isEmpty, ofHost[host, default: 0] < mostOfHost else { continue }
      let next = queue.removeFirst()
      queues[host] = queue.isEmpty ? nil : queue
      let ticket = seat(host)
      // Takes one request of each host in turn.
      if !queue.isEmpty, ofHost[host, default: 0] < mostOfHost { ready.append(host) }
      next.resume(returning: ticket)
    }
  }

  private static let mostLent = 64
}
