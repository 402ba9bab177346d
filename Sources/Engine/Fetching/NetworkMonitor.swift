import Foundation
import Synchronization

/// The state of this machine's network.
public enum Connectivity: Sendable, Equatable {
  /// At least one host can be reached.
  case online
  /// No host has answered since then.
  case offline(since: Date)
}

/// A monitor of failed requests that tells whether one host is down or the whole network.
public final class NetworkMonitor: Sendable {
  private struct State {
    /// Hosts that could not be reached, with the time of the failure.
    var unreachable: [String: (error: FetchingError, moment: Date)] = [:]
    /// The hosts among them that failed since the last successful request.
    var consecutiveFailures: Set<String> = []
    var offlineSince: Date?
  }

  private let state = Mutex(State())

  /// Creates a monitor that assumes a working network.
  public init() {}

  /// The state according to the latest requests.
  public var connectivity: Connectivity { state.withLock { $0.offlineSince.map(Connectivity.offline) ?? .online } }

  /// Records a response: the network and this host work.
  public func answered(_ host: String) {
    state.withLock { state in
      state.unreachable[host] = nil
      state.consecutiveFailures = []
      // Failures during a network outage say nothing about the hosts.
      if state.offlineSince != nil { state.unreachable = [:] }
      state.offlineSince = nil
    }
  }

  /// Records a failure.
  ///
  /// - Returns: Whether the network is down: the error itself says so, or several consecutive hosts could not be reached.
  public func failed(_ host: String, _ error: FetchingError, at moment: Date) -> Bool {
    guard error.isUnreachable else {
      answered(host)
      return false
    }
    return state.withLock { state in
      if state.unreachable.count >= Self.maxHosts { state.unreachable = [:] }
      state.unreachable[host] = (error, moment)
      state.consecutiveFailures.insert(host)
      if error == .noConnectivity || state.consecutiveFailures.count >= Self.several { state.offlineSince = state.offlineSince ?? moment }
      return state.offlineSince != nil
    }
  }

  /// The error of a host that failed within the last minute: requests for its other feeds can fail at once.
  public func recentFailure(of host: String, at moment: Date) -> FetchingError? {
    state.withLock { state in
      guard let failure = state.unreachable[host], (0..<Self.patience).contains(moment.timeIntervalSince(failure.moment)) else {
        return nil
      }
      return failure.error
    }
  }

  /// The number of consecutive hosts that must fail.
  private static let several = 3
  private static let patience: TimeInterval = 60
  private static let maxHosts = 10_000
}

extension FetchingError {
  /// Whether the request got no response at all.
  public var isUnreachable: Bool {
    switch self {
    case .noConnectivity, .hostNotFound, .cannotConnect, .timedOut: true
    default: false
    }
  }
}
