import KeptEpisodes
import ServiceRouter
import Services

/// The manager of the list of the episodes that a device stores.
public struct KeptEpisodesManager: Sendable {
  public static func activate(in router: Router) {
    router.embed(KeptEpisodesServices.Embed.self) { [unowned router] task, _ in
      let content = KeptEpisodes.Content(
        listsEpisodes: task.listsEpisodes, allURL: DownloadCenterServices.Navigate.device.path,
        libraryURL: router.path(to: LibraryPageServices.Navigate()),
        guideURL: router.path(to: TrustGuideServices.Navigate()))
      return KeptEpisodes.html(content)
    }
  }
}
