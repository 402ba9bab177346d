import Foundation
import Synchronization

/// Whether this machine has a network.
public enum Connectivity: Sendable, Equatable {
  case online
  case offline(since: Date)
}

/// Tells from what fetches meet whether it is a host that is down, or the network.
public final class NetworkWatch: Sendable {
  private struct State {
    /// Hosts that could not be reached, and when.
    var silent: [String: (error: FetchingError, moment: Date)] = [:]
    /// Those of them since anybody answered last.
    var inARow: Set<String> = []
    var offlineSince: Date?
  }

  private let state = Mutex(State())

  public init() {}

  /// As far as the last answers tell.
  public var connectivity: Connectivity { state.withLock { $0.offlineSince.map(Connectivity.offline) ?? .online } }

  /// Somebody answered: there is a network, and the host is there.
  public func answered(_ host: String) {
    state.withLock { state in
      state.silent[host] = nil
      state.inARow = []
      // What failed without a network may be well.
      if state.offlineSince != nil { state.silent = [:] }
      state.offlineSince = nil
    }
  }

  /// - Returns: whether it is the network: it says so itself, or several hosts in a row could not be reached.
  public func failed(_ host: String, _ error: FetchingError, at moment: Date) -> Bool {
    guard error.isSilence else {
      answered(host)
      return false
    }
    return state.withLock { state in
      if state.silent.count >= Self.mostRemembered { state.silent = [:] }
      state.silent[host] = (error, moment)
      state.inARow.insert(host)
      if error == .noConnectivity || state.inARow.count >= Self.several { state.offlineSince = state.offlineSince ?? moment }
      return state.offlineSince != nil
    }
  }

  /// The error of a host that could not be reached a moment ago: its other feeds need not wait for the same.
  public func recentFailure(of host: String, at moment: Date) -> FetchingError? {
    state.withLock { state in
      guard let failure = state.silent[host], (0..<Self.patience).contains(moment.timeIntervalSince(failure.moment)) else { return nil }
      return failure.error
    }
  }

  /// How many hosts in a row must be silent.
  private static let several = 3
  private static let patience: TimeInterval = 60
  private static let mostRemembered = 10_000
}

extension FetchingError {
  /// Whether nobody answered at all.
  public var isSilence: Bool {
    switch self {
    case .noConnectivity, .hostNotFound, .cannotConnect, .timedOut: true
    default: false
    }
  }
}
