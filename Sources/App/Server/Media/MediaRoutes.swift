import Fetching
import Hummingbird
import Playback
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// `/media/ID`: an episode's audio, from the downloaded file if there is one, otherwise relayed.
struct MediaRoutes: Sendable {
  let listening: ListeningSessions
  let relay: MediaRelay
  /// A user's credentials for the audio of a private feed, by its address.
  var credentials: @Sendable (EpisodeID, String, UserID) async -> BasicCredentials? = { _, _, _ in nil }
  /// A user's credentials for the broadcasts of a private show, by the address of their audio.
  var liveCredentials: @Sendable (ShowID, String, UserID) async -> BasicCredentials? = { _, _, _ in nil }
  /// The user agent for an episode's audio; nil for the default one.
  var userAgent: @Sendable (EpisodeID) async throws -> String? = { _ in nil }
  /// The path of an episode's downloaded file; nil when it is not downloaded.
  var downloaded: @Sendable (EpisodeID) async -> String? = { _ in nil }

  /// - Parameters:
  ///   - quality: The name of one of the qualities of its audio; nil for the publisher's own file. A downloaded file is sent in any case.
  ///   - link: The token of a public link or a private list of the viewer; nil for the viewer's own requests.
  ///   - isSignedIn: Whether the request comes from `viewer`. The address of an episode of a merged show leads to that of the episode in
  ///     its place then, and parts have digests on request. An address that contains a credential, which is for this address alone, answers
  ///     with that episode's audio instead.
  func audio(
    of episode: Int64?, in quality: String? = nil, _ request: Request, over connection: ClientConnection, viewer: Viewer,
    link: String? = nil, isSignedIn: Bool
  ) async throws -> Response {
    guard let asked = episode.map({ EpisodeID($0) }) else { return .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound) }
    let mediaRequest = MediaRequest(request, isSignedIn: isSignedIn)
    let user = UserID(viewer.userID)
    do {
      // Also the downloaded file of a private show is for its subscribers alone.
      guard let episode = try await listening.playable(asked, for: user) else { throw PlaybackError.noSuchEpisode(asked) }
      if episode != asked, isSignedIn { return Self.redirect(to: episode, request) }
      if let path = await downloaded(episode), let file = try await LocalMedia.open(path) {
        return try await file.answer(mediaRequest, over: connection)
      }
      let listener = ListenerKey(
        user: viewer.userID, link: link, episode: episode, browser: String(request.headers[.userAgent]?.prefix(200) ?? ""))
      return try await connection.whileOpen {
        let file = try await listening.enclosure(of: episode, in: quality)
        let source = MediaOrigin(
          url: file.url, declaredType: file.type, credentials: await credentials(episode, file.url, user),
          userAgent: try await userAgent(episode))
        return try await relay.answer(mediaRequest, listener, from: source, over: connection)
      }
    } catch FetchingError.noConnectivity {
      return Self.answer(to: PlaybackError.noNetwork)
    } catch let error as PlaybackError {
      return Self.answer(to: error)
    } catch let error as FetchingError {
      return Self.answer(to: error, toOwner: viewer.isOwner)
    } catch let error as MediaRelay.NotAudio {
      return .plainText(ServerStrings.strings(error.isStream ? .stream : .notAudio), status: .badGateway)
    } catch is MediaRelay.Changed {
      return .plainText(ServerStrings.strings(.audioChanged), status: .conflict)
    } catch is CopiedMedia.NotArrived {
      return .plainText(ServerStrings.strings(.audioNotArrived), status: .serviceUnavailable)
    } catch let error as MediaRelay.CopyFailed {
      return Self.answer(to: error)
    }
  }

  // MARK: - Private

  /// Not cached, because a merge can be undone.
  private static func redirect(to episode: EpisodeID, _ request: Request) -> Response {
    let query = request.uri.query.map { "?" + $0 } ?? ""
    let path = Link.checked(MediaServices.Listen(episode: episode.rawValue).path + query)
    return Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
  }
}
