import Fetching
import Hummingbird
import Playback
import PodcastModel
import Services
import WebPage

/// `/live-audio/SHOW/ITEM`: the audio of a broadcast, relayed while it runs. The address names an item of the show's feed, so that a request
/// cannot make the server fetch another address. There are no ranges: every request starts at the present.
extension MediaRoutes {
  /// - Parameter task: nil for an address without numbers.
  func live(_ task: MediaServices.ListenLive?, over connection: ClientConnection, viewer: Viewer) async throws -> Response {
    let user = UserID(viewer.userID)
    guard let task, let url = try await listening.liveAudioURL(of: ShowID(task.show), item: task.item, for: user) else {
      return .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound)
    }
    do {
      return try await connection.whileOpen {
        let stream = try await relay.fetcher.stream(
          FetchRequest(url, kind: .media, credentials: await liveCredentials(ShowID(task.show), url, user)))
        guard stream.status == 200 else { throw FetchingError.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds) }
        let beginning = try await stream.readBeginning()
        guard let finding = MediaSniffer.sniffLive(beginning.readableBytesView, declaredType: stream.contentType), finding.kind == .audio
        else {
          return .plainText(
            ServerStrings.strings(MediaSniffer.isStream(beginning.readableBytesView) ? .stream : .notAudio), status: .badGateway)
        }
        let media = RemoteMedia(stream: stream, beginning: beginning, connection: connection)
        return Response(
          status: .ok,
          headers: [
            .contentType: finding.mimeType, .acceptRanges: "none", .cacheControl: "no-store",
            .contentSecurityPolicy: ContentSecurityPolicy.inert,
          ], body: media.body(length: nil))
      }
    } catch let error as FetchingError {
      return Self.answer(to: error, toOwner: viewer.isOwner)
    }
  }
}
