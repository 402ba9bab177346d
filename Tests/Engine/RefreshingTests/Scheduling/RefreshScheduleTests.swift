import FeedParsing
import Foundation
import Library
import TestSupport
import Testing

@testable import Refreshing

@Suite struct RefreshScheduleTests {
  private let moment = Date(timeIntervalSince1970: 1_800_000_000)
  private let hour: TimeInterval = 3600
  private let schedule = RefreshSchedule { 0.5 }

  @Test(arguments: [(1.0 / 24, 0.25), (1, 1), (7, 7), (30, 24), (400, 24)])
  func followsPublicationInterval(daysBetween: Double, hours: Double) {
    let published = (0..<10).map { moment - Double($0) * daysBetween * 24 * hour }
    #expect(RefreshSchedule.interval(of: ParsedFeed(), published: published, cacheControl: nil) == hours * hour)
  }

  @Test func severalAtOnceAreOneDelivery() {
    let published = (0..<12).map { moment - Double($0 / 4) * 7 * 24 * hour - Double($0 % 4) }
    #expect(RefreshSchedule.interval(of: ParsedFeed(), published: published, cacheControl: nil).rounded() == 7 * hour)
  }

  @Test func publisherHintsLengthenInterval() {
    let published = (0..<10).map { moment - Double($0) * hour }
    var feed = ParsedFeed()
    feed.ttlMinutes = 90
    #expect(RefreshSchedule.interval(of: feed, published: published, cacheControl: nil) == 1.5 * hour)
    #expect(RefreshSchedule.interval(of: feed, published: published, cacheControl: "public, Max-Age=\"7200\"") == 2 * hour)
    #expect(RefreshSchedule.interval(of: feed, published: published, cacheControl: "max-age=9999999999") == 24 * hour)
    feed.ttlMinutes = .max
    #expect(RefreshSchedule.interval(of: feed, published: published, cacheControl: "max-age=nan, max-age=-1, no-cache") == 24 * hour)
  }

  @Test(arguments: [
    ("FREQ=DAILY", 1.0), ("FREQ=WEEKLY", 7), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", 1), ("freq=weekly;interval=2", 14),
    ("FREQ=YEARLY", 24),
    ("nonsense;;=", 2), ("FREQ=WEEKLY;INTERVAL=-3", 7), ("FREQ=WEEKLY;INTERVAL=nan", 7), ("FREQ=WEEKLY;INTERVAL=-nan", 7),
    ("FREQ=WEEKLY;INTERVAL=inf", 7), ("FREQ=WEEKLY;INTERVAL=1e400", 7), ("FREQ=WEEKLY;INTERVAL=1e300", 24),
    ("FREQ=WEEKLY;INTERVAL=9223372036854775808", 24), ("FREQ=WEEKLY;INTERVAL=", 7), ("FREQ=WEEKLY;INTERVAL=٣", 7),
    ("FREQ=DAILY;INTERVAL=0.001", 1),
  ])
  func aRuleTellsWhatDatesDoNot(rule: String, hours: Double) throws {
    func interval(_ attributes: String) throws -> TimeInterval {
      let feed = try FeedParser.parse(
        Array(
          """
          <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>x</title>
          <podcast:updateFrequency \(attributes)>as it comes</podcast:updateFrequency></channel></rss>
          """.utf8))
      return RefreshSchedule.interval(of: feed, published: [], cacheControl: nil)
    }
    #expect(try interval("rrule=\"\(rule)\"") == hours * hour)
    #expect(try interval("rrule=\"\(rule)\" complete=\"true\"") == 24 * hour)
  }

  @Test func aQuietFeedIsLookedAtMoreRarely() {
    func next(_ changed: Date?, _ cacheControl: String? = nil) -> TimeInterval {
      schedule.next(after: moment, interval: hour, changed: changed, cacheControl: cacheControl).timeIntervalSince(moment)
    }
    #expect(next(nil) == hour && next(moment) == hour)
    #expect(next(moment - 10 * 24 * hour) == 12 * hour)
    #expect(next(moment - 900 * 24 * hour) == 24 * hour)
    #expect(next(moment, "max-age=10800") == 3 * hour)
  }

  @Test func failuresComeLaterEachTimeUpToADay() {
    let waits = (1...12).map {
      schedule.next(after: moment, failure: .serverError, failures: $0, retryAfterSeconds: nil)?.timeIntervalSince(moment)
    }
    #expect(waits == [0.25, 0.5, 1, 2, 4, 8, 16, 24, 24, 24, 24, 24].map { $0 * hour })
  }

  @Test func troublesHaveTheirOwnTimes() {
    func wait(_ failure: FeedFailure, _ retryAfter: Int? = nil) -> TimeInterval? {
      schedule.next(after: moment, failure: failure, failures: 1, retryAfterSeconds: retryAfter)?.timeIntervalSince(moment)
    }
    #expect(wait(.gone) == nil)
    #expect(wait(.signInNeeded) == 24 * hour && wait(.refused) == 24 * hour)
    #expect(wait(.offline) == 120)
    #expect(wait(.tooManyRequests, 7200) == 2 * hour && wait(.serverError, 10) == hour / 4)
    #expect(wait(.serverError, -5) == hour / 4 && wait(.serverError, .max) == 7 * 24 * hour)
  }

  @Test func fetchesAreSpread() {
    let waits = [0.0, 0.5, 1].map { random in
      RefreshSchedule { random }.next(after: moment, interval: hour, changed: nil, cacheControl: nil).timeIntervalSince(moment)
    }
    #expect(waits.map { ($0 * 1000).rounded() / 1000 } == [3240, 3600, 3960])
  }
}
