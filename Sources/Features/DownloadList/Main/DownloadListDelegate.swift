import WebPage

/// The events of the list.
public protocol DownloadListDelegate: Sendable {
  /// Downloads the selected episodes.
  func downloadList(didStart episodes: [Int64], ofShow show: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension DownloadList {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some DownloadListDelegate) -> [PageEvent] {
    [
      PageEvent("/download-list/did-start", fields: ["show", "episode"]) { form, viewer in
        try await delegate.downloadList(didStart: form.int64s("episode"), ofShow: form.int64("show"), by: viewer)
      }
    ]
  }
}
