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
  public var queues: Bool { router.hasProvider(UpNextServices.Navigate.self) }

  /// Whether there are downloads.
  public var downloads: Bool { router.hasProvider(DownloadCenterServices.Navigate.self) }

  /// Whether there is a list of favourite episodes.
  public var favourites: Bool { router.hasProvider(PlaylistPageServices.Navigate.self) }

  /// Whether there are playlists by hand.
  public var playlists: Bool { router.hasProvider(PlaylistPageServices.NavigateAdding.self) }

  /// Whether there is a sheet that shares episodes.
  public var shares: Bool { router.hasProvider(SharePageServices.Navigate.self) }

  /// The row of an episode in any list.
  ///
  /// - Parameters:
  ///   - path: The page that lists it, to which its actions return; nil where it has no menu.
  ///   - sorts: As ``EpisodeActionsServices/Navigate`` has it.
  public func row(_ planned: PlannedEpisode, backTo path: String?, sorts: String? = nil) -> EpisodeRow.Content {
    let episode = planned.episode
    let id = episode.id.rawValue
    var row = EpisodeRow.Content(
      episode: id, title: episode.title, showTitle: planned.showTitle, artworkURL: planned.artwork?.path,
      url: EpisodePageServices.Navigate(episode: id).path, published: episode.published, durationSeconds: planned.duration,
      positionSeconds: planned.position, isFinished: planned.isFinished, play: Playability(planned))
    (row.season, row.number, row.isExplicit) = (episode.season, episode.number, episode.isExplicit)
    row.kind = episode.kind == .full ? nil : episode.kind.rawValue
    (row.isArchived, row.isFavourite) = (planned.isArchived, planned.isFavourite)
    row.download = mark(of: planned)
    row.menuURL = path.map { EpisodeActionsServices.Navigate(episode: id, back: $0, sorts: sorts).path }
    return row
  }

  /// The actions that a page of rows offers, in the order of its menu.
  public var menu: [EpisodeAction] {
    (queues ? EpisodeAction.queueing : []) + (playlists ? [.addToPlaylist] : []) + (shares ? [.share] : []) + downloading + favouring + [
      .markPlayed, .markUnplayed, .archive, .unarchive,
    ]
  }

  private var downloading: [EpisodeAction] { downloads ? [.download, .cancel, .delete] : [] }
  private var favouring: [EpisodeAction] { favourites ? [.favourite, .unfavourite] : [] }

  /// The state of its download; nil where there are no downloads, or it has no audio.
  public func mark(of planned: PlannedEpisode) -> DownloadButton.Content? {
    guard downloads, planned.episode.enclosure != nil else { return nil }
    return DownloadButton.Content(planned.episode, planned.download)
  }
}
