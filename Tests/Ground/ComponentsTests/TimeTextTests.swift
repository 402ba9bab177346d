import Foundation
import Testing
import WebPage

@testable import Components

@Suite("Time formatting")
struct TimeTextTests {
  @Test(
    "A clock time includes hours only from one hour on",
    arguments: [
      (0, "0:00"), (9.9, "0:09"), (153, "2:33"), (3_753, "1:02:33"), (-5, "0:00"), (.nan, "0:00"), (.infinity, "0:00"),
    ])
  func clock(seconds: Double, text: String) {
    #expect(TimeText.clock(seconds) == text)
  }

  @Test(
    "A duration is formatted in hours and minutes",
    arguments: [
      (30, "30 s"), (60, "1 min"), (2_733, "46 min"), (3_600, "1 h"), (3_720, "1 h 2 min"), (3_599, "1 h"),
    ])
  func length(seconds: Double, text: String) {
    #expect(TimeText.length(seconds) == text)
  }

  @Test("A day has readable text and a machine-readable date")
  func day() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 0))
    let html = TimeText.day(Date(timeIntervalSince1970: 1_790_812_800), in: zone)
    #expect(html.text == "<time datetime=\"2026-10-01\" data-day=\"year\">1 Oct 2026</time>")
  }

  /// Rows separate their facts by the element, so that a plain string ran into the name before it.
  @Test("A day within a week is shown by name, and another day of this year without the year")
  func dayByName() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 0))
    let noon = Date(timeIntervalSince1970: 1_790_856_000)
    func text(_ daysAgo: Double) -> String { TimeText.day(noon - daysAgo * 86_400, today: noon, in: zone).text }
    #expect(text(0) == "<time datetime=\"2026-10-01\">Today</time>")
    #expect(text(1) == "<time datetime=\"2026-09-30\">Yesterday</time>")
    #expect(text(-1) == "<time datetime=\"2026-10-02\">Tomorrow</time>")
    #expect(text(2) == "<time datetime=\"2026-09-29\">Tue</time>" && text(4).contains(">Sun<") && text(6).contains(">Fri<"))
    #expect(text(7) == "<time datetime=\"2026-09-24\" data-day=\"\">24 Sep</time>")
    #expect(text(273) == "<time datetime=\"2026-01-01\" data-day=\"\">1 Jan</time>" && text(274).contains(">31 Dec 2025<"))
  }

  @Test(
    "Typed times become seconds",
    arguments: [
      ("1:02:33", 3_753.0), ("2:33.5", 153.5), (" 153 ", 153), ("0:00", 0), ("90:00", 5_400), ("１：０２：３３．５", 3_753.5), ("　12：34", 754),
    ])
  func reads(text: String, seconds: Double) { #expect(TimeText.seconds(text) == seconds) }

  @Test(
    "Other texts are no times",
    arguments: [
      "", ":", "1:", ":1", "-1", "+1", "1e9", "nan", "inf", "0x10", "1:2:3:4", "1.5:00", "1..5", "99999999", "٣:٠٠", "1:0 0",
      String(repeating: "9", count: 400),
    ])
  func rejects(text: String) { #expect(TimeText.seconds(text) == nil) }
}
