import Library
import LibraryPage
import PodcastModel
import ServiceRouter
import Services
import WebPage

extension LibraryPageManager {
  /// The page of the rules of selected shows.
  public func libraryPage(didTapSettingsOf shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let own = Set(try await library.subscriptions.ids(of: UserID(viewer.userID)).map(\.rawValue))
    let selected = shows.filter(own.contains)
    let max = NewEpisodeSettingsServices.NavigateShows.maxShows
    guard selected.count <= max else { return notice(LibraryPage.tooManySelected(max: max), backTo: Link.local(path)) }
    guard let first = selected.first else { return notice(LibraryPage.noneSelected, backTo: Link.local(path)) }
    return .navigate(
      selected.count == 1
        ? NewEpisodeSettingsServices.NavigateShow(show: first).path : NewEpisodeSettingsServices.NavigateShows(shows: selected).path)
  }
}
