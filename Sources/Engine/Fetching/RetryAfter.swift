/// The `Retry-After` header: seconds, or a date (RFC 9110 sections 10.2.3 and 5.6.7).
enum RetryAfter {
  /// Seconds from `now` (seconds since 1970), never negative, at most a year; nil when the header is not usable.
  static func seconds(_ header: String, now: Int) -> Int? {
    let text = header.filter { !$0.isWhitespace || $0 == " " }
    let year = 366 * 86_400
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return min(Int(text) ?? year, year) }
    guard let date = secondsSince1970(text) else { return nil }
    return min(max(date - now, 0), year)
  }

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func secondsSince1970(_ text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT" || parts[5] == "UTC",
      let day = Int(parts[1]), (1...31).contains(day),
      let month = months.firstIndex(of: parts[2].lowercased()),
      let year = Int(parts[3]), (1970...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]) else { return nil }
    return daysSince1970(year, month + 1, day) * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  // MARK: - Private

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Counts from March, so that the leap day comes last in its year.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
