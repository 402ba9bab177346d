import WebPage

/// The events of the page.
public protocol SubscriptionImportDelegate: Sendable {
  /// - Parameter file: nil when the form came without one.
  func subscriptionImport(didChoose file: FormFile?, by viewer: Viewer) async throws -> EventAnswer
  /// Imports the list of a preview.
  func subscriptionImport(didConfirm preview: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter show: nil for all failed shows.
  func subscriptionImport(didTapRetry list: Int64, show: Int64?, by viewer: Viewer) async throws -> EventAnswer
}

extension SubscriptionImport {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SubscriptionImportDelegate) -> [PageEvent] {
    [
      PageEvent("/subscription-import/did-select-file", file: "list") { form, viewer in
        try await delegate.subscriptionImport(didChoose: form.file("list"), by: viewer)
      },
      PageEvent("/subscription-import/did-confirm", text: "preview") { try await delegate.subscriptionImport(didConfirm: $0, by: $1) },
      PageEvent("/subscription-import/did-tap-retry", fields: ["list"]) { form, viewer in
        try await delegate.subscriptionImport(
          didTapRetry: form.int64("list"), show: form.optionalText("show").flatMap(Int64.init), by: viewer)
      },
    ]
  }
}
