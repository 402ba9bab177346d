/// The string keys of words.json.
enum ListeningStatisticsWord: String, CaseIterable {
  case title, periods, week, month, year, earlier, later
  case weekOfMonth, weekOfMonths, weekOfYears, monthOfYear
  case heard, average, savedBySpeed, nothingHeard
  case chartTitle, chartMost, chartPart, part, time
  case weekday1, weekday2, weekday3, weekday4, weekday5, weekday6, weekday7, dayOfWeek
  case shows, allTime, allHeard, allSaved, streak, longest, days, hours, date, since, zone, addingUp
  case empty, emptyHint
}
