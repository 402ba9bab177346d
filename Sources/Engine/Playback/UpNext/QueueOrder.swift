import Foundation
import PodcastModel

/// An order that a user can give Up Next at once.
public enum QueueOrder: String, Sendable, CaseIterable {
  /// By publication date; episodes without a date come last.
  case newest, oldest
  /// By the remaining time; episodes of unknown length come last.
  case shortest
  /// By the titles of the shows. Stories run from their beginning, the episodes of other shows stay in their order.
  case show
  /// Random, but the episodes of a show follow one another as with `show`.
  case shuffled = "shuffle"

  /// - Parameter serial: the shows that are stories in episodes.
  func sorted(
    _ queue: [PlannedEpisode], serial: Set<ShowID>, using generator: inout some RandomNumberGenerator
  ) -> [EpisodeID] {
    let places = Array(queue.indices)
    let result =
      switch self {
      case .newest: places.sorted { (-Self.moment(queue[$0]), $0) < (-Self.moment(queue[$1]), $1) }
      case .oldest: places.sorted { (Self.moment(queue[$0], undated: .infinity), $0) < (Self.moment(queue[$1], undated: .infinity), $1) }
      case .shortest: places.sorted { (Self.remaining(queue[$0]), $0) < (Self.remaining(queue[$1]), $1) }
      case .show:
        places.sorted { left, right in
          let titles = queue[left].showTitle.localizedStandardCompare(queue[right].showTitle)
          if titles != .orderedSame { return titles == .orderedAscending }
          return (queue[left].show.rawValue, left) < (queue[right].show.rawValue, right)
        }
      case .shuffled: places.shuffled(using: &generator)
      }
    let keepsShows = self == .show || self == .shuffled
    return (keepsShows ? Self.keepingShows(result, queue, serial) : result).map { queue[$0].episode.id }
  }

  // MARK: - Private

  /// Gives the places of each show to its episodes in their own order.
  private static func keepingShows(_ places: [Int], _ queue: [PlannedEpisode], _ serial: Set<ShowID>) -> [Int] {
    var own = Dictionary(grouping: queue.indices) { queue[$0].show }
    for show in serial {
      own[show]?.sort { (moment(queue[$0], undated: .infinity), $0) < (moment(queue[$1], undated: .infinity), $1) }
    }
    var next: [ShowID: Int] = [:]
    return places.map { place in
      let show = queue[place].show
      defer { next[show, default: 0] += 1 }
      return own[show]?[next[show, default: 0]] ?? place
    }
  }

  private static func moment(_ planned: PlannedEpisode, undated: Double = -.infinity) -> Double {
    planned.episode.published?.timeIntervalSince1970 ?? undated
  }

  private static func remaining(_ planned: PlannedEpisode) -> Double {
    planned.duration.map { max($0 - planned.position, 0) } ?? .infinity
  }
}
