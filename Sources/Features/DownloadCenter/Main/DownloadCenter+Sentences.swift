import Components
import Foundation
import WebPage

extension DownloadCenter {
  public static var title: String { words(.title) }

  /// "14 episodes · 1.2 GB"
  public static func sum(_ totals: Totals) -> String {
    words(.sum, ["count": words(.episodeCount, count: totals.downloaded), "size": ByteText.size(totals.bytes)])
  }

  /// "38 GB free"
  public static func room(_ bytes: Int64) -> String { words(.room, ["size": ByteText.size(bytes)]) }

  /// "3 episodes · 210 MB"
  public static func facts(_ show: Show) -> String {
    words(.sum, ["count": words(.episodeCount, count: show.count), "size": ByteText.size(show.bytes)])
  }

  /// "3 downloads"
  public static func unfinished(_ count: Int) -> String { words(.unfinished, count: count) }

  /// "2.1 MB/s"; empty while no bytes arrive.
  public static func speed(_ bytesPerSecond: Int64) -> String { bytesPerSecond > 0 ? ByteText.speed(Double(bytesPerSecond)) : "" }

  /// The state of a download: "12 MB of 45 MB · 1.2 MB/s · 30 s left".
  public static func status(of transfer: Transfer) -> String {
    switch transfer.mark.state {
    case .queued: return parted(words(.inLine), transfer.received > 0 ? amount(transfer) : nil)
    case .probing: return words(.starting)
    case .running:
      let left = transfer.secondsLeft.map { words(.timeLeft, ["time": TimeText.length(Double($0))]) }
      return parted(amount(transfer), transfer.bytesPerSecond.flatMap { $0 > 0 ? ByteText.speed(Double($0)) : nil }, left)
    case .paused: return parted(words(.paused), amount(transfer))
    case .waiting: return transfer.trouble ?? words(.waiting)
    case .failed:
      let again = transfer.nextTry.map { words(.triesAgain, ["time": clock($0)]) }
      return parted(transfer.trouble ?? words(.failed), again)
    case .none, .done: return ByteText.size(transfer.received)
    }
  }

  // MARK: - Notices after events

  public static func deleted(_ count: Int, bytes: Int64) -> String { words(.deleted, count: count, ["size": ByteText.size(bytes)]) }
  public static var cancelledAll: String { words(.cancelledAll) }
  /// - Parameter count: 0 where the downloads are deleted permanently.
  public static func restored(_ count: Int) -> String { count > 0 ? words(.restored, count: count) : words(.gone) }
  /// The label of the undo button.
  public static var undo: String { words(.undo) }

  // MARK: - Private

  private static func amount(_ transfer: Transfer) -> String {
    let received = ByteText.size(transfer.received)
    return transfer.total.map { words(.amount, ["received": received, "total": ByteText.size($0)]) } ?? received
  }

  private static func parted(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: " · ") }

  private static func clock(_ date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    func padded(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(padded(parts.hour)):\(padded(parts.minute))"
  }
}
