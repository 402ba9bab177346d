/// How much a run has tried, and what came of it.
struct Effort {
  /// The most bytes that there ever were.
  private(set) var furthest: Int64
  /// The last answer was the whole file and not the rest of it.
  var isWhole = false
  private var isSameByte = true
  private var requests = 0
  private var fruitless = 0
  private var level = 0

  init(furthest: Int64) {
    self.furthest = furthest
  }

  /// Bytes that are compared before anything is added. Fewer where connections break so soon that no more would come; last none,
  /// so that a source which announces too much can say that there is nothing.
  var overlap: Int64 { Self.overlaps[min(level, Self.overlaps.count - 1)] }

  /// The last answers came as far as the bytes go that are here, and no further.
  var endsAtSameByte: Bool { isSameByte && fruitless > 1 }

  /// - Parameters:
  ///   - length: bytes that are here now.
  ///   - reached: the answer came as far as what was here before.
  mutating func isWorthGoingOn(at length: Int64, reached: Bool) -> Bool {
    requests += 1
    if length > furthest {
      furthest = length
      fruitless = 0
      isSameByte = true
    } else {
      fruitless += 1
      isSameByte = isSameByte && reached && length == furthest
      if !isWhole { level += 1 }
    }
    return requests < Self.mostRequests && fruitless < (isWhole ? 2 : Self.overlaps.count)
  }

  private static let overlaps: [Int64] = [64 << 10, 4 << 10, 256, 0]
  private static let mostRequests = 20
}
