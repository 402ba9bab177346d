import AudioPlayer
import Components
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension AudioPlayerManager {
  /// Adds the transcript, and the text tracks of a video.
  func addTranscript(of planned: PlannedEpisode, to content: inout AudioPlayer.Content, for viewer: Viewer, in router: Router) async throws
  {
    let id = planned.episode.id.rawValue
    let stored = try await library.transcripts.transcripts(of: planned.episode.id)
    content.transcriptVersion = Self.version(of: stored)
    guard stored.contains(where: { $0.state != .failed }) else { return }
    if let path = router.path(to: TranscriptPageServices.Navigate(episode: id)) {
      content.transcript = AudioPlayer.Content.Transcript(
        url: path, html: try await router.markup(TranscriptPageServices.EmbedTranscript(episode: id), for: viewer))
    }
    guard planned.isVideo else { return }
    content.captions = stored.filter { $0.state == .read && $0.isTimed }.map { transcript in
      AudioPlayer.Content.Captions(
        url: MediaServices.Transcript(episode: id, transcript: transcript.id).path, language: transcript.language,
        name: transcript.language.map(Sentences.languageName))
    }
  }

  /// A transcript that was read or made after the page was opened.
  func transcriptPatches(of episode: EpisodeID, _ viewer: Viewer) async throws -> [LivePatch] {
    guard try await library.privateShows.isVisible(episode, to: UserID(viewer.userID)) else { return [] }
    let version = Self.version(of: try await library.transcripts.transcripts(of: episode))
    return [LivePatch(AudioPlayer.transcriptPatch(of: episode.rawValue), attributes: ["data-reload-on-transcript": version])]
  }

  // MARK: - Private

  private static func version(of transcripts: [StoredTranscript]) -> String {
    transcripts.map { "\($0.id) \($0.state) \($0.cueCount)" }.joined(separator: ", ")
  }
}
