import Components
import PodcastModel
import ServiceRouter
import Services
import WebPage

extension EpisodeActionsManager {
  var events: [PageEvent] {
    [
      PageEvent("/episode-actions/did-tap", fields: ["action", "episode", "back"]) { form, viewer in
        let (action, episode) = try EpisodeAction.read(form)
        return try await perform(action, episode, form, viewer)
      },
      PageEvent("/episode-actions/did-undo", fields: ["undo"]) { form, viewer in
        try await perform(UndoStep(form.text("undo")), backTo: Link.local(form.optionalText("back") ?? "/"), for: UserID(viewer.userID))
      },
      // Forms of earlier versions, which named the action by their address alone.
      earlier("/episode-actions/did-mark-played", .markPlayed), earlier("/episode-actions/did-mark-older", .markOlderPlayed),
      earlier("/episode-actions/did-delete", .delete),
      PageEvent("/episode-actions/did-unmark", fields: ["episode", "resumes", "back"]) { form, viewer in
        guard try form.text("resumes") == "true" else { return try await perform(.markUnplayed, nil, form, viewer) }
        let episode = EpisodeID(try form.int64("episode"))
        return try await perform(.position(episode), backTo: Link.local(form.text("back")), for: UserID(viewer.userID))
      },
    ]
  }

  // MARK: - Private

  private func earlier(_ path: String, _ action: EpisodeAction) -> PageEvent {
    PageEvent(path, fields: ["episode", "back"]) { form, viewer in try await perform(action, nil, form, viewer) }
  }

  /// - Parameter episode: The one that the action itself names.
  private func perform(_ action: EpisodeAction, _ episode: Int64?, _ form: Form, _ viewer: Viewer) async throws -> EventAnswer {
    let episodes = try episode.map { [EpisodeID($0)] } ?? UndoStep.episodes(in: form)
    // The forms of the player had no page to return to.
    let path = Link.local(form.optionalText("back") ?? AudioPlayerServices.Navigate().path)
    return try await perform(action, on: episodes, backTo: path, for: UserID(viewer.userID))
  }
}

extension EpisodeAction {
  /// - Returns: the action, and the episode where the button of a row names it too: "download-7".
  /// - Throws: `FormError` when the form names no action.
  fileprivate static func read(_ form: Form) throws -> (EpisodeAction, episode: Int64?) {
    // Forms of earlier versions named it by other fields.
    let isFavourite = (form.optionalText("value") ?? form.optionalText("favourite")).map { $0 == "true" }
    let name =
      form.optionalText("action") ?? form.optionalText("verb") ?? form.optionalText("mark")
      ?? isFavourite.map { ($0 ? EpisodeAction.favourite : .unfavourite).rawValue }
    let parts = (name ?? "").split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let action = parts.first.flatMap({ EpisodeAction(rawValue: String($0)) }) else { throw FormError.missing("action") }
    guard parts.count == 2 else { return (action, nil) }
    guard let episode = Int64(parts[1]) else { throw FormError.notANumber("action") }
    return (action, episode)
  }
}
