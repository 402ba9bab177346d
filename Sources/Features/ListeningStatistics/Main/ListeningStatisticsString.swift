/// The string keys of strings.json.
enum ListeningStatisticsString: String, CaseIterable {
  case title, periods, week, month, year, earlier, later
  case weekOfMonth, weekOfMonths, monthOfYear
  case listened, average, savedBySpeed, nothingPlayed
  case chartTitle, chartMost, part, time
  case dayOfWeek
  case shows, allTime, allListened, allSaved, streak, longest, days, hours, since, zone, addingUp
  case empty, emptyHint
}
