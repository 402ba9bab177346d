import WebPage

/// The events of the page of one's own audio files.
public protocol OwnShowsDelegate: Sendable {
  /// - Parameters:
  ///   - files: empty when the form came without any.
  ///   - show: 0 for a new show.
  func ownShows(didUpload files: [FormFile], to show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func ownShows(didSave url: String, by viewer: Viewer) async throws -> EventAnswer
  func ownShows(didSetShared isShared: Bool, _ show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func ownShows(didRename show: Int64, to title: String, by viewer: Viewer) async throws -> EventAnswer
  func ownShows(didDelete show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter folder: the name of a folder whose show was deleted.
  func ownShows(didRestore folder: String, by viewer: Viewer) async throws -> EventAnswer
}

extension OwnShows {
  /// The events of this page, decoded into calls of `delegate`.
  ///
  /// - Parameters:
  ///   - maxFiles: the number of files that are uploaded together.
  ///   - maxFileBytes: the largest of them.
  ///   - bytesLeft: the bytes that the viewer may still store; nil without a limit.
  public static func events(
    for delegate: some OwnShowsDelegate, maxFiles: Int, maxFileBytes: Int,
    bytesLeft: @escaping @Sendable (Viewer) async throws -> Int64?
  ) -> [PageEvent] {
    [
      PageEvent("/own-shows/did-upload", file: "audio", maxFiles: maxFiles, maxFileBytes: maxFileBytes, bytesLeft: bytesLeft) {
        form, viewer in
        let show = try form.optionalText("show") == nil ? 0 : form.int64("show")
        return try await delegate.ownShows(didUpload: form.files("audio"), to: show, by: viewer)
      },
      PageEvent("/own-shows/did-save-link", text: "url") { try await delegate.ownShows(didSave: $0, by: $1) },
      PageEvent("/own-shows/did-set-shared", fields: ["show", "shared"]) { form, viewer in
        try await delegate.ownShows(didSetShared: form.text("shared") == "yes", form.int64("show"), by: viewer)
      },
      PageEvent("/own-shows/did-rename", fields: ["show", "title"]) { form, viewer in
        try await delegate.ownShows(didRename: form.int64("show"), to: form.text("title"), by: viewer)
      },
      PageEvent("/own-shows/did-delete", number: "show") { try await delegate.ownShows(didDelete: $0, by: $1) },
      PageEvent("/own-shows/did-restore-folder", text: "folder") { try await delegate.ownShows(didRestore: $0, by: $1) },
    ]
  }
}
