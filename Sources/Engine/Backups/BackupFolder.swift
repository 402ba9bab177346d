import Foundation

/// A folder with backups that have their dates as names: "earnest-2026-11-29-040000.tar".
struct BackupFolder {
  let path: String
  /// The one in which names have the time of day.
  let timeZone: TimeZone

  /// The ending of a file that is not complete.
  static let unfinishedEnding = ".part"

  func path(of moment: Date) -> String { "\(path)/\(name(of: moment))" }

  func name(of moment: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: moment)
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let day = "\(digits(parts.year, 4))-\(digits(parts.month))-\(digits(parts.day))"
    return "earnest-\(day)-\(digits(parts.hour))\(digits(parts.minute))\(digits(parts.second)).tar"
  }

  /// The names of the complete backups, oldest first.
  var backups: [String] { entries.filter(Self.isDated).sorted() }

  /// The complete backups with their sizes and the dates of their names, the newest first.
  var stored: [StoredBackup] {
    backups.reversed().compactMap { name in
      date(of: name).map { StoredBackup(name: name, date: $0, bytes: BackupFiles.size("\(path)/\(name)")) }
    }
  }

  /// Deletes all backups but the newest, and what remains of those that were never complete.
  func deleteOlder(keeping count: Int) {
    let unfinished = entries.filter {
      $0.hasSuffix(Self.unfinishedEnding) && Self.isDated(String($0.dropLast(Self.unfinishedEnding.count)))
    }
    // A file that cannot be deleted only occupies space; the next backup tries again.
    for name in backups.dropLast(max(count, 1)) + unfinished { unlink("\(path)/\(name)") }
  }

  // MARK: - Private

  /// The moment in the name of a backup; nil for one that does not exist.
  private func date(of name: String) -> Date? {
    let numbers = name.matches(of: /\d+/).compactMap { Int($0.output, radix: 10) }
    guard numbers.count == 4 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let (day, time) = (numbers[0...2], numbers[3])
    return calendar.date(
      from: DateComponents(year: day[0], month: day[1], day: day[2], hour: time / 10_000, minute: time / 100 % 100, second: time % 100))
  }

  private var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  private static func isDated(_ name: String) -> Bool { name.wholeMatch(of: /earnest-\d{4}-\d{2}-\d{2}-\d{6}\.tar/) != nil }
}
