import ByteEncoding
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import Notifications
import PodcastModel
import RSS
import Services
import WebPage

/// Private feeds and their files. The address is the only credential, since other apps send no cookie. Unknown, revoked and wrongly signed
/// addresses get the same response.
struct PrivateRoutes: Sendable {
  let lists: PrivateLists
  let media: MediaRoutes
  let artwork: ArtworkRoutes

  /// - Parameter basePath: The path under which the app is served.
  func feed(
    _ task: NotificationSettingsServices.Read, _ request: Request, from source: RequestSource, basePath: String
  ) async throws -> Response {
    let base = (source.origin ?? "http://\(source.authority)") + basePath
    guard let feed = try await lists.feed(task.token, base: base, summary: ServerStrings.strings(.privateList)) else { return nothing }
    let bytes = Array(RSSWriter.text(feed).utf8)
    let tag = "\"\(SHA256.hash(data: bytes).prefix(12).hexadecimal)\""
    var headers: HTTPFields = [
      .contentType: "application/rss+xml; charset=utf-8", .eTag: tag, .cacheControl: "private, no-cache",
      .contentSecurityPolicy: ContentSecurityPolicy.inert,
    ]
    if let name = HTTPField.Name("X-Robots-Tag") { headers[name] = "noindex" }
    let known = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }.map { $0.filter { !$0.isWhitespace } }
    // A proxy that compressed the list has weakened its tag.
    if known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }) { return Response(status: .notModified, headers: headers) }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  func file(_ task: NotificationSettingsServices.Fetch, _ request: Request, over connection: ClientConnection) async throws -> Response {
    guard let (owner, number) = try await lists.file(task.file, in: task.folder, of: task.token) else { return nothing }
    let viewer = Viewer(userID: owner.rawValue)
    switch task.folder {
    case "media": return try await media.audio(of: number, request, over: connection, viewer: viewer, link: task.token, isSignedIn: false)
    case "artwork": return try await artwork.artwork(number, request, over: connection, viewer: viewer)
    default: return nothing
    }
  }

  // MARK: - Private

  private var nothing: Response { .plainText(ServerStrings.strings(.noPrivateList), status: .notFound) }
}
