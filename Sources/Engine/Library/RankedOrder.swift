/// A manual order of items: their ranks have gaps, so that most moves change one of them.
public enum RankedOrder<Item: Hashable & Sendable> {
  struct Ranked: Hashable {
    let item: Item
    let rank: Int64
  }

  /// A place in the order.
  public enum Position: Sendable {
    /// The head and the end.
    case first, last
    /// Before this item; first when that one is missing.
    case before(Item)
  }

  /// The initial distance of two ranks.
  static var gap: Int64 { 1 << 20 }

  /// The changed ranks after `item` is moved before `other`, or to the end when that one is nil or deleted; nil when `item` is not there.
  static func moving(_ item: Item, before other: Item?, in all: [Ranked]) -> Set<Ranked>? {
    guard item != other, all.contains(where: { $0.item == item }) else { return nil }
    let rest = all.filter { $0.item != item }
    let place = other.flatMap { other in rest.contains { $0.item == other } ? .before(other) : nil } ?? Position.last
    return Set(placing([item], place, in: rest)).subtracting(all)
  }

  /// The order after `items` are placed in `rest`, which contains none of them.
  static func placing(_ items: [Item], _ place: Position, in rest: [Ranked]) -> [Ranked] {
    let index =
      switch place {
      case .first: 0
      case .last: rest.count
      case .before(let anchor): rest.firstIndex { $0.item == anchor } ?? 0
      }
    let count = Int64(items.count)
    let room = gap * (count + 1)
    // At the ends there is unlimited space.
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
