import WebPage

/// The events of the page of one's own audio files.
public protocol OwnShowsDelegate: Sendable {
  /// - Parameters:
  ///   - file: nil when the form came without one.
  ///   - show: 0 for a new show.
  func ownShows(didUpload file: FormFile?, to show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func ownShows(didSetShared isShared: Bool, _ show: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension OwnShows {
  /// The events of this page, decoded into calls of `delegate`.
  ///
  /// - Parameter maxFileBytes: the largest upload.
  public static func events(for delegate: some OwnShowsDelegate, maxFileBytes: Int) -> [PageEvent] {
    [
      PageEvent("/own-shows/did-upload", file: "audio", maxFileBytes: maxFileBytes) { form, viewer in
        let show = try form.optionalText("show") == nil ? 0 : form.int64("show")
        return try await delegate.ownShows(didUpload: form.file("audio"), to: show, by: viewer)
      },
      PageEvent("/own-shows/did-set-shared", fields: ["show", "shared"]) { form, viewer in
        try await delegate.ownShows(didSetShared: form.text("shared") == "yes", form.int64("show"), by: viewer)
      },
    ]
  }
}
