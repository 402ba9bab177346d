import WebPage

/// The events of the download pages.
public protocol DownloadCenterDelegate: Sendable {
  func downloadCenterDidPauseAll(by visit: Visit) async throws -> EventAnswer
  func downloadCenterDidResumeAll(by visit: Visit) async throws -> EventAnswer
  func downloadCenterDidCancelAll(by visit: Visit) async throws -> EventAnswer
  func downloadCenter(didDeleteShow show: Int64, by visit: Visit) async throws -> EventAnswer
  /// Restores a deleted download.
  func downloadCenter(didRestore episode: Int64, by visit: Visit) async throws -> EventAnswer
  /// Undoes a change; `undo` is the text from its notice.
  func downloadCenter(didUndo undo: Int64, by visit: Visit) async throws -> EventAnswer
  /// Marks the finished downloads as seen.
  func downloadCenterDidSeeNew(by visit: Visit) async throws -> EventAnswer
}

extension DownloadCenter {
  /// The events of these pages, decoded into calls of `delegate`.
  public static func events(for delegate: some DownloadCenterDelegate) -> [PageEvent] {
    [
      PageEvent("/download-center/did-pause-all") { _, visit in try await delegate.downloadCenterDidPauseAll(by: visit) },
      PageEvent("/download-center/did-resume-all") { _, visit in try await delegate.downloadCenterDidResumeAll(by: visit) },
      PageEvent("/download-center/did-cancel-all") { _, visit in try await delegate.downloadCenterDidCancelAll(by: visit) },
      PageEvent("/download-center/did-delete-show", number: "show") { try await delegate.downloadCenter(didDeleteShow: $0, by: $1) },
      PageEvent("/download-center/did-restore", number: "episode") { try await delegate.downloadCenter(didRestore: $0, by: $1) },
      PageEvent("/download-center/did-undo", number: "undo") { try await delegate.downloadCenter(didUndo: $0, by: $1) },
      PageEvent("/download-center/did-see-new") { _, visit in try await delegate.downloadCenterDidSeeNew(by: visit) },
    ]
  }

  /// The path of the undo.
  public static var undoPath: String { "/download-center/did-undo" }
}
