import Foundation
import Library
import Playback
import PodcastModel

/// The receipts of actions that browsers store while they cannot reach the server, and may send more than once: each acts once.
public struct ActionReceipts: Sendable {
  let library: Library
  let now: @Sendable () -> Date

  /// The state of an action when a request for it arrives.
  public enum State: Sendable, Equatable {
    /// It is new, and acts with this request, which ends with `finish` or `cancel`.
    case begun
    /// Another request for it is being answered.
    case inProgress
    /// It has acted.
    case performed
  }

  /// Begins an action.
  ///
  /// - Parameter key: the browser's key of the action.
  public func begin(_ key: String, of user: UserID) async throws -> State {
    let moment = now()
    let isBegun = try await library.actionReceipts.begin(
      key, of: user, at: moment, abandoned: moment - Self.maxDuration, oldest: moment - Self.lifetime, limit: Self.maxReceipts)
    if isBegun { return .begun }
    return try await library.actionReceipts.isPerformed(key, of: user) ? .performed : .inProgress
  }

  /// Stores that an action has acted.
  public func finish(_ key: String, of user: UserID) async throws {
    try await library.actionReceipts.finish(key, of: user, at: now())
  }

  /// Forgets an action that has changed nothing: a later request for it begins it again.
  public func cancel(_ key: String, of user: UserID) async throws {
    try await library.actionReceipts.cancel(key, of: user)
  }

  /// The time after which an action counts as interrupted, by the end of the process or the loss of its connection.
  private static let maxDuration: TimeInterval = 60
  /// For how long a receipt stays: two weeks.
  private static let lifetime: TimeInterval = 14 * 86_400
  /// The maximum number of receipts of a user.
  private static let maxReceipts = 1_000
}

extension Engines {
  /// The receipts of actions that browsers may send more than once.
  public var actionReceipts: ActionReceipts { ActionReceipts(library: library, now: userSettings.now) }
}
