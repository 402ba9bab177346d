import WebPage

/// The events of the list.
public protocol DownloadPickerDelegate: Sendable {
  /// Downloads the selected episodes.
  func downloadPicker(didStart episodes: [Int64], ofShow show: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension DownloadPicker {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some DownloadPickerDelegate) -> [PageEvent] {
    [
      PageEvent("/download-picker/did-start", fields: ["show", "episode"]) { form, viewer in
        try await delegate.downloadPicker(didStart: form.int64s("episode"), ofShow: form.int64("show"), by: viewer)
      }
    ]
  }
}
