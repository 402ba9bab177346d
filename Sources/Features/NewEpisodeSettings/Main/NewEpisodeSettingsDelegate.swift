import WebPage

/// The events of the page. `shows` is empty for the default.
public protocol NewEpisodeSettingsDelegate: Sendable {
  /// - Parameter includesOlder: whether episodes that are here already go to the archive too; nil without an answer.
  func newEpisodeSettings(
    didSet choices: [NewEpisodeSettings.Setting: NewEpisodeSettings.Choice], of shows: [Int64], includesOlder: Bool?, by viewer: Viewer
  ) async throws -> EventAnswer
  /// An open page of an earlier version asks what its form would do.
  func newEpisodeSettings(didPreview shows: [Int64], by viewer: Viewer) async throws -> EventAnswer
}

extension NewEpisodeSettings {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some NewEpisodeSettingsDelegate) -> [PageEvent] {
    [
      PageEvent("/new-episode-settings/did-set", fields: ["show"]) { form, viewer in
        let scope = form.optionalText("scope")
        return try await delegate.newEpisodeSettings(
          didSet: Setting.choices(in: form), of: shows(form), includesOlder: scope == "all" ? true : scope == "new" ? false : nil,
          by: viewer)
      },
      PageEvent("/new-episode-settings/did-preview", fields: ["show"]) { form, viewer in
        try await delegate.newEpisodeSettings(didPreview: shows(form), by: viewer)
      },
    ]
  }

  /// The shows that a text names, each once: "3 5 8".
  public static func shows(in text: String) -> [Int64] {
    var seen: Set<Int64> = []
    return text.split(separator: " ").compactMap { Int64($0) }.filter { seen.insert($0).inserted }
  }

  // MARK: - Private

  /// - Throws: `FormError`.
  private static func shows(_ form: Form) throws -> [Int64] {
    let texts = form.texts("show")
    for number in texts.flatMap({ $0.split(separator: " ") }) where Int64(number) == nil { throw FormError.notANumber("show") }
    return shows(in: texts.joined(separator: " "))
  }
}
