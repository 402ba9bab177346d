import Components
import Events
import Library
import Playback
import PodcastModel
import Presenting
import Services
import WebPage

extension EpisodeActionsManager {
  /// The menu of an episode as a page, for browsers without scripts.
  func page(for task: EpisodeActionsServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    guard let planned = try await listening.planned(EpisodeID(task.episode), for: user) else { return nil }
    let actions = EpisodeAction.allCases.filter { isOffered($0) && applies($0, to: planned) }
    let body = EpisodeMenu.page(
      of: task.episode, title: planned.episode.title, showTitle: planned.showTitle, actions, steps: steps(for: task),
      backTo: Link.local(task.back ?? "/"))
    return Page(title: planned.episode.title, identity: "\(EpisodeActionsServices.name):\(task.episode)", body: body)
  }

  /// What a change means to the rows, play buttons and stars of an episode in every open page.
  func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    guard case .episode(let id, let user) = change, let planned = try await listening.planned(id, for: user) else { return [] }
    let isFinished = "\(planned.isFinished)"
    return [
      LivePatch(
        "row-\(id.rawValue)",
        attributes: ["data-finished": isFinished, "data-archived": "\(planned.isArchived)", "data-favourite": "\(planned.isFavourite)"]),
      LivePatch(
        "play-\(id.rawValue)",
        attributes: [
          "data-start": "\(planned.start)", "data-finished": isFinished, "data-duration": planned.duration.map { "\($0)" },
        ]),
      FavouriteStar.livePatch(.episode(id.rawValue), isOn: planned.isFavourite),
    ]
  }

  // MARK: - Private

  private func applies(_ action: EpisodeAction, to planned: PlannedEpisode) -> Bool {
    let state = planned.episode.enclosure == nil ? nil : DownloadButton.Content(planned.episode, planned.download).state
    return switch action {
    case .playNext, .playLast, .addToPlaylist: planned.episode.enclosure != nil
    case .download: state == DownloadButton.State.none
    case .delete: state == .done
    case .pause, .cancel: state?.isUnfinished == true
    case .resume: state == .paused || state == .failed
    case .favourite, .unfavourite: planned.isFavourite == (action == .unfavourite)
    case .markPlayed, .markUnplayed: planned.isFinished == (action == .markUnplayed)
    case .archive, .unarchive: planned.isArchived == (action == .unarchive)
    case .share, .markOlderPlayed: true
    }
  }

  private func steps(for task: EpisodeActionsServices.Navigate) -> HTML {
    let episode = (name: "episode", value: "\(task.episode)")
    switch task.sorts {
    case nil: return .empty
    case UpNextServices.name: return ReorderStep.form(action: "/up-next/did-step", fields: [episode])
    case let playlist? where playlist.hasPrefix("playlist-"):
      let number = String(playlist.dropFirst("playlist-".count))
      return ReorderStep.form(action: "/playlist-page/did-step-entry", fields: [episode, ("playlist", number)])
    case let list?: return ReorderStep.form(action: "/playlist-page/did-step", fields: [episode, ("list", list)])
    }
  }
}
