import Library
import LibraryPage
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The menus of shows and folders, which are pages of their own.
extension LibraryPageManager {
  /// - Returns: nil for a show that `viewer` does not subscribe to.
  func page(for task: LibraryPageServices.NavigateShowActions, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let all = try await library.subscriptions.libraryShows(of: UserID(viewer.userID), by: .title)
    guard let show = all.first(where: { $0.id == ShowID(task.show) }) else { return nil }
    var actions = LibraryPage.ShowActions(
      show: LibraryPage.Content.Show(show), isArchived: show.isArchived,
      settingsURL: NewEpisodeSettingsServices.NavigateShow(show: task.show).path,
      backURL: Link.local(task.back ?? LibraryPageServices.Navigate().path))
    actions.shareURL = router.path(to: SharePageServices.Navigate(show: task.show))
    actions.play = try await router.markup(ShowPageServices.EmbedNext(show: task.show), for: viewer)
    return Page(title: show.title, identity: "\(LibraryPageServices.name):show:\(task.show)", body: LibraryPage.html(actions: actions))
  }

  /// - Returns: nil for a folder that `viewer` does not have.
  func page(for task: LibraryPageServices.NavigateFolderActions, _ viewer: Viewer) async throws -> Page? {
    let all = try await library.folders.all(of: UserID(viewer.userID))
    guard let folder = all.first(where: { $0.id == task.folder }) else { return nil }
    let body = LibraryPage.html(
      actionsOn: (folder.id, folder.name), addURL: LibraryPageServices.Navigate(folder: folder.id).with { $0.adds = true })
    return Page(title: folder.name, identity: "\(LibraryPageServices.name):folder:\(folder.id)", body: body)
  }
}
