import HTTPTypes
import Hummingbird
import NIOCore
import Playback
import PodcastModel
import Services
import TranscriptLoading
import WebPage

/// `/media/transcript/EPISODE/ID.vtt`: a transcript as WebVTT, for the text tracks of videos.
struct TranscriptRoutes: Sendable {
  let transcripts: TranscriptLoader
  let listening: ListeningSessions

  /// - Parameter task: nil for an address without ids.
  func read(_ task: MediaServices.Transcript?, viewer: Viewer) async throws -> Response {
    guard let task, let episode = try await listening.playable(EpisodeID(task.episode), for: UserID(viewer.userID)),
      let file = try await transcripts.webVTT(of: task.transcript, of: episode)
    else { return .plainText(ServerStrings.strings(.noSuchTranscript), status: .notFound) }
    let headers: HTTPFields = [
      .contentType: "text/vtt; charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: ContentSecurityPolicy.inert,
    ]
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: file)))
  }
}
