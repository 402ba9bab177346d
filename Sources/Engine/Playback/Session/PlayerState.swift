import Events
import Foundation
import Library
import PodcastModel

/// What a player needs to continue: the session, the plan around it, and the length of the queue.
public struct PlayerState: Sendable, Equatable {
  /// Nil when nothing was ever played.
  public let session: PlaybackSession?
  /// The plan around the session's episode.
  public let plan: PlaybackPlan
  /// The number of episodes in the queue.
  public let upNextCount: Int
}

/// A player state, which is valid until something changes: a report and the live event that follows it compute it once.
struct KnownPlayerState: Sendable {
  let state: PlayerState
  let changeCount: Int
  let moment: Date
}

extension ListeningSessions {
  /// What the player of `user` needs to continue.
  public func state(of user: UserID) async throws -> PlayerState {
    // Read first: a change that comes meanwhile makes the result invalid.
    let (moment, changeCount) = (now(), library.events.changeCount)
    // Another process that writes to the database counts its own changes.
    if let known = states[user], known.changeCount == changeCount, abs(moment.timeIntervalSince(known.moment)) <= 1 { return known.state }
    let session = try await library.listening.sessionDetail(of: user)
    let state = PlayerState(
      session: session.map(PlaybackSession.init), plan: try await plan(around: session?.episode, for: user, sleep: session?.sleep),
      upNextCount: try await library.upNext.count(of: user))
    states[user] = KnownPlayerState(state: state, changeCount: changeCount, moment: moment)
    return state
  }
}
