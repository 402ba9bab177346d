import Artwork
import BlockingWork
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PodcastModel
import WebPage

/// `/artwork/ID`: a picture, or a transparent one through which the cover's placeholder is visible. `/notes-picture/EPISODE/NAME`: a
/// picture in show notes.
struct ArtworkRoutes: Sendable {
  let artwork: ArtworkStore
  let notesPictures: NotesPictures
  /// A page of covers may occupy some of the threads for blocking work, but never all.
  private let reads = ConcurrencyLimiter(max: 4)
  /// Pictures that are fetched from their publishers. The requests of one user never wait for those of another.
  private let fetches: UserConcurrencyLimiter

  /// - Parameter maxFetchesPerUser: The number of pictures that are fetched at the same time for one user. Further ones wait.
  init(artwork: ArtworkStore, notesPictures: NotesPictures, maxFetchesPerUser: Int) {
    self.artwork = artwork
    self.notesPictures = notesPictures
    fetches = UserConcurrencyLimiter(max: maxFetchesPerUser)
  }

  /// - Parameters:
  ///   - fallback: The picture to send when `id` is unavailable.
  ///   - viewer: The pictures of private shows are for their subscribers alone; for all others they are unavailable.
  func artwork(
    _ id: Int64?, fallback: Int64? = nil, _ request: Request, over connection: ClientConnection, viewer: Viewer
  ) async throws -> Response {
    let user = viewer.userID
    if let id, let answer = try await answer(ArtworkID(id), request, over: connection, for: user, maxAge: Self.day) { return answer }
    // The picture itself may be available soon.
    if let fallback, fallback != id,
      let answer = try await answer(ArtworkID(fallback), request, over: connection, for: user, maxAge: Self.tenMinutes)
    {
      return answer
    }
    return Self.placeholder
  }

  /// A picture in show notes. Without it the browser shows the alternative text, so there is no placeholder.
  ///
  /// - Parameter name: Its name among the pictures of the notes.
  func notesPicture(
    _ name: String?, of episode: Int64?, _ request: Request, over connection: ClientConnection, for user: Int64
  ) async throws -> Response {
    guard let name, let episode, let id = try await notesPictures.artwork(named: name, in: EpisodeID(episode), for: UserID(user)),
      let answer = try await answer(id, request, over: connection, for: user, maxAge: Self.day, within: .seconds(8))
    else { return .plainText(ServerStrings.strings(.noSuchPicture), status: .notFound) }
    return answer
  }

  // MARK: - Private

  /// - Parameter limit: The longest wait for a picture that has to be fetched first.
  private func answer(
    _ id: ArtworkID, _ request: Request, over connection: ClientConnection, for user: Int64, maxAge: Int, within limit: Duration? = nil
  ) async throws -> Response? {
    guard try await artwork.isVisible(id, to: UserID(user)) else { return nil }
    let tags = request.entityTags
    // The browser has the bytes already: the file is not opened.
    if !tags.isEmpty, let known = await artwork.cachedPicture(id), tags.contains("*") || tags.contains(Self.tag(of: known)) {
      return Response(
        status: .notModified, headers: Self.headers(of: known, maxAge: maxAge), body: ResponseBody { try await $0.finish(nil) })
    }
    guard let picture = try await picture(id, over: connection, for: user, within: limit) else { return nil }
    let path = picture.file.path
    guard let file = try await reads.run({ try await BlockingWork.shared.run { OpenFile(path, ownNames: 3) } }) else { return nil }
    var headers = Self.headers(of: picture, maxAge: maxAge)
    headers[.contentType] = picture.type
    return Response(status: .ok, headers: headers, body: body(file, over: connection))
  }

  /// A saved picture at once, or another in its turn. The wait ends when the client disconnects.
  private func picture(
    _ id: ArtworkID, over connection: ClientConnection, for user: Int64, within limit: Duration?
  ) async throws -> Picture? {
    if let saved = await artwork.savedArtwork(id) { return saved }
    return try await connection.whileOpen {
      try await fetches.run(for: user) {
        if let limit { await artwork.artwork(id, within: limit) } else { await artwork.artwork(id) }
      }
    }
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
