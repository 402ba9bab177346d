import WebPage

/// The events of a person's page.
public protocol PersonPageDelegate: Sendable {
  func personPage(didFollow name: String, isOn: Bool, by viewer: Viewer) async throws -> EventAnswer
  /// An action on selected episodes; nil for all episodes of the person.
  func personPage(
    didTap action: String, on episodes: [Int64]?, of name: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
}

extension PersonPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some PersonPageDelegate) -> [PageEvent] {
    [
      PageEvent("/person-page/did-follow", fields: ["name", "value"]) { form, viewer in
        try await delegate.personPage(didFollow: form.text("name"), isOn: form.text("value") == "true", by: viewer)
      },
      PageEvent("/person-page/did-act", fields: ["action", "name", "back"]) { form, viewer in
        let episodes = try form.optionalText("all") == "true" ? nil : form.int64s("episode")
        return try await delegate.personPage(
          didTap: form.text("action"), on: episodes, of: form.text("name"), backTo: form.text("back"), by: viewer)
      },
    ]
  }
}
