import Foundation
import Library
import PodcastModel
import TestSupport

extension LedgerEntry {
  /// A span from the start to `end` that ended at `moment`.
  static func played(
    _ episode: EpisodeID, to end: Double, id: String = "span-1", at moment: Date = SampleLibrary.added, device: String = "phone",
    sequence: Int64 = 1, duration: Double? = nil
  ) -> LedgerEntry {
    LedgerEntry(
      id: id, device: device, sequence: sequence, episode: episode, kind: .span(from: 0, to: end, startedAt: moment - end),
      position: end, isFinished: false, rate: 1.5, state: .playing, moment: moment, mediaDuration: duration)
  }

  static func moved(
    _ episode: EpisodeID, to position: Double, id: String, at moment: Date, device: String = "phone", sequence: Int64 = 2,
    isFinished: Bool = false
  ) -> LedgerEntry {
    LedgerEntry(
      id: id, device: device, sequence: sequence, episode: episode, kind: .event(action: isFinished ? "ended" : "seek"),
      position: position, isFinished: isFinished, rate: 1, state: .paused, moment: moment, mediaDuration: nil)
  }
}
