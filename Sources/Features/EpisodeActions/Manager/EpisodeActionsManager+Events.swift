import Components
import PodcastModel
import ServiceRouter
import Services
import WebPage

extension EpisodeActionsManager {
  var events: [PageEvent] {
    [
      PageEvent("/episode-actions/did-tap", fields: ["action", "episode", "back"]) { form, visit in
        try await perform(EpisodeAction(form), form, visit)
      },
      PageEvent("/episode-actions/did-undo", fields: ["undo"]) { form, visit in
        try await perform(UndoStep(form.text("undo")), backTo: Link.local(form.optionalText("back") ?? "/"), for: UserID(visit.userID))
      },
      // Forms of earlier versions, which named the action by their address alone.
      earlier("/episode-actions/did-mark-played", .markPlayed), earlier("/episode-actions/did-mark-older", .markOlderPlayed),
      earlier("/episode-actions/did-delete", .delete),
      PageEvent("/episode-actions/did-unmark", fields: ["episode", "resumes", "back"]) { form, visit in
        guard try form.text("resumes") == "true" else { return try await perform(.markUnplayed, form, visit) }
        let episode = EpisodeID(try form.int64("episode"))
        return try await perform(.position(episode), backTo: Link.local(form.text("back")), for: UserID(visit.userID))
      },
    ]
  }

  // MARK: - Private

  private func earlier(_ path: String, _ action: EpisodeAction) -> PageEvent {
    PageEvent(path, fields: ["episode", "back"]) { form, visit in try await perform(action, form, visit) }
  }

  private func perform(_ action: EpisodeAction, _ form: Form, _ visit: Visit) async throws -> EventAnswer {
    let episodes = try form.int64s("episode").map(EpisodeID.init)
    // The forms of the player had no page to return to.
    let path = Link.local(form.optionalText("back") ?? AudioPlayerServices.Navigate().path)
    return try await perform(action, on: episodes, backTo: path, for: UserID(visit.userID))
  }
}

extension EpisodeAction {
  /// - Throws: `FormError` when the form names no action.
  fileprivate init(_ form: Form) throws {
    // Forms of earlier versions named it by other fields.
    let isFavourite = (form.optionalText("value") ?? form.optionalText("favourite")).map { $0 == "true" }
    let name =
      form.optionalText("action") ?? form.optionalText("verb") ?? form.optionalText("mark")
      ?? isFavourite.map { ($0 ? EpisodeAction.favourite : .unfavourite).rawValue }
    guard let action = name.flatMap(EpisodeAction.init(rawValue:)) else { throw FormError.missing("action") }
    self = action
  }
}
