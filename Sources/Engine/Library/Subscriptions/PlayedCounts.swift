import Events
import PodcastModel
import Synchronization

/// A cache of the number of played episodes of each show and user. Every published change marks the counts that it concerns as out of date.
final class PlayedCounts: Sendable {
  /// The counts at one moment, and the changes since they were stored.
  struct Snapshot {
    /// The played episodes by show; nil when they must all be counted.
    let counts: [ShowID: Int]?
    /// The changed episodes, whose shows must be counted again.
    let episodes: Set<EpisodeID>
    /// The changed shows.
    let shows: Set<ShowID>
    /// The number of changes, and of stored counts, at this moment.
    fileprivate let changes: Int
    fileprivate let stores: Int
  }

  private struct Entry {
    var counts: [ShowID: Int]?
    /// The last change of each, by its number.
    var episodes: [EpisodeID: Int] = [:]
    var shows: [ShowID: Int] = [:]
    var changes = 0
    var stores = 0

    mutating func note(_ change: (inout Entry) -> Void) {
      changes += 1
      change(&self)
      // Counting everything is faster then. Counts that are being read now are out of date.
      guard episodes.count + shows.count > PlayedCounts.maxChanges else { return }
      (counts, episodes, shows) = (nil, [:], [:])
      stores += 1
    }
  }

  private let users = Mutex<[UserID: Entry]>([:])

  /// Marks the counts that `change` concerns as out of date.
  func note(_ change: Change) {
    users.withLock { users in
      switch change {
      case .episode(let episode, let user): users[user]?.note { $0.episodes[episode] = $0.changes }
      case .show(let show, _): for user in users.keys { users[user]?.note { $0.shows[show] = $0.changes } }
      default: break
      }
    }
  }

  func snapshot(of user: UserID) -> Snapshot {
    users.withLock { users in
      // Changes are noted from now on, also while the counts are read.
      let entry = users[user, default: Entry()]
      users[user] = entry
      return Snapshot(
        counts: entry.counts, episodes: Set(entry.episodes.keys), shows: Set(entry.shows.keys), changes: entry.changes, stores: entry.stores
      )
    }
  }

  /// Stores counts that were read after `snapshot` was taken, unless others were stored meanwhile. Later changes stay marked.
  func store(_ counts: [ShowID: Int], for user: UserID, from snapshot: Snapshot) {
    users.withLock { users in
      guard var entry = users[user], entry.stores == snapshot.stores else { return }
      entry.counts = counts
      entry.episodes = entry.episodes.filter { $0.value > snapshot.changes }
      entry.shows = entry.shows.filter { $0.value > snapshot.changes }
      entry.stores += 1
      users[user] = entry
    }
  }

  private static let maxChanges = 200
}
