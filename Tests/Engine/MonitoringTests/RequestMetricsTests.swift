import Foundation
import TestSupport
import Testing

@testable import Monitoring

@Suite struct RequestMetricsTests {
  @Test func countsByRouteAndStatus() {
    let metrics = RequestMetrics()
    let show = metrics.counter("GET", "/shows/{show}")
    for (status, milliseconds) in [(200, 3), (200, 30), (404, 1)] {
      metrics.begin()
      metrics.end(show, status: status, .milliseconds(milliseconds))
    }
    metrics.begin()
    #expect(metrics.underWay == 1)
    #expect(metrics.counter("GET", "/shows/{show}") === show)
    #expect(show.counts.statuses == [200: 2, 404: 1])
    #expect(show.counts.durations.count == 3)
    #expect(abs(show.counts.durations.seconds - 0.034) < 1e-9)
  }

  @Test func routesWithoutRequestsAreLeftOut() {
    let metrics = RequestMetrics()
    _ = metrics.counter("GET", "/")
    metrics.end(metrics.counter("POST", "/session"), status: 200, .zero)
    #expect(metrics.counters.map(\.route) == ["/session"])
  }

  @Test func statusesHaveABound() {
    let metrics = RequestMetrics()
    let counter = metrics.counter("GET", "/media/{episode}")
    for status in 400..<600 { metrics.end(counter, status: status, .zero) }
    #expect(counter.counts.statuses.count == 33 && counter.counts.statuses[0] == 168)
    #expect(counter.counts.durations.count == 200)
  }

  @Test func aStepHasTheRequestsOfItsFiveMinutes() {
    let clock = FixedClock(Date(timeIntervalSince1970: 1_700_000_100))
    let metrics = RequestMetrics(now: clock.read)
    let counter = metrics.counter("GET", "/")
    for status in [200, 404, 503] { metrics.end(counter, status: status, .milliseconds(20)) }
    clock.advance(by: 300)
    metrics.end(counter, status: 200, .milliseconds(1))
    clock.advance(by: 900)
    let steps = metrics.steps
    #expect(steps.map(\.requests) == [3, 1, 0, 0, 0])
    #expect(steps[0].clientErrors == 1 && steps[0].serverErrors == 1 && steps[0].durations.quantile(0.95) == 0.025)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1.start.timeIntervalSince($0.start) == 300 })
    #expect(steps[0].start == Date(timeIntervalSince1970: 1_700_000_100))
  }

  @Test func stepsOfOneDayStay() {
    let clock = FixedClock(Date(timeIntervalSince1970: 1_700_000_100))
    let metrics = RequestMetrics(now: clock.read)
    let counter = metrics.counter("GET", "/")
    for _ in 0..<300 {
      metrics.end(counter, status: 200, .zero)
      clock.advance(by: 300)
    }
    #expect(metrics.steps.count == 288 && metrics.steps.last?.requests == 0)
    // A computer that slept for a month.
    clock.advance(by: 2_592_000)
    #expect(metrics.steps.count == 288 && metrics.steps.allSatisfy { $0.requests == 0 })
    #expect(counter.counts.durations.count == 300)
  }

  @Test func aClockThatIsSetBackProlongsTheStep() {
    let clock = FixedClock(Date(timeIntervalSince1970: 1_700_000_100))
    let metrics = RequestMetrics(now: clock.read)
    let counter = metrics.counter("GET", "/")
    clock.advance(by: -7_200)
    metrics.end(counter, status: 200, .zero)
    #expect(metrics.steps.map(\.requests) == [1])
  }

  @Test func requestsOfManyTasksAreAllCounted() async {
    let metrics = RequestMetrics()
    let counter = metrics.counter("GET", "/")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            metrics.begin()
            metrics.end(counter, status: 200, .milliseconds(1))
          }
        }
      }
    }
    #expect(metrics.steps.reduce(0) { $0 + $1.requests } == 4_000 && metrics.underWay == 0)
  }
}
