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

  /// Deletes all backups but the newest, and what remains of those that were never complete.
  func deleteOlder(keeping count: Int) {
    let unfinished = entries.filter {
      $0.hasSuffix(Self.unfinishedEnding) && Self.isDated(String($0.dropLast(Self.unfinishedEnding.count)))
    }
    // A file that cannot be deleted only occupies space; the next backup tries again.
    for name in backups.dropLast(max(count, 1)) + unfinished { unlink("\(path)/\(name)") }
  }

  // MARK: - Private

  private var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  private static func isDated(_ name: String) -> Bool { name.wholeMatch(of: /earnest-\d{4}-\d{2}-\d{2}-\d{6}\.tar/) != nil }
}
