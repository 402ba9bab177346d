import Fetching
import Hummingbird
import Playback
import PodcastModel
import WebPage

/// `/media/ID`: an episode's audio, from the downloaded file if there is one, otherwise relayed.
struct MediaRoutes: Sendable {
  let playback: Playback
  let relay: MediaRelay
  /// The credentials for the audio of a private feed, by its address.
  var credentials: @Sendable (EpisodeID, String) async -> BasicCredentials? = { _, _ in nil }
  /// The path of an episode's downloaded file; nil when it is not downloaded.
  var downloaded: @Sendable (EpisodeID) async -> String? = { _ in nil }

  func sound(of episode: Int64?, _ request: Request, over wire: Wire, visit: Visit) async throws -> Response {
    guard let episode = episode.map({ EpisodeID($0) }) else { return .sentence(ServerWords.words(.noSuchEpisode), status: .notFound) }
    let question = MediaQuestion(request)
    do {
      if let path = await downloaded(episode), let file = try await FileMedia.open(path) { return file.answer(question, over: wire) }
      let listening = Listening(user: visit.userID, episode: episode, browser: String(request.headers[.userAgent]?.prefix(200) ?? ""))
      return try await wire.whileOpen {
        let url = try await playback.soundURL(of: episode)
        let source = SoundSource(url: url, credentials: await credentials(episode, url))
        return try await relay.answer(question, listening, from: source, over: wire)
      }
    } catch FetchingError.noConnectivity {
      return Self.answer(to: PlaybackError.noNetwork)
    } catch let error as PlaybackError {
      return Self.answer(to: error)
    } catch let error as FetchingError {
      return Self.answer(to: error)
    } catch is MediaRelay.NotSound {
      return .sentence(ServerWords.words(.notSound), status: .badGateway)
    } catch is MediaRelay.Changed {
      return .sentence(ServerWords.words(.soundChanged), status: .conflict)
    }
  }
}
