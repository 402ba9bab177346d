import Components
import Foundation

/// The rows of one day, with the date as heading.
struct HistoryDay {
  let date: Date
  /// The current day; nil where the page has no current time.
  let today: Date?
  let rows: [Row]

  typealias Row = (episode: EpisodeRow.Content, played: Date)

  /// Groups consecutive rows of the same day; the order stays.
  static func days(of rows: [Row], today: Date?, in zone: TimeZone) -> [HistoryDay] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var days: [HistoryDay] = []
    for row in rows {
      if let last = days.last, calendar.isDate(last.date, inSameDayAs: row.played) {
        days[days.count - 1] = HistoryDay(date: last.date, today: today, rows: last.rows + [row])
      } else {
        days.append(HistoryDay(date: row.played, today: today, rows: [row]))
      }
    }
    return days
  }
}
