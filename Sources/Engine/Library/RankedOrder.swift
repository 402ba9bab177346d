/// Where things stand that a person puts in order: at numbers with gaps, so that most moves change one of them.
enum RankedOrder<Item: Hashable> {
  struct Ranked: Hashable {
    let item: Item
    let rank: Int64
  }

  enum Place {
    case first, last
    /// Before this one; first of all when that one is not there any more.
    case before(Item)
  }

  /// What stands next to one another at first is this far apart.
  static var gap: Int64 { 1 << 20 }

  /// The order once `items` stand at `place` of `rest`, in which none of them is.
  static func placing(_ items: [Item], _ place: Place, in rest: [Ranked]) -> [Ranked] {
    let index =
      switch place {
      case .first: 0
      case .last: rest.count
      case .before(let anchor): rest.firstIndex { $0.item == anchor } ?? 0
      }
    let count = Int64(items.count)
    let room = gap * (count + 1)
    // At the ends there is as much room as wanted.
    let lower = index > 0 ? rest[index - 1].rank : (rest.first?.rank ?? 0) - room
    let upper = index < rest.count ? rest[index].rank : lower + room
    guard (upper - lower) > count else {
      let all = rest[..<index].map(\.item) + items + rest[index...].map(\.item)
      return all.enumerated().map { Ranked(item: $1, rank: Int64(clamping: $0) * gap) }
    }
    let step = (upper - lower) / (count + 1)
    let placed = items.enumerated().map { Ranked(item: $1, rank: lower + step * Int64(clamping: $0 + 1)) }
    return Array(rest[..<index]) + placed + Array(rest[index...])
  }
}
