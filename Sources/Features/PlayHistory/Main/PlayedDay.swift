import Foundation

/// The rows of one day, under its date.
struct PlayedDay {
  let date: Date
  /// The day it is now, where the page was told.
  let today: Date?
  let rows: [PlayHistory.Content.Row]

  /// Rows that follow one another on the same day make one; the order stays.
  static func days(of rows: [PlayHistory.Content.Row], today: Date?, in zone: TimeZone) -> [PlayedDay] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var days: [PlayedDay] = []
    for row in rows {
      if let last = days.last, calendar.isDate(last.date, inSameDayAs: row.played) {
        days[days.count - 1] = PlayedDay(date: last.date, today: today, rows: last.rows + [row])
      } else {
        days.append(PlayedDay(date: row.played, today: today, rows: [row]))
      }
    }
    return days
  }
}
