import BoundedNumbers
import Foundation
import PodcastModel

/// The choice of episodes that fill a slot of free time.
///
/// It is a subset-sum problem in whole seconds, solved exactly: for each rest of the candidates, a table has the times that it can fill. Of all
/// selections within a minute of the best one, the first in the candidates' order is taken, so that the head of a queue is preferred. The
/// episodes of a serial show are one group, of which a selection takes the first few: none is played before its predecessor. Time and memory
/// grow with candidates × seconds, at most 100 × 43,200.
public enum SlotFilling {
  /// An episode that may be part of a slot.
  public struct Candidate: Sendable, Equatable {
    /// The episode.
    public let episode: EpisodeID
    /// Its show.
    public let show: ShowID
    /// The remaining time in seconds of listening; nil when it is unknown. Any number is allowed.
    public let seconds: Double?
    /// The place in a serial show's order; nil for a show whose episodes are independent.
    public let serialOrder: Date?

    /// Creates a candidate.
    public init(episode: EpisodeID, show: ShowID, seconds: Double?, serialOrder: Date? = nil) {
      self.episode = episode
      self.show = show
      self.seconds = seconds
      self.serialOrder = serialOrder
    }
  }

  /// The maximum number of candidates; later ones are ignored.
  public static let maxCandidates = 100
  /// The longest slot, in seconds: twelve hours.
  public static let maxSeconds = 43_200.0
  /// The selections that count as equally good, in seconds.
  static let tolerance = 60

  /// The episodes to play, in order. Their time is never more than `seconds`.
  ///
  /// - Parameter candidates: in the order of preference; an episode that occurs twice counts once.
  public static func fill(_ candidates: [Candidate], seconds: Double) -> [EpisodeID] {
    let capacity = Int(clamping: (seconds > 0 ? min(seconds, maxSeconds) : 0).rounded(.down))
    var seen: Set<EpisodeID> = []
    let candidates = candidates.filter { seen.insert($0.episode).inserted }.prefix(maxCandidates).map { $0 }
    let groups = groups(of: candidates, capacity: capacity)
    let reachable = reachable(groups, capacity: capacity)
    guard let best = reachable[0].lastIndex(of: true), best > 0 else { return [] }
    var (low, high) = (max(best - tolerance, 1), best)
    var chosen: [Group] = []
    for (group, rest) in zip(groups, reachable.dropFirst()) {
      let isFilled = { (time: Int) in high >= time && rest[max(low - time, 0)...(high - time)].contains(true) }
      let count = group.times.indices.last { isFilled(group.times[$0]) } ?? 0
      (low, high) = (low - group.times[count], high - group.times[count])
      chosen.append(Group(members: Array(group.members.prefix(count)), times: []))
    }
    return ordered(chosen, of: candidates)
  }

  // MARK: - Private

  /// A single episode, or the episodes of a serial show.
  private struct Group {
    /// Indices of candidates, in playing order.
    var members: [Int]
    /// The time of none, of the first, of the first two…
    var times: [Int]
  }

  private static func groups(of candidates: [Candidate], capacity: Int) -> [Group] {
    var groups: [Group] = []
    var serials: Set<ShowID> = []
    for (index, candidate) in candidates.enumerated() {
      var members = [index]
      if candidate.serialOrder != nil {
        guard serials.insert(candidate.show).inserted else { continue }
        members = candidates.indices.filter { candidates[$0].show == candidate.show }.sorted {
          let (one, other) = (candidates[$0], candidates[$1])
          return (one.serialOrder ?? .distantPast, one.episode.rawValue) < (other.serialOrder ?? .distantPast, other.episode.rawValue)
        }
      }
      var times = [0]
      for member in members {
        // An episode that does not fit, or of unknown length, ends a story.
        guard let time = wholeSeconds(candidates[member].seconds), time <= capacity - (times.last ?? 0) else { break }
        times.append((times.last ?? 0) + time)
      }
      groups.append(Group(members: members, times: times))
    }
    return groups
  }

  /// Rounded up, so that the sum of many is never too large.
  private static func wholeSeconds(_ seconds: Double?) -> Int? {
    guard let seconds, seconds.isFinite, seconds > 0, seconds <= maxSeconds else { return nil }
    return Int(clamping: seconds.rounded(.up))
  }

  /// For each group and those after it, whether they can fill each number of seconds exactly; the last row is that of no groups.
  private static func reachable(_ groups: [Group], capacity: Int) -> [[Bool]] {
    var rows = [[true] + Array(repeating: false, count: capacity)]
    for group in groups.reversed() {
      let rest = rows[rows.count - 1]
      var row = rest
      for time in group.times.dropFirst() {
        for second in time...capacity where rest[second - time] { row[second] = true }
      }
      rows.append(row)
    }
    return rows.reversed()
  }

  /// In the order of the candidates. The episodes of a serial show take the places of those of them that were chosen, in their own order.
  private static func ordered(_ groups: [Group], of candidates: [Candidate]) -> [EpisodeID] {
    var episodes: [Int: EpisodeID] = [:]
    for group in groups {
      for (place, member) in zip(group.members.sorted(), group.members) { episodes[place] = candidates[member].episode }
    }
    return episodes.sorted { $0.key < $1.key }.map(\.value)
  }
}
