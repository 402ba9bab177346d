import KeptEpisodes
import Library
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// The manager of the page of the episodes that a device stores.
public struct KeptEpisodesManager: Sendable {
  public static func activate(in router: Router, library: Library) {
    router.navigate(KeptEpisodesServices.Navigate.self) { [unowned router] _, viewer in
      let content = KeptEpisodes.Content(
        shows: try await library.subscriptions.titles(of: UserID(viewer.userID)).prefix(maxShows).map { ($0.id.rawValue, $0.title) },
        libraryURL: router.path(to: LibraryPageServices.Navigate()), guideURL: router.path(to: TrustGuideServices.Navigate()))
      return Page(title: KeptEpisodes.title, identity: KeptEpisodesServices.name, body: KeptEpisodes.html(content))
    }
  }

  private static let maxShows = 500
}
