import Foundation
import Library
import ListeningStatistics
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the listening statistics.
public struct ListeningStatisticsManager: Sendable {
  let library: Library
  let statistics: Statistics

  public static func activate(in router: Router, library: Library, statistics: Statistics) {
    let manager = ListeningStatisticsManager(library: library, statistics: statistics)
    router.navigate(ListeningStatisticsServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.events(ListeningStatistics.events(for: manager))
  }

  // MARK: - Private

  private func page(for task: ListeningStatisticsServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    let length = task.period.flatMap(ListeningPeriod.Length.init) ?? .week
    let day = task.day.flatMap { LocalDay($0) }
    let summary = try await statistics.summary(of: user, length, day: day)
    let shows = try await statistics.shows(playedBy: user, in: summary.period, limit: Self.maxShows)
    let reported = try await library.statistics.reportedZone(of: user)
    var content = ListeningStatistics.Content(
      period: period(summary, day: day), parts: parts(summary),
      time: (summary.time.listened, summary.time.saved), average: average(summary),
      shows: shows.map {
        .init(
          title: $0.title, url: ShowPageServices.Navigate(show: $0.show.rawValue).path, artworkURL: $0.artwork?.path,
          listened: $0.time.listened)
      },
      allTime: summary.firstDay.map {
        .init(
          time: (summary.allTime.listened, summary.allTime.saved), since: .init($0), streak: summary.streak,
          longestStreak: summary.longestStreak)
      },
      zone: (reported ?? StatisticsRepository.defaultZone).identifier)
    content.isZoneGuessed = reported == nil
    content.thisYear = summary.today.year
    content.homeURL = router.path(to: HomePageServices.Navigate())
    content.isCountingSpans = try await library.statistics.isWaiting(user)
    return Page(title: ListeningStatistics.title, identity: ListeningStatisticsServices.name, body: ListeningStatistics.html(content))
  }

  private func period(_ summary: ListeningSummary, day: LocalDay?) -> ListeningStatistics.Content.Period {
    let period = summary.period
    let isNow = period.days.upperBound >= summary.today
    return .init(
      length: .init(rawValue: period.length.rawValue) ?? .week, first: .init(period.days.lowerBound), last: .init(period.days.upperBound),
      urls: ListeningPeriod.Length.allCases.map { path(ListeningPeriod($0, of: day ?? summary.today), summary.today) },
      earlierURL: path(period.earlier, summary.today), laterURL: isNow ? nil : path(period.later, summary.today))
  }

  /// The current period has no day in its address, so that the address stays current.
  private func path(_ period: ListeningPeriod, _ today: LocalDay) -> String {
    let day = period.days.contains(today) ? nil : period.days.lowerBound.description
    return ListeningStatisticsServices.Navigate(period: period.length == .week ? nil : period.length.rawValue, day: day).path
  }

  private func parts(_ summary: ListeningSummary) -> [ListeningStatistics.Content.Part] {
    let now = ListeningPeriod(summary.period.length, of: summary.today) == summary.period
    return summary.parts.map { part in
      let isNow = summary.period.length == .year ? part.day.month == summary.today.month : part.day == summary.today
      return (.init(part.day), part.time.listened, now && isNow)
    }
  }

  /// Future days, and those before the first listening, do not count. A single day has no average.
  private func average(_ summary: ListeningSummary) -> Double? {
    let first = max(summary.period.days.lowerBound, summary.firstDay ?? summary.period.days.lowerBound)
    let last = min(summary.period.days.upperBound, summary.today)
    let days = first.distance(to: last) + 1
    return days > 1 ? summary.time.listened / Double(days) : nil
  }

  private static let maxShows = 20
}

extension ListeningStatisticsManager: ListeningStatisticsDelegate {
  public func listeningStatistics(didTell zone: String, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await statistics.setReportedZone(zone, of: UserID(viewer.userID))
    } catch PlaybackError.badSetting {
      // The browser sends this without the user's request, so an error is not shown: the stored time zone stays.
    }
    return .done(backTo: ListeningStatisticsServices.Navigate().path)
  }
}

extension ListeningStatistics.Day {
  fileprivate init(_ day: LocalDay) { self.init(year: day.year, month: day.month, day: day.day, weekday: day.weekday) }
}
