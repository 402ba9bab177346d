import BoundedNumbers
import Components
import Foundation
import WebPage

extension ServerPage {
  public static var title: String { strings(.title) }
  public static var badSetting: String { strings(.badSetting) }
  public static var backupStarted: String { strings(.backupStarted) }

  /// The problem, and what to do.
  static func sentences(for notice: Content.Notice, _ content: Content) -> (sentence: HTML, advice: HTML) {
    switch notice {
    case .diskLow(let free):
      return ("\(strings(.diskLow, ["size": ByteText.size(max(free, 0))]))", "\(strings(.diskLowAdvice))")
    case .certificate(let end):
      let sentence = end > content.now ? strings(.certificateEnds) : strings(.certificateEnded)
      return ("\(sentence) \(TimeText.day(end, today: content.now))", "\(strings(.certificateAdvice))")
    case .backupFailed: return ("\(strings(.backupFailed))", "\(strings(.backupFailedAdvice))")
    case .backupOld: return ("\(strings(.backupOld))", "\(strings(.backupFailedAdvice))")
    case .work(let failing): return ("\(strings(.workFailing, count: failing))", "\(strings(.workAdvice))")
    case .feeds(let failing): return ("\(strings(.feedsFailing, count: failing))", "\(strings(.feedsAdvice))")
    case .exposedFolder(let path, let mode):
      return ("\(strings(.exposedFolder))", "\(strings(.exposedFolderAdvice, ["path": path, "mode": mode]))")
    case .newVersion(let version): return ("\(strings(.newVersion, ["version": version]))", "\(strings(.newVersionAdvice))")
    }
  }

  /// "3 days", and below two days "5 h 12 min".
  static func uptime(from start: Date, to now: Date) -> String {
    let seconds = max(now.timeIntervalSince(start), 0)
    return seconds < 172_800 ? TimeText.length(seconds) : strings(.days, count: Int(clamping: seconds / 86_400))
  }

  /// "12 ms", "1.2 s".
  static func time(_ seconds: Double) -> String {
    guard seconds >= 1 else { return strings(.milliseconds, ["count": tenths(max(seconds, 0) * 1_000)]) }
    return strings(.seconds, ["count": tenths(seconds)])
  }

  /// One decimal below ten.
  private static func tenths(_ number: Double) -> String {
    let tenths = (min(number, 1e9) * 10).rounded() / 10
    return number >= 10 || tenths == tenths.rounded() ? "\(Int(clamping: number.rounded()))" : "\(tenths)"
  }

  /// The name of a loop of the server; of an unknown one, its own name.
  static func name(ofWork name: String) -> String {
    switch name {
    case "refreshing": strings(.workRefreshing)
    case "downloading": strings(.workDownloading)
    case "searching": strings(.workSearching)
    case "statistics": strings(.workStatistics)
    case "new episodes": strings(.workNewEpisodes)
    case "news": strings(.workNotifications)
    case "own audio": strings(.workOwnAudio)
    case "transcription": strings(.workTranscription)
    case "Backups": strings(.workBackups)
    case "Updates": strings(.workUpdates)
    default: name
    }
  }

  static func name(of queue: Content.Queue) -> String {
    switch queue {
    case .requests: strings(.queueRequests)
    case .writer: strings(.queueWriter)
    case .feeds: strings(.queueFeeds)
    case .downloads: strings(.queueDownloads)
    case .transcriptions: strings(.queueTranscriptions)
    case .notifications: strings(.queueNotifications)
    case .search: strings(.queueSearch)
    case .background: strings(.queueBackground)
    }
  }
}
