import Components
import Testing
import WebPage

@testable import ListeningStatistics

@Suite("Listening statistics")
struct ListeningStatisticsTests {
  @Test("A week shows daily bars, its total, time saved by speed, its shows and all-time totals")
  func rendersSample() {
    let html = ListeningStatistics.html(.sample).text
    #expect(html.hasPrefix("<listening-statistics"))
    #expect(html.ranges(of: "<rect").count == 5, "a silent day has no bar")
    #expect(html.contains("16–22 Nov 2026") && html.contains("<strong>6 h 15 min</strong> listened"))
    #expect(html.contains("1 h 42 min saved by speed") && html.contains("1 h 3 min a day"))
    #expect(html.contains("href=\"/shows/3\"") && html.contains("max=\"1\" value=\"0.5\""))
    #expect(html.contains("283 h") && html.contains("31 days") && html.contains("Time zone: Europe/Lisbon."))
    #expect(html.contains("Since 3 Feb 2025."))
  }

  @Test("The chart has a text alternative for screen readers")
  func chartIsReadOut() {
    let html = ListeningStatistics.html(.sample).text
    #expect(html.contains("role=\"img\" aria-labelledby=\"stats-chart-title stats-chart-most\""))
    #expect(html.contains("<desc id=\"stats-chart-most\">Most: Fri, 20 Nov, 2 h 18 min</desc>"))
    #expect(html.contains("<th scope=\"row\">Tue, 17 Nov</th><td>43 min</td>") && html.ranges(of: "<th scope=\"row\">").count == 7)
    #expect(!html.contains("style="))
  }

  @Test("A week that spans two months or two years is named by both")
  func namesWeeks() {
    typealias Day = ListeningStatistics.Day
    var period = ListeningStatistics.Content.sample.period
    (period.first, period.last) = (Day(year: 2026, month: 11, day: 30, weekday: 1), Day(year: 2026, month: 12, day: 6, weekday: 7))
    #expect(ListeningStatistics.name(of: period) == "30 Nov – 6 Dec 2026")
    #expect(ListeningStatistics.name(of: period, thisYear: 2026) == "30 Nov – 6 Dec")
    (period.first, period.last) = (Day(year: 2026, month: 12, day: 28, weekday: 1), Day(year: 2027, month: 1, day: 3, weekday: 7))
    #expect(ListeningStatistics.name(of: period, thisYear: 2027) == "28 Dec 2026 – 3 Jan 2027")
    period.length = .month
    #expect(ListeningStatistics.name(of: period) == "Dec 2026")
    period.length = .year
    #expect(ListeningStatistics.name(of: period) == "2026")
  }

  @Test(
    "The chart has at most four grid lines, at common time intervals",
    arguments: [(0, 300, 600), (700, 300, 900), (5_000, 1_800, 5_400), (7_200, 1_800, 7_200), (40_000, 14_400, 43_200), (1e7, 2.5e6, 1e7)])
  func scales(most: Double, step: Double, top: Double) {
    let scale = ChartScale(most: most)
    #expect(scale.step == step && scale.top == top && scale.lines.count <= 4 && scale.lines.last == top)
  }

  @Test("A period without playback and an empty history show different messages")
  func saysWhatIsMissing() {
    var content = ListeningStatistics.Content.sample
    content.time = (heard: 0, saved: 0)
    content.shows = []
    for index in content.parts.indices { content.parts[index].heard = 0 }
    var html = ListeningStatistics.html(content).text
    #expect(
      html.contains("Nothing played") && html.contains("<desc id=\"stats-chart-most\">Nothing played</desc>")
        && !html.contains("By show"))
    content.allTime = nil
    html = ListeningStatistics.html(content).text
    #expect(html.contains("Nothing played yet") && !html.contains("<svg class=\"bar-chart"))
    content.homeURL = "/"
    #expect(ListeningStatistics.html(content).text.contains("href=\"/\">Find something to play</a>"))
    content.isCountingSpans = true
    html = ListeningStatistics.html(content).text
    #expect(html.contains("still being added") && !html.contains("Find something"))
  }

  @Test("The current period has no link to a later period")
  func endsNow() {
    var content = ListeningStatistics.Content.sample
    #expect(!ListeningStatistics.html(content).text.contains("aria-label=\"Later\""))
    content.period.laterURL = "/statistics?day=2026-11-23"
    #expect(ListeningStatistics.html(content).text.contains("href=\"/statistics?day=2026-11-23\" data-top aria-label=\"Later\""))
  }
}
