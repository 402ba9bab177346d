import Components
import Downloading
import Library
import PodcastModel

extension DownloadButton.Content {
  /// The download state of an episode on a page.
  ///
  /// - Parameters:
  ///   - facts: nil for an episode that the user has not downloaded.
  ///   - live: the progress of the running transfer, which is more recent than the facts.
  public init(_ episode: Episode, _ facts: DownloadFacts?, live: DownloadProgress? = nil) {
    let live = facts?.state == .downloading || facts?.state == .probing ? live : nil
    let fraction = live.flatMap { live in live.total.flatMap { $0 > 0 ? min(Double(live.received) / Double($0), 1) : nil } }
    self.init(
      episode: episode.id.rawValue, title: episode.title, state: facts.map { DownloadButton.State($0.state) } ?? .none,
      fraction: fraction ?? facts?.fraction)
  }
}

extension DownloadButton.State {
  public init(_ state: DownloadState) {
    self =
      switch state {
      case .queued: .queued
      case .probing: .probing
      case .downloading: .running
      case .paused: .paused
      case .waiting: .waiting
      case .failed: .failed
      case .downloaded: .done
      }
  }
}
