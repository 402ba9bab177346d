import Foundation
import Library
import PodcastModel
import Synchronization

/// What a player needs to continue: the session, the plan around it, and the length of the queue.
public struct PlayerState: Sendable, Equatable {
  /// Nil when nothing was ever played.
  public let session: PlaybackSession?
  public let plan: PlaybackPlan
  public let upNextCount: Int
}

/// The newest player state of each user, so that a report and the live event that follows it compute it once.
final class PlayerStates: Sendable {
  private struct Known {
    let state: PlayerState
    let changeCount: Int
    let moment: Date
  }

  private let known = Mutex<[UserID: Known]>([:])

  /// - Returns: nil when something has changed since it was noted, here or (more than a second ago) in another process.
  func state(of user: UserID, at moment: Date, changeCount: Int) -> PlayerState? {
    guard let known = known.withLock({ $0[user] }), known.changeCount == changeCount, abs(moment.timeIntervalSince(known.moment)) <= 1
    else { return nil }
    return known.state
  }

  func note(_ state: PlayerState, of user: UserID, at moment: Date, changeCount: Int) {
    known.withLock { $0[user] = Known(state: state, changeCount: changeCount, moment: moment) }
  }
}

extension Playback {
  /// What the player of `user` needs to continue.
  public func state(of user: UserID) async throws -> PlayerState {
    // Read first: a change that comes meanwhile makes the result invalid.
    let (moment, changeCount) = (now(), library.events.changeCount)
    if let known = states.state(of: user, at: moment, changeCount: changeCount) { return known }
    let session = try await session(of: user)
    let state = PlayerState(
      session: session, plan: try await plan(around: session?.episode, for: user, sleep: session?.sleep),
      upNextCount: try await library.upNext.count(of: user))
    states.note(state, of: user, at: moment, changeCount: changeCount)
    return state
  }
}
