import Components
import WebPage

/// The events of the topic pages.
public protocol CategoryPageDelegate: Sendable {
  /// Moves a tile before another one; nil: to the end.
  func categoryPage(didMove topic: String, before other: String?, by viewer: Viewer) async throws -> EventAnswer
  func categoryPage(didStep topic: String, _ way: CategoryPage.Move, by viewer: Viewer) async throws -> EventAnswer
  func categoryPage(didTapSubscribe button: SubscribeButton.Content, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Asks the directories about a topic again.
  func categoryPage(didAskAgain topic: String, by viewer: Viewer) async throws -> EventAnswer
}

extension CategoryPage {
  /// The events of these pages, decoded into calls of `delegate`.
  public static func events(for delegate: some CategoryPageDelegate) -> [PageEvent] {
    [
      PageEvent("/category-page/did-move", fields: ["topic", "before"]) { form, viewer in
        let before = try form.text("before")
        return try await delegate.categoryPage(didMove: form.text("topic"), before: before.isEmpty ? nil : before, by: viewer)
      },
      PageEvent("/category-page/did-step", fields: ["topic", "way"]) { form, viewer in
        guard let way = Move(rawValue: try form.text("way")) else { throw FormError.missing("way") }
        return try await delegate.categoryPage(didStep: form.text("topic"), way, by: viewer)
      },
      PageEvent("/category-page/did-tap-subscribe", fields: SubscribeButton.fields) { form, viewer in
        try await delegate.categoryPage(didTapSubscribe: SubscribeButton.Content(form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/category-page/did-retry", text: "topic") { try await delegate.categoryPage(didAskAgain: $0, by: $1) },
    ]
  }
}
