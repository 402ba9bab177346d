import Library
import PlaylistPage
import PodcastModel
import ServiceRouter
import Services
import WebPage

extension PlaylistPageManager {
  /// The episodes of all pages of a list, up to the number that rules read.
  func episodes(of kind: EpisodePickerKind, _ user: UserID) async throws -> [Int64] {
    try await library.lists.episodes(of: kind, for: user, limit: ListRepository.maxEpisodesRead, at: now()).map(\.episode.id.rawValue)
  }

  /// Their number, up to the same one, without reading them.
  func count(of kind: EpisodePickerKind, _ user: UserID) async throws -> Int {
    try await library.lists.count(of: kind, for: user, at: now())
  }

  public func playlistPage(
    didTap action: String, on episodes: [Int64]?, of list: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let chosen = if let episodes { episodes } else { try await self.episodes(of: list, UserID(viewer.userID)) }
    guard let chosen else { return .missing }
    let task = EpisodeActionsServices.Perform(action: action, episodes: chosen, backTo: Link.local(path))
    guard let answer = try await router.answer(task, for: viewer) ?? nil else { return .missing }
    return answer
  }

  // MARK: - Private

  /// - Returns: nil when there is no such list.
  private func episodes(of list: String, _ user: UserID) async throws -> [Int64]? {
    if let playlist = PlaylistKey(list)?.id {
      return try await library.playlists.episodes(of: playlist, for: user).map(\.episode.id.rawValue)
    }
    guard let kind = EpisodePickerKind(PlaylistPageServices.Navigate(list: list)) else { return nil }
    return try await episodes(of: kind, user)
  }
}
