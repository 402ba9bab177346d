import Testing

@testable import Monitoring

@Suite struct DurationCountsTests {
  @Test func aBucketIncludesItsUpperBound() {
    var counts = DurationCounts()
    counts.add(.milliseconds(1))
    counts.add(.microseconds(1_001))
    counts.add(.seconds(60))
    #expect(counts.buckets.first == 1 && counts.buckets[1] == 1 && counts.buckets.last == 1)
  }

  @Test func quantilesAreUpperBounds() {
    var counts = DurationCounts()
    #expect(counts.quantile(0.5) == nil && counts.mean == nil)
    for _ in 0..<95 { counts.add(.milliseconds(4)) }
    for _ in 0..<5 { counts.add(.seconds(2)) }
    #expect(counts.quantile(0.5) == 0.005 && counts.quantile(0.95) == 0.005 && counts.quantile(0.99) == 2.5)
    counts.add(.seconds(600))
    #expect(counts.quantile(1) == 10)
  }

  @Test func aDifferenceHasTheLaterDurations() {
    var counts = DurationCounts()
    counts.add(.milliseconds(4))
    let earlier = counts
    counts.add(.seconds(1))
    let since = counts.since(earlier)
    #expect(since.count == 1 && since.seconds == 1 && since.quantile(0.5) == 1)
  }

  @Test func aHistogramCountsTheDurationsOfAllTasks() async {
    let histogram = DurationHistogram()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { histogram.add(.milliseconds(20)) } }
      }
    }
    #expect(histogram.counts.count == 4_000 && abs(histogram.counts.seconds - 80) < 1e-6 && histogram.counts.quantile(0.5) == 0.025)
  }

  @Test func aNegativeDurationCountsAsNone() {
    var counts = DurationCounts()
    counts.add(.seconds(-3))
    #expect(counts.count == 1 && counts.seconds == 0)
  }
}
