import WebPage

/// The events of a person's page.
public protocol PersonPageDelegate: Sendable {
  /// - Parameter path: The page to return to, of a menu; nil for the page of the person.
  func personPage(didFollow name: String, isOn: Bool, backTo path: String?, by viewer: Viewer) async throws -> EventAnswer
  /// An action on selected episodes; nil for all episodes of the person.
  func personPage(
    didTap action: String, on episodes: [Int64]?, of name: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
  func personPage(didSetInbox isOn: Bool, by viewer: Viewer) async throws -> EventAnswer
  func personPage(didSetNotifying isOn: Bool, by viewer: Viewer) async throws -> EventAnswer
}

extension PersonPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some PersonPageDelegate) -> [PageEvent] {
    [
      PageEvent("/person-page/did-follow", fields: [nameField, valueField]) { form, viewer in
        try await delegate.personPage(
          didFollow: form.text(nameField), isOn: form.text(valueField) == "true", backTo: form.optionalText(backField), by: viewer)
      },
      PageEvent("/person-page/did-act", fields: ["action", "name", "back"]) { form, viewer in
        let episodes = try form.optionalText("all") == "true" ? nil : form.int64s("episode")
        return try await delegate.personPage(
          didTap: form.text("action"), on: episodes, of: form.text("name"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/person-page/did-set-inbox", text: "value") { try await delegate.personPage(didSetInbox: $0 == "true", by: $1) },
      PageEvent("/person-page/did-set-notifying", text: "value") { try await delegate.personPage(didSetNotifying: $0 == "true", by: $1) },
    ]
  }
}
