import Library
import PlaylistPage
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// The menus of lists, which are pages of their own.
extension PlaylistPageManager {
  /// - Returns: nil for a list that `viewer` does not have, and for one that cannot be changed.
  func page(for task: PlaylistPageServices.NavigateActions, _ viewer: Viewer) async throws -> Page? {
    guard let actions = try await actions(on: task.list, UserID(viewer.userID)) else { return nil }
    return Page(
      title: actions.title, identity: "\(PlaylistPageServices.name):\(task.list):actions", body: PlaylistPage.html(actions: actions))
  }

  // MARK: - Private

  private func actions(on list: String, _ user: UserID) async throws -> PlaylistPage.ListActions? {
    if let id = PlaylistKey(list)?.id {
      guard let playlist = try await library.playlists.playlist(id, of: user) else { return nil }
      var actions = PlaylistPage.ListActions(title: playlist.name, subject: .playlist(id), key: PlaylistKey(id).text)
      actions.shareURL = router.path(to: SharePageServices.Navigate(playlist: id))
      return actions
    }
    guard let id = Int64(list), let smart = try await library.lists.smartList(id, of: user) else { return nil }
    var actions = PlaylistPage.ListActions(
      title: smart.name, subject: .smart(id), key: "\(id)", editURL: PlaylistPageServices.Navigate(list: "\(id)", edits: true).path)
    actions.shareURL = router.path(to: SharePageServices.Navigate(list: "\(id)"))
    return actions
  }
}
