import Artwork
import HTTPTypes
import Hummingbird
import NIOCore
import PodcastModel

/// `/artwork/ID`: the picture, or a clear one that lets the cover's own placeholder through.
struct ArtworkRoutes: Sendable {
  let artwork: ArtworkStore

  func picture(_ id: Int64?, _ request: Request) async -> Response {
    guard let id, let picture = await artwork.picture(ArtworkID(id)) else { return Self.placeholder }
    let etag = "\"\(picture.contentHash)\""
    var headers: HTTPFields = [
      .contentType: picture.type, .eTag: etag, .cacheControl: "private, max-age=86400",
      .contentSecurityPolicy: ContentPolicy.remoteBytes,
    ]
    if request.headers[.ifNoneMatch] == etag {
      headers[.contentType] = nil
      return Response(status: .notModified, headers: headers)
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: picture.bytes)))
  }

  private static var placeholder: Response {
    Response(
      status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "no-store", .contentSecurityPolicy: ContentPolicy.remoteBytes],
      body: .init(byteBuffer: ByteBuffer(string: #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#)))
  }
}
