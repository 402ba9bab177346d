extension ListeningStatistics.Content {
  public static let sample = ListeningStatistics.Content(
    period: Period(
      length: .week, first: Day(year: 2026, month: 11, day: 16, weekday: 1), last: Day(year: 2026, month: 11, day: 22, weekday: 7),
      urls: ["/statistics", "/statistics?period=month", "/statistics?period=year"], earlierURL: "/statistics?day=2026-11-15",
      laterURL: nil),
    parts: (0..<7).map { index in
      (
        day: Day(year: 2026, month: 11, day: 16 + index, weekday: index + 1), heard: index < 5 ? Double(index * 1_900 + 700) : 0,
        isNow: index == 5
      )
    },
    time: (heard: 22_500, saved: 6_100), average: 3_750,
    shows: [
      Show(title: "Slow Green Things", url: "/shows/3", artworkURL: "/artwork/3", listened: 15_000),
      Show(title: "Tea at Four", url: "/shows/4", artworkURL: nil, listened: 7_500),
    ],
    allTime: AllTime(
      time: (heard: 1_020_000, saved: 230_000), since: Day(year: 2025, month: 2, day: 3, weekday: 1), streak: 5, longestStreak: 31),
    zone: "Europe/Lisbon")
}
