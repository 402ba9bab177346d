import PodcastModel

/// Where the episodes of a queue stand: at numbers with gaps, so that most moves change one of them.
enum UpNextOrder {
  struct Ranked: Hashable {
    let episode: EpisodeID
    let rank: Int64
  }

  /// What stands next to one another at first is this far apart.
  static let gap: Int64 = 1 << 20

  /// The queue once `episodes` stand at `place` of `rest`, in which none of them is.
  static func placing(_ episodes: [EpisodeID], _ place: UpNextRepository.Place, in rest: [Ranked]) -> [Ranked] {
    let index =
      switch place {
      case .first: 0
      case .last: rest.count
      case .before(let anchor): rest.firstIndex { $0.episode == anchor } ?? 0
      }
    let count = Int64(episodes.count)
    let room = gap * (count + 1)
    // At the ends there is as much room as wanted.
    let lower = index > 0 ? rest[index - 1].rank : (rest.first?.rank ?? 0) - room
    let upper = index < rest.count ? rest[index].rank : lower + room
    guard (upper - lower) > count else {
      let all = rest[..<index].map(\.episode) + episodes + rest[index...].map(\.episode)
      return all.enumerated().map { Ranked(episode: $1, rank: Int64($0) * gap) }
    }
    let step = (upper - lower) / (count + 1)
    let placed = episodes.enumerated().map { Ranked(episode: $1, rank: lower + step * Int64($0 + 1)) }
    return Array(rest[..<index]) + placed + Array(rest[index...])
  }
}
