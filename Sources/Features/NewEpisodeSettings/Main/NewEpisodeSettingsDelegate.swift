import WebPage

/// The events of the page. `show` is nil for the default.
public protocol NewEpisodeSettingsDelegate: Sendable {
  /// - Parameter includesOlder: whether episodes that are here already go to the archive too; nil without an answer.
  func newEpisodeSettings(
    didSave rule: NewEpisodeSettings.Rule, of show: Int64?, includesOlder: Bool?, by viewer: Viewer
  ) async throws -> EventAnswer
  /// Shows the preview of a rule that is being edited.
  func newEpisodeSettings(didChange rule: NewEpisodeSettings.Rule, of show: Int64?, by viewer: Viewer) async throws -> EventAnswer
}

extension NewEpisodeSettings {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some NewEpisodeSettingsDelegate) -> [PageEvent] {
    [
      PageEvent("/new-episode-settings/did-save", fields: Rule.requiredFields) { form, viewer in
        let scope = form.optionalText("scope")
        return try await delegate.newEpisodeSettings(
          didSave: Rule(form), of: show(form), includesOlder: scope == "all" ? true : scope == "new" ? false : nil, by: viewer)
      },
      PageEvent("/new-episode-settings/did-preview", fields: Rule.requiredFields) { form, viewer in
        try await delegate.newEpisodeSettings(didChange: Rule(form), of: show(form), by: viewer)
      },
    ]
  }

  // MARK: - Private

  private static func show(_ form: Form) throws -> Int64? { try form.text("show").isEmpty ? nil : form.int64("show") }
}
