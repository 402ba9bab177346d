import Components
import Playback
import PodcastModel
import ServiceRouter
import Services

/// The actions on episodes that a page can offer: a feature that is not here takes its actions with it.
public struct OfferedActions: Sendable {
  /// It holds the Managers, and outlives them.
  private unowned let router: Router

  public init(in router: Router) { self.router = router }

  /// Whether there is a queue.
  public var queues: Bool { router.offers(UpNextServices.Navigate.self) }

  /// Whether there are downloads.
  public var downloads: Bool { router.offers(DownloadCenterServices.Navigate.self) }

  /// Whether there is a list of favourite episodes.
  public var favourites: Bool { router.offers(ListPageServices.Navigate.self) }

  /// The state of its download; nil where there are no downloads, or it has no audio.
  public func mark(of planned: PlannedEpisode) -> DownloadMark.Content? {
    guard downloads, planned.episode.enclosure != nil else { return nil }
    return DownloadMark.Content(planned.episode, planned.download)
  }
}
