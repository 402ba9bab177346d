import Testing

@testable import Server

@Suite struct TokenBucketTests {
  private let start = ContinuousClock.now

  @Test func allowsBurstThenRate() {
    var bucket = TokenBucket(size: 3, perSecond: 0.5, at: start)
    #expect(waits(of: &bucket, at: [0, 0, 0, 0, 1.9, 2, 2]) == [nil, nil, nil, 2, 1, nil, 2])
  }

  @Test func holdsNoMoreThanItsSize() {
    var bucket = TokenBucket(size: 2, perSecond: 10, at: start)
    #expect(isFull(bucket, at: 0))
    #expect(waits(of: &bucket, at: [0]) == [nil])
    #expect(!isFull(bucket, at: 0) && isFull(bucket, at: 86_400))
    #expect(waits(of: &bucket, at: [86_400, 86_400, 86_400]) == [nil, nil, 1])
  }

  @Test func staysWithinBounds() {
    var never = TokenBucket(size: 0, perSecond: 0, at: start)
    #expect(waits(of: &never, at: [0, 1, 1_000_000]) == [nil, 3_600, 3_600])
    var slow = TokenBucket(size: 1, perSecond: 0.000_000_1, at: start)
    #expect(waits(of: &slow, at: [0, 0]) == [nil, 3_600])
    // An earlier time changes nothing.
    var bucket = TokenBucket(size: 1, perSecond: 1, at: start)
    #expect(waits(of: &bucket, at: [0, -100]) == [nil, 1])
  }

  // MARK: - Private

  /// The seconds to wait at each of the times.
  private func waits(of bucket: inout TokenBucket, at seconds: [Double]) -> [Int?] {
    var waits: [Int?] = []
    for second in seconds { waits.append(bucket.take(at: start + .seconds(second))) }
    return waits
  }

  private func isFull(_ bucket: TokenBucket, at seconds: Double) -> Bool {
    var bucket = bucket
    return bucket.isFull(at: start + .seconds(seconds))
  }
}
