import Fetching
import Hummingbird
import Playback
import PodcastModel
import WebPage

/// `/media/ID`: an episode's audio, from the downloaded file if there is one, otherwise relayed.
struct MediaRoutes: Sendable {
  let playback: Playback
  let relay: MediaRelay
  /// A user's credentials for the audio of a private feed, by its address.
  var credentials: @Sendable (EpisodeID, String, UserID) async -> BasicCredentials? = { _, _, _ in nil }
  /// The path of an episode's downloaded file; nil when it is not downloaded.
  var downloaded: @Sendable (EpisodeID) async -> String? = { _ in nil }

  func audio(of episode: Int64?, _ request: Request, over connection: ClientConnection, viewer: Viewer) async throws -> Response {
    guard let episode = episode.map({ EpisodeID($0) }) else { return .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound) }
    let mediaRequest = MediaRequest(request)
    let user = UserID(viewer.userID)
    do {
      // Also the downloaded file of a private show is for its subscribers alone.
      guard try await playback.mayPlay(episode, user) else { throw PlaybackError.noSuchEpisode(episode) }
      if let path = await downloaded(episode), let file = try await LocalMedia.open(path) {
        return file.answer(mediaRequest, over: connection)
      }
      let listening = ListenerKey(user: viewer.userID, episode: episode, browser: String(request.headers[.userAgent]?.prefix(200) ?? ""))
      return try await connection.whileOpen {
        let url = try await playback.audioURL(of: episode)
        let source = MediaOrigin(url: url, credentials: await credentials(episode, url, user))
        return try await relay.answer(mediaRequest, listening, from: source, over: connection)
      }
    } catch FetchingError.noConnectivity {
      return Self.answer(to: PlaybackError.noNetwork)
    } catch let error as PlaybackError {
      return Self.answer(to: error)
    } catch let error as FetchingError {
      return Self.answer(to: error)
    } catch is MediaRelay.NotAudio {
      return .plainText(ServerStrings.strings(.notAudio), status: .badGateway)
    } catch is MediaRelay.Changed {
      return .plainText(ServerStrings.strings(.audioChanged), status: .conflict)
    }
  }
}
