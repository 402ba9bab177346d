import Artwork
import BlockingWork
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PodcastModel

/// `/artwork/ID`: a picture, or a transparent one through which the cover's placeholder is visible.
struct ArtworkRoutes: Sendable {
  let artwork: ArtworkStore
  /// A page of covers may occupy some of the threads for blocking work, but never all.
  private let reads = ConcurrencyLimiter(max: 4)

  init(artwork: ArtworkStore) { self.artwork = artwork }

  /// - Parameter fallback: The picture to send when `id` is unavailable.
  func artwork(_ id: Int64?, fallback: Int64? = nil, _ request: Request, over connection: ClientConnection) async throws -> Response {
    if let id, let answer = try await answer(ArtworkID(id), request, over: connection, maxAge: Self.day) { return answer }
    // The picture itself may be available soon.
    if let fallback, fallback != id, let answer = try await answer(ArtworkID(fallback), request, over: connection, maxAge: Self.tenMinutes)
    {
      return answer
    }
    return Self.placeholder
  }

  // MARK: - Private

  private func answer(_ id: ArtworkID, _ request: Request, over connection: ClientConnection, maxAge: Int) async throws -> Response? {
    let tags = request.entityTags
    // The browser has the bytes already: the file is not opened.
    if !tags.isEmpty, let known = await artwork.cachedPicture(id), tags.contains("*") || tags.contains(Self.tag(of: known)) {
      return Response(
        status: .notModified, headers: Self.headers(of: known, maxAge: maxAge), body: ResponseBody { try await $0.finish(nil) })
    }
    guard let picture = await artwork.artwork(id) else { return nil }
    let path = picture.file.path
    guard let file = try await reads.run({ try await BlockingWork.shared.run { OpenFile(path) } }) else { return nil }
    var headers = Self.headers(of: picture, maxAge: maxAge)
    headers[.contentType] = picture.type
    return Response(status: .ok, headers: headers, body: body(file, over: connection))
  }

  /// Loads the file piece by piece into the page cache, and sends it from there.
  private func body(_ file: OpenFile, over connection: ClientConnection) -> ResponseBody {
    ResponseBody(contentLength: Int(file.length)) { [reads] writer in
      for start in stride(from: 0, to: file.length, by: Int(Self.piece)) {
        let piece = start..<min(start + Self.piece, file.length)
        try await reads.run { try await BlockingWork.shared.run { try file.fetch(piece) } }
        try await connection.send(file, piece)
      }
      try await writer.finish(nil)
    }
  }

  private static func headers(of picture: Picture, maxAge: Int) -> HTTPFields {
    [.eTag: tag(of: picture), .cacheControl: "private, max-age=\(maxAge)", .contentSecurityPolicy: ContentSecurityPolicy.remoteBytes]
  }

  private static func tag(of picture: Picture) -> String { "\"\(picture.contentHash)\"" }

  private static var placeholder: Response {
    Response(
      status: .ok,
      headers: [.contentType: "image/svg+xml", .cacheControl: "no-store", .contentSecurityPolicy: ContentSecurityPolicy.remoteBytes],
      body: .init(byteBuffer: ByteBuffer(string: #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#)))
  }

  /// In seconds.
  private static let day = 86_400
  private static let tenMinutes = 600
  /// In bytes.
  private static let piece: Int64 = 256 << 10
}

extension Request {
  /// The tags of `If-None-Match`; a tag that a proxy weakened still names the same version.
  fileprivate var entityTags: [String] {
    headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }.map { part in
      let tag = part.filter { !$0.isWhitespace }
      return tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    }
  }
}
