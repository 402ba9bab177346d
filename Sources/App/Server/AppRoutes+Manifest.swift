import HTTPTypes
import Hummingbird
import NIOCore
import Shell
import WebPage

extension AppRoutes {
  /// The web app manifest, in the language of the page that links to it. Everyone may read it: it has nothing of a user.
  func manifest(for request: Request) throws -> Response {
    let wanted = FormFields.read(request.uri.query ?? "")["language"]?.last
    let language = wanted.flatMap { Language.isComplete($0) ? $0 : nil } ?? Language.current
    let json = try Language.$current.withValue(language) { try webManifest().json() }
    return Response(
      status: .ok, headers: [.contentType: "application/manifest+json", .cacheControl: "no-cache"],
      body: .init(byteBuffer: ByteBuffer(bytes: json)))
  }
}
