/// The string keys of words.json.
enum ListeningStatisticsWord: String, CaseIterable {
  case title, periods, week, month, year, earlier, later
  case weekOfMonth, weekOfMonths, monthOfYear
  case heard, average, savedBySpeed, nothingHeard
  case chartTitle, chartMost, chartPart, part, time
  case dayOfWeek
  case shows, allTime, allHeard, allSaved, streak, longest, days, hours, since, zone, addingUp
  case empty, emptyHint
}
