import Foundation
import HTTPTypes
import Hummingbird
import PodcastModel
import ServiceRouter
import Services
import Sharing
import WebPage

/// `/bookmarks/export/FORMAT` and `/clips/ID/audio`: a user's bookmarks and clips as files.
struct ExportRoutes: Sendable {
  let bookmarks: BookmarkExport
  let clips: Clips

  /// - Returns: nil when the address is none of these, or leads nowhere.
  func answer(_ request: Request, over connection: ClientConnection, for viewer: Viewer) async throws -> Response? {
    let path = request.uri.path
    if let found = BookmarkListServices.Export.pattern.match(path) {
      let query = FormFields.read(request.uri.query ?? "").compactMapValues(\.last)
      let task = try? BookmarkListServices.Export(TaskParameters(query.merging(found) { _, inPath in inPath }))
      return try await bookmarks(task, for: viewer)
    }
    // A link of another site starts no work.
    guard let found = BookmarkListServices.ExportClip.pattern.match(path), !viewer.isFromOtherSite,
      let task = try? BookmarkListServices.ExportClip(TaskParameters(found))
    else { return nil }
    return try await audio(of: task.clip, request, over: connection, for: viewer)
  }

  static func refusal(_ error: ClipExportError) -> Response {
    switch error {
    case .notInstalled: .plainText(ServerStrings.strings(.clipNotInstalled), status: .serviceUnavailable)
    case .notDownloaded: .plainText(ServerStrings.strings(.clipNotDownloaded), status: .conflict)
    case .diskFull: .plainText(ServerStrings.strings(.noSpace), status: HTTPResponse.Status(code: 507))
    case .busy: .plainText(ServerStrings.strings(.clipBusy), status: .serviceUnavailable)
    case .failed: .plainText(ServerStrings.strings(.clipFailed), status: .internalServerError)
    }
  }

  // MARK: - Private

  private func bookmarks(_ task: BookmarkListServices.Export?, for viewer: Viewer) async throws -> Response? {
    guard let task, let format = BookmarkExport.Format(rawValue: task.format) else { return nil }
    let text = try await bookmarks.text(
      format, of: UserID(viewer.userID), in: task.episode.map { EpisodeID($0) }, titled: ServerStrings.strings(.bookmarks)
    ) { episode, seconds in
      Link.absolute(EpisodePageServices.Navigate(episode: episode.rawValue, t: seconds).path)
    }
    return text.map { .download($0, type: format.type, name: "earnest-bookmarks.\(format.rawValue)") }
  }

  private func audio(
    of clip: Int64, _ request: Request, over connection: ClientConnection, for viewer: Viewer
  ) async throws -> Response? {
    do {
      let made = try await connection.whileOpen { [clips] in
        try await clips.export(clip, by: UserID(viewer.userID)) { file, title in
          guard let media = try await LocalMedia.open(file) else { throw ClipExportError.failed }
          return (media: media, title: title)
        }
      }
      guard let made else { return nil }
      var response = try await made.media.answer(MediaRequest(request), over: connection)
      response.headers[.cacheControl] = "no-store"
      response.headers[.contentDisposition] = Self.disposition(made.title)
      return response
    } catch let error as ClipExportError {
      return Self.refusal(error)
    }
  }

  /// The name of the file in the encoding of RFC 8187, and a plain one for other clients.
  private static func disposition(_ title: String) -> String {
    let name = title.prefix(maxNameLength).map { "/\\:*?\"<>|".contains($0) ? "-" : $0 }
    let encoded = (String(name) + ".m4a").addingPercentEncoding(withAllowedCharacters: unreserved) ?? "clip.m4a"
    return "attachment; filename=\"clip.m4a\"; filename*=UTF-8''\(encoded)"
  }

  private static let unreserved = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
  private static let maxNameLength = 80
}
