import Components
import WebPage

/// The events of the subscriptions page. `path` is the page with its parameters.
public protocol SubscriptionListDelegate: Sendable {
  func subscriptionList(didUnsubscribe show: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores an ended subscription.
  func subscriptionList(didResume show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didSetFavourite isFavourite: Bool, show: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didSetArchived isArchived: Bool, show: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didChoose order: SubscriptionList.Order, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Moves a row before another one, or to the end.
  func subscriptionList(didMove show: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didStep show: Int64, way: ReorderStep, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Sets the folders of a show.
  func subscriptionList(didPut show: Int64, into folders: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didAddFolder name: String, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didRename folder: Int64, to name: String, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didDelete folder: Int64, by viewer: Viewer) async throws -> EventAnswer
  func subscriptionList(didRestore folder: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension SubscriptionList {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SubscriptionListDelegate) -> [PageEvent] {
    shows(for: delegate) + folders(for: delegate)
  }

  // MARK: - Private

  private static func shows(for delegate: some SubscriptionListDelegate) -> [PageEvent] {
    [
      PageEvent("/subscription-list/did-unsubscribe", fields: ["show", "back"]) { form, viewer in
        try await delegate.subscriptionList(didUnsubscribe: form.int64("show"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/subscription-list/did-resume", number: "show") { try await delegate.subscriptionList(didResume: $0, by: $1) },
      PageEvent("/subscription-list/did-set-favourite", fields: ["show", "value", "back"]) { form, viewer in
        let value = try form.text("value") == "true"
        return try await delegate.subscriptionList(didSetFavourite: value, show: form.int64("show"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/subscription-list/did-set-archived", fields: ["show", "value", "back"]) { form, viewer in
        let value = try form.text("value") == "true"
        return try await delegate.subscriptionList(didSetArchived: value, show: form.int64("show"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/subscription-list/did-select-order", fields: ["order", "back"]) { form, viewer in
        guard let order = Order(rawValue: try form.text("order")) else { throw FormError.missing("order") }
        return try await delegate.subscriptionList(didChoose: order, backTo: form.text("back"), by: viewer)
      },
      PageEvent("/subscription-list/did-move", fields: ["show", "before"]) { form, viewer in
        let before = try form.text("before").isEmpty ? nil : form.int64("before")
        return try await delegate.subscriptionList(didMove: form.int64("show"), before: before, by: viewer)
      },
      PageEvent("/subscription-list/did-step", fields: ["show", "way", "back"]) { form, viewer in
        try await delegate.subscriptionList(didStep: form.int64("show"), way: ReorderStep(form), backTo: form.text("back"), by: viewer)
      },
    ]
  }

  private static func folders(for delegate: some SubscriptionListDelegate) -> [PageEvent] {
    [
      PageEvent("/subscription-list/did-move-to-folder", fields: ["show", "folder", "back"]) { form, viewer in
        // An undo has one value per field, so several folders are one text.
        let folders = try form.text("folder").split(separator: " ").compactMap { Int64($0) }
        return try await delegate.subscriptionList(didPut: form.int64("show"), into: folders, backTo: form.text("back"), by: viewer)
      },
      PageEvent("/subscription-list/did-add-folder", text: "name") { try await delegate.subscriptionList(didAddFolder: $0, by: $1) },
      PageEvent("/subscription-list/did-rename-folder", fields: ["folder", "name"]) { form, viewer in
        try await delegate.subscriptionList(didRename: form.int64("folder"), to: form.text("name"), by: viewer)
      },
      PageEvent("/subscription-list/did-delete-folder", number: "folder") { try await delegate.subscriptionList(didDelete: $0, by: $1) },
      PageEvent("/subscription-list/did-restore-folder", number: "folder") { try await delegate.subscriptionList(didRestore: $0, by: $1) },
    ]
  }
}
