import Artwork
import Composition
import HTTPTypes
import Hummingbird
import PodcastModel
import ServiceRouter
import Services
import Sharing
import Shell
import WebPage

/// `/shared/TOKEN`: the page of a public link, its audio and its cover, for people without an account. The address is the only credential,
/// and gives access to nothing else.
struct SharedRoutes: Sendable {
  let links: PublicLinks
  let composition: Composition
  let media: MediaRoutes
  let artwork: ArtworkRoutes
  let clips: SharedClips
  let assetBase: String

  /// The root of all of them.
  static let root = PublicPageServices.Navigate(token: "").path

  /// - Parameter takeClip: Takes a clip that has to be made from the share of the client, or throws.
  func answer(
    _ request: Request, over connection: ClientConnection, takeClip: @Sendable () throws -> Void
  ) async throws -> Response {
    var response = try await responseToRequest(request, over: connection, takeClip)
    if let name = HTTPField.Name("X-Robots-Tag") { response.headers[name] = "noindex" }
    return response
  }

  // MARK: - Private

  private func responseToRequest(
    _ request: Request, over connection: ClientConnection, _ takeClip: @Sendable () throws -> Void
  ) async throws -> Response {
    let path = request.uri.path
    if let found = PublicPageServices.Fetch.pattern.match(path), let task = try? PublicPageServices.Fetch(TaskParameters(found)) {
      do {
        return try await file(task, request, over: connection, takeClip)
      } catch let error as PublicLinkError {
        return .plainText(ServerStrings.strings(.noPublicLink), status: error == .ended ? .gone : .notFound)
      }
    }
    let query = FormFields.read(request.uri.query ?? "").compactMapValues(\.last)
    let page = try await composition.router.page(at: path, query: query, for: Viewer(userID: 0))
    return .html(
      Shell.plainDocument(page, assetBase: assetBase), status: HTTPResponse.Status(code: page.status),
      headers: [.contentSecurityPolicy: ContentSecurityPolicy.publicPage])
  }

  private func file(
    _ task: PublicPageServices.Fetch, _ request: Request, over connection: ClientConnection, _ takeClip: @Sendable () throws -> Void
  ) async throws -> Response {
    guard let kind = PublicLinkFile(rawValue: task.file) else { throw PublicLinkError.unknown }
    let (owner, file) = try await links.file(kind, of: task.token)
    let viewer = Viewer(userID: owner.rawValue)
    switch file {
    case .episodeAudio(let episode):
      return try await media.audio(of: episode.rawValue, request, over: connection, viewer: viewer, link: task.token, isSignedIn: false)
    case .clipAudio(let clip):
      do {
        guard let audio = try await clips.audio(of: clip, by: owner, takeClip) else { throw PublicLinkError.unknown }
        return try await audio.answer(MediaRequest(request), over: connection)
      } catch let error as ClipExportError {
        return ExportRoutes.refusal(error)
      }
    case .cover(let cover, let fallback):
      let form = ArtworkRoutes.Form(fallback: fallback?.rawValue, size: ThumbnailSize(covering: Self.coverPixels))
      return try await artwork.artwork(cover.rawValue, request, in: form, over: connection, viewer: viewer)
    }
  }

  private static let coverPixels = 600
}
