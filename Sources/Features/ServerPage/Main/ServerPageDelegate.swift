import BoundedNumbers
import WebPage

/// The events of the page. All are for the owner alone.
public protocol ServerPageDelegate: Sendable {
  /// Starts a backup.
  func serverPageDidTapBackUp(by viewer: Viewer) async throws -> EventAnswer
  /// Checks the feeds of all users.
  func serverPageDidTapCheckFeeds(by viewer: Viewer) async throws -> EventAnswer
  func serverPage(didSet setting: ServerPage.DownloadsSetting, by viewer: Viewer) async throws -> EventAnswer
}

extension ServerPage {
  public enum DownloadsSetting: Sendable, Equatable {
    case parallel(Int)
    /// In bytes; 0 for none.
    case bytesPerSecond(Int64)
    case totalLimit(Int64)
    case userLimit(Int64)
  }

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some ServerPageDelegate) -> [PageEvent] {
    [
      PageEvent("/server-page/did-tap-back-up") { _, viewer in try await delegate.serverPageDidTapBackUp(by: viewer) },
      PageEvent("/server-page/did-tap-check-feeds") { _, viewer in try await delegate.serverPageDidTapCheckFeeds(by: viewer) },
      PageEvent("/server-page/did-set-parallel", number: "value") {
        try await delegate.serverPage(didSet: .parallel(Int(clamping: $0)), by: $1)
      },
      PageEvent("/server-page/did-set-bandwidth", number: "value") { try await delegate.serverPage(didSet: .bytesPerSecond($0), by: $1) },
      PageEvent("/server-page/did-set-total-limit", number: "value") { try await delegate.serverPage(didSet: .totalLimit($0), by: $1) },
      PageEvent("/server-page/did-set-user-limit", number: "value") { try await delegate.serverPage(didSet: .userLimit($0), by: $1) },
    ]
  }
}
