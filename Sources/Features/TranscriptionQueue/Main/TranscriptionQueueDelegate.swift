import WebPage

/// The events of the queue.
public protocol TranscriptionQueueDelegate: Sendable {
  /// - Parameter path: The page with the button.
  func transcriptionQueue(didRequest episode: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func transcriptionQueue(didCancel episode: Int64, by viewer: Viewer) async throws -> EventAnswer
  func transcriptionQueue(didRetry episode: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension TranscriptionQueue {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some TranscriptionQueueDelegate) -> [PageEvent] {
    [
      PageEvent("/transcription-queue/did-request", fields: ["episode", "back"]) { form, viewer in
        try await delegate.transcriptionQueue(didRequest: form.int64("episode"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/transcription-queue/did-cancel", number: "episode") { episode, viewer in
        try await delegate.transcriptionQueue(didCancel: episode, by: viewer)
      },
      PageEvent("/transcription-queue/did-retry", number: "episode") { episode, viewer in
        try await delegate.transcriptionQueue(didRetry: episode, by: viewer)
      },
    ]
  }
}
