import WebPage

/// The events of the download pages.
public protocol DownloadCenterDelegate: Sendable {
  func downloadCenterDidPauseAll(by viewer: Viewer) async throws -> EventAnswer
  func downloadCenterDidResumeAll(by viewer: Viewer) async throws -> EventAnswer
  func downloadCenterDidCancelAll(by viewer: Viewer) async throws -> EventAnswer
  func downloadCenter(didDeleteShow show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// An action on selected episodes; nil for all downloads of the list.
  ///
  /// - Parameter show: the show whose downloads are listed; nil for those of all shows.
  func downloadCenter(
    didTap action: String, on episodes: [Int64]?, ofShow show: Int64?, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
  /// The view of both parts: "shows" or "episodes".
  func downloadCenter(didSetList list: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores a deleted download.
  func downloadCenter(didRestore episode: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Undoes a change; `undo` is the text from its notice.
  func downloadCenter(didUndo undo: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Marks the finished downloads as seen.
  func downloadCenterDidSeeNew(by viewer: Viewer) async throws -> EventAnswer
}

extension DownloadCenter {
  /// The events of these pages, decoded into calls of `delegate`.
  public static func events(for delegate: some DownloadCenterDelegate) -> [PageEvent] {
    [
      PageEvent("/download-center/did-pause-all") { _, viewer in try await delegate.downloadCenterDidPauseAll(by: viewer) },
      PageEvent("/download-center/did-resume-all") { _, viewer in try await delegate.downloadCenterDidResumeAll(by: viewer) },
      PageEvent("/download-center/did-cancel-all") { _, viewer in try await delegate.downloadCenterDidCancelAll(by: viewer) },
      PageEvent("/download-center/did-delete-show", number: "show") { try await delegate.downloadCenter(didDeleteShow: $0, by: $1) },
      PageEvent("/download-center/did-act", fields: ["action", "back"]) { form, viewer in
        let episodes = try form.optionalText("all") == "true" ? nil : form.int64s("episode")
        let show = try form.optionalText("show") == nil ? nil : form.int64("show")
        return try await delegate.downloadCenter(
          didTap: form.text("action"), on: episodes, ofShow: show, backTo: form.text("back"), by: viewer)
      },
      PageEvent("/download-center/did-set-list", text: "value") { try await delegate.downloadCenter(didSetList: $0, by: $1) },
      PageEvent("/download-center/did-restore", number: "episode") { try await delegate.downloadCenter(didRestore: $0, by: $1) },
      PageEvent("/download-center/did-undo", number: "undo") { try await delegate.downloadCenter(didUndo: $0, by: $1) },
      PageEvent("/download-center/did-see-new") { _, viewer in try await delegate.downloadCenterDidSeeNew(by: viewer) },
    ]
  }

  /// The path of the undo.
  public static var undoPath: String { "/download-center/did-undo" }
}
