/// The tries of a run and their progress.
struct RetryProgress {
  /// The largest number of bytes so far.
  private(set) var highestLength: Int64
  /// Whether the last response was the whole file and not the rest of it.
  var isWholeFile = false
  private var isSameByte = true
  private var requests = 0
  private var attemptsWithoutProgress = 0
  private var level = 0

  init(highestLength: Int64) {
    self.highestLength = highestLength
  }

  /// Bytes that are compared before new ones are appended. Fewer when connections break so early that no new bytes would arrive; finally
  /// none, so that a server that announced too much can report that there are no more bytes.
  var overlap: Int64 { Self.overlaps[min(level, Self.overlaps.count - 1)] }

  /// Whether the last responses ended exactly at the last downloaded byte.
  var endsAtSameByte: Bool { isSameByte && attemptsWithoutProgress > 1 }

  /// - Parameters:
  ///   - length: The bytes downloaded so far.
  ///   - reached: Whether the response reached the end of the earlier bytes.
  mutating func shouldContinue(at length: Int64, reached: Bool) -> Bool {
    requests += 1
    if length > highestLength {
      highestLength = length
      attemptsWithoutProgress = 0
      isSameByte = true
    } else {
      attemptsWithoutProgress += 1
      isSameByte = isSameByte && reached && length == highestLength
      if !isWholeFile { level += 1 }
    }
    return requests < Self.maxRequests && attemptsWithoutProgress < (isWholeFile ? 2 : Self.overlaps.count)
  }

  private static let overlaps: [Int64] = [64 << 10, 4 << 10, 256, 0]
  private static let maxRequests = 20
}
