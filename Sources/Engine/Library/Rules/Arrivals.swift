import Foundation
import PodcastModel
import Storage

/// New episodes on their way into the queues and Inboxes of users.
struct Arrivals: Sendable {
  private var first: [UserID: [EpisodeID]] = [:]
  private var last: [UserID: [EpisodeID]] = [:]
  private var inbox: [UserID: [EpisodeID]] = [:]

  /// - Parameter decisions: of one show, the newest first.
  mutating func add(_ decisions: [EpisodeDecision], for user: UserID) {
    for decision in decisions {
      switch decision.placement {
      case .nowhere: break
      case .first: first[user, default: []].append(decision.episode)
      case .last: last[user, default: []].append(decision.episode)
      case .inbox: inbox[user, default: []].append(decision.episode)
      }
    }
  }

  /// An episode that a rule places too is added once; where that is in Up Next, it does not wait in the Inbox.
  mutating func addToInbox(_ episode: EpisodeID, of user: UserID) { inbox[user, default: []].append(episode) }

  /// The users whose queue has changed.
  var queued: Set<UserID> { Set(first.keys).union(last.keys) }
  /// The users whose Inbox has changed.
  var inboxed: Set<UserID> { Set(inbox.keys) }

  mutating func write(at moment: Date, queueLength: (UserID) -> Int, on connection: any Connection) throws {
    for user in queued {
      let order = UpNextRepository.order(of: user)
      let known = Set(try order.ranked(on: connection).map(\.item))
      // Ids grow with time: the newest one is the very first, or the very last.
      let heads = (first[user] ?? []).filter { !known.contains($0) }.sorted { $0.rawValue > $1.rawValue }
      let tails = (last[user] ?? []).filter { !known.contains($0) }.sorted { $0.rawValue < $1.rawValue }
      let limit = queueLength(user)
      let free = max(limit - known.count, 0)
      let (fittingHeads, fittingTails) = (heads.prefix(free), tails.prefix(max(free - heads.count, 0)))
      let origin = ChangeLogRepository.Origin(user: user, moment: moment, isByRule: true)
      try ChangeLogRepository.loggingQueue(by: origin, on: connection) {
        for (episodes, place) in [(Array(fittingHeads), UpNextRepository.Position.first), (Array(fittingTails), .last)] {
          _ = try order.put(episodes, place, onlyKnown: false, limit: limit, at: moment, on: connection)
          try UpNextRepository.setOrigin(isByRule: true, episodes, of: user, on: connection)
        }
      }
      let others = heads.dropFirst(fittingHeads.count) + tails.dropFirst(fittingTails.count)
      if !others.isEmpty { inbox[user, default: []] += others }
    }
    for (user, episodes) in inbox {
      for episode in episodes {
        try connection.run(
          InboxRepository.add, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue), "added_at": Value(moment)])
      }
    }
  }
}
