import Components
import WebPage

/// The events of the queue.
public protocol UpNextDelegate: Sendable {
  /// Moves a row before another one, or to the end.
  func upNext(didMove episode: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer
  func upNext(didStep episode: Int64, way: ReorderStep, by viewer: Viewer) async throws -> EventAnswer
  func upNext(didRemove episode: Int64, by viewer: Viewer) async throws -> EventAnswer
  func upNext(didRemoveSeveral episodes: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func upNextDidClear(by viewer: Viewer) async throws -> EventAnswer
  func upNext(didSort order: UpNext.Order, by viewer: Viewer) async throws -> EventAnswer
  /// Removes the episodes that were published more than `days` days ago.
  func upNext(didRemoveOlderThan days: Int, by viewer: Viewer) async throws -> EventAnswer
  /// Replaces the queue with an earlier one.
  func upNext(didRestore queue: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension UpNext {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some UpNextDelegate) -> [PageEvent] {
    [
      PageEvent("/up-next/did-move", fields: ["episode", "before"]) { form, viewer in
        let before = try form.text("before").isEmpty ? nil : form.int64("before")
        return try await delegate.upNext(didMove: form.int64("episode"), before: before, by: viewer)
      },
      PageEvent("/up-next/did-step", fields: ["episode", "way"]) { form, viewer in
        try await delegate.upNext(didStep: ReorderStep.row("episode", in: form), way: ReorderStep(form), by: viewer)
      },
      PageEvent("/up-next/did-remove", number: "episode") { try await delegate.upNext(didRemove: $0, by: $1) },
      PageEvent("/up-next/did-remove-several", fields: ["episode", "back"]) { form, viewer in
        try await delegate.upNext(didRemoveSeveral: form.int64s("episode"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/up-next/did-clear") { _, viewer in try await delegate.upNextDidClear(by: viewer) },
      PageEvent("/up-next/did-sort", fields: ["order"]) { form, viewer in
        guard let order = Order(rawValue: try form.text("order")) else { throw FormError.missing("order") }
        return try await delegate.upNext(didSort: order, by: viewer)
      },
      PageEvent("/up-next/did-remove-older", number: "days") {
        try await delegate.upNext(didRemoveOlderThan: Int(clamping: $0), by: $1)
      },
      PageEvent("/up-next/did-restore", number: "queue") { try await delegate.upNext(didRestore: $0, by: $1) },
    ]
  }
}
