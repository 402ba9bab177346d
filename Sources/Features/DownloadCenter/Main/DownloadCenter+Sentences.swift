import Components
import Foundation
import WebPage

extension DownloadCenter {
  public static var title: String { strings(.title) }
  /// The part of the device.
  public static var onDevice: String { strings(.onDevice) }

  /// "14 episodes · 1.2 GB"
  public static func sum(_ totals: Totals) -> String {
    strings(.sum, ["count": strings(.episodeCount, count: totals.downloaded), "size": ByteText.size(totals.bytes)])
  }

  /// "38 GB free on the server"
  public static func freeSpace(_ bytes: Int64) -> String { strings(.freeSpace, ["size": ByteText.size(bytes)]) }

  /// "3 episodes · 210 MB"
  public static func facts(_ show: Show) -> String {
    strings(.sum, ["count": strings(.episodeCount, count: show.count), "size": ByteText.size(show.bytes)])
  }

  /// "Downloading 3 episodes"
  public static func unfinished(_ count: Int) -> String { strings(.unfinished, count: count) }

  /// "2.1 MB/s"; empty while no bytes arrive.
  public static func speed(_ bytesPerSecond: Int64) -> String { bytesPerSecond > 0 ? ByteText.speed(Double(bytesPerSecond)) : "" }

  /// The state of a download: "12 MB of 45 MB · 1.2 MB/s · 30 s left".
  public static func status(of transfer: Transfer) -> String {
    switch transfer.mark.state {
    case .queued: return parted(strings(.inLine), transfer.received > 0 ? progressText(transfer) : nil)
    case .probing: return strings(.starting)
    case .running:
      let left = transfer.secondsLeft.map { strings(.timeLeft, ["time": TimeText.length(Double($0))]) }
      return parted(progressText(transfer), transfer.bytesPerSecond.flatMap { $0 > 0 ? ByteText.speed(Double($0)) : nil }, left)
    case .paused: return parted(strings(.paused), progressText(transfer))
    case .waiting: return transfer.failureText ?? strings(.waiting)
    case .failed:
      let again = transfer.nextTry.map { strings(.retries, ["time": TimeText.hour(of: $0)]) }
      return parted(transfer.failureText ?? strings(.failed), again)
    case .none, .done: return ByteText.size(transfer.received)
    }
  }

  // MARK: - Notices after events

  public static func deleted(_ count: Int, bytes: Int64) -> String { strings(.deleted, count: count, ["size": ByteText.size(bytes)]) }
  public static var cancelledAll: String { strings(.cancelledAll) }
  /// - Parameter count: 0 where the downloads are deleted permanently.
  public static func restored(_ count: Int) -> String { count > 0 ? strings(.restored, count: count) : strings(.cannotRestore) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }

  // MARK: - Private

  private static func progressText(_ transfer: Transfer) -> String {
    let received = ByteText.size(transfer.received)
    return transfer.total.map { strings(.amount, ["received": received, "total": ByteText.size($0)]) } ?? received
  }

  private static func parted(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: Components.factSeparator) }
}
