import Artwork
import BlockingWork
import Components
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// `/artwork/ID`: a picture, with `?size=` a thumbnail, or a transparent one through which the cover's placeholder is visible. `/notes-picture/EPISODE/NAME`: a
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

  /// The form of a cover that a request asks for.
  struct Form {
    /// The picture to send when the first is unavailable.
    var fallback: Int64?
    /// nil for the original.
    var size: ThumbnailSize?
  }

  /// - Parameter viewer: The pictures of private shows are for their subscribers alone; for all others they are unavailable.
  func artwork(
    _ id: Int64?, _ request: Request, in form: Form = Form(), over connection: ClientConnection, viewer: Viewer
  ) async throws -> Response {
    let user = viewer.userID
    let kind = form.size.map { Thumbnail($0, ThumbnailFormat(accept: request.headers[.accept])) }
    if let id, try await self.artwork.isVisible(ArtworkID(id), to: UserID(user)),
      let answer = try await answer(ArtworkID(id), request, as: kind, over: connection, for: user, maxAge: Self.day)
    {
      return answer
    }
    // The picture itself may be available soon.
    if let fallback = form.fallback, fallback != id, try await self.artwork.isVisible(ArtworkID(fallback), to: UserID(user)),
      let answer = try await answer(ArtworkID(fallback), request, as: kind, over: connection, for: user, maxAge: Self.tenMinutes)
    {
      return answer
    }
    return Self.placeholder
  }

  /// A picture in show notes, visible with its episode: at its own number it belongs to no show. Without it the browser shows the alternative text, so there is no placeholder.
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

  /// The dominant colours of covers, for pages.
  var colours: CoverColours { CoverColours(dominantColour(at:)) }

  // MARK: - Private

  /// The dominant colour of the picture at an address of a page, or of the picture to send when that one is unavailable.
  private func dominantColour(at address: String) -> Int? {
    let parts = address.split(separator: "?", maxSplits: 1)
    guard let path = parts.first, let id = ArtworkServices.ShowArtwork.pattern.match(String(path))?["artwork"].flatMap(Int64.init) else {
      return nil
    }
    if let colour = artwork.colours[ArtworkID(id)] { return colour }
    guard parts.count > 1, let fallback = FormFields.read(parts[1])["fallback"]?.last.flatMap({ Int64($0) }) else { return nil }
    return artwork.colours[ArtworkID(fallback)]
  }

  /// - Parameters:
  ///   - kind: nil for the original.
  ///   - limit: The longest wait for a picture that has to be fetched first.
  private func answer(
    _ id: ArtworkID, _ request: Request, as kind: Thumbnail? = nil, over connection: ClientConnection, for user: Int64, maxAge: Int,
    within limit: Duration? = nil
  ) async throws -> Response? {
    let tags = request.entityTags
    // The browser has the bytes already: the file is not opened.
    if !tags.isEmpty, let known = await artwork.cachedPicture(id) {
      let version = kind?.version(of: known) ?? known.version
      if tags.contains("*") || tags.contains(Self.tag(version)) { return notModified(version, kind, maxAge: maxAge) }
    }
    guard let picture = try await picture(id, kind, over: connection, for: user, within: limit) else { return nil }
    if kind != nil { artwork.findColour(of: id, in: picture) }
    // A larger one until this one is made.
    let isSubstitute = picture.thumbnail != nil && picture.thumbnail != kind
    if !isSubstitute, tags.contains(Self.tag(picture.version)) { return notModified(picture.version, kind, maxAge: maxAge) }
    let path = picture.file.path
    guard let file = try await reads.run({ try await BlockingWork.shared.run { OpenFile(path, ownNames: 3) } }) else { return nil }
    var headers = Self.headers(picture.version, kind, maxAge: isSubstitute ? min(maxAge, Self.tenMinutes) : maxAge)
    headers[.contentType] = picture.type
    return Response(status: .ok, headers: headers, body: body(file, over: connection))
  }

  private func notModified(_ version: String, _ kind: Thumbnail?, maxAge: Int) -> Response {
    Response(status: .notModified, headers: Self.headers(version, kind, maxAge: maxAge), body: ResponseBody { try await $0.finish(nil) })
  }

  /// A saved picture at once, or another in its turn. The wait ends when the client disconnects.
  private func picture(
    _ id: ArtworkID, _ kind: Thumbnail?, over connection: ClientConnection, for user: Int64, within limit: Duration?
  ) async throws -> Picture? {
    if let kind {
      if let original = await artwork.cachedPicture(id), let saved = await artwork.savedThumbnail(kind, of: original) { return saved }
    } else if let saved = await artwork.savedArtwork(id) {
      return saved
    }
    return try await connection.whileOpen {
      try await fetches.run(for: user) {
        let original = if let limit { await artwork.artwork(id, within: limit) } else { await artwork.artwork(id) }
        guard let original, let kind else { return original }
        return await artwork.thumbnail(kind, of: original)
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

  private static func headers(_ version: String, _ kind: Thumbnail?, maxAge: Int) -> HTTPFields {
    var headers: HTTPFields = [
      .eTag: tag(version), .cacheControl: "private, max-age=\(maxAge)", .contentSecurityPolicy: ContentSecurityPolicy.inert,
    ]
    if kind != nil { headers[.vary] = "Accept" }
    return headers
  }

  private static func tag(_ version: String) -> String { "\"\(version)\"" }

  private static var placeholder: Response {
    Response(
      status: .ok,
      headers: [.contentType: "image/svg+xml", .cacheControl: "no-store", .contentSecurityPolicy: ContentSecurityPolicy.inert],
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
