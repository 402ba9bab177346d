import AudioPlayer
import Components
import Events
import Library
import Playback
import PodcastModel
import Presenting
import Services
import WebPage

/// The question where the user has fallen asleep, on the pages that show it.
extension AudioPlayerManager {
  func sleepCard(of user: UserID) async throws -> HTML { AudioPlayer.sleepCard(try await sleepQuestion(of: user)) }

  func sleepQuestion(of user: UserID) async throws -> AudioPlayer.SleepQuestion? {
    try await listening.sleepQuestion(of: user).map { question in
      AudioPlayer.SleepQuestion(
        episode: question.touch.episode.rawValue, title: question.planned.episode.title, moment: question.touch.moment,
        seconds: question.touch.position, zone: question.zone, play: Playability(question.planned))
    }
  }

  /// An answer, and a touch that follows a long time without one, show on every open page.
  func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    if case .transcripts(let episode) = change { return try await transcriptPatches(of: episode, viewer) }
    let user = UserID(viewer.userID)
    guard change == .session(user) else { return [] }
    let version = try await sleepQuestion(of: user)?.version ?? ""
    return [LivePatch(AudioPlayer.sleepPatch, attributes: ["data-reload-on-sleep": version])]
  }

  /// In a browser with a script, the tap has moved its player there already; this moves the saved position, which is then the same.
  public func audioPlayerDidGoToSleepPosition(by viewer: Viewer) async throws -> EventAnswer {
    _ = try await listening.goToSleepPosition(by: UserID(viewer.userID))
    return .navigate(Self.path)
  }

  public func audioPlayerDidDismissSleepQuestion(by viewer: Viewer) async throws -> EventAnswer {
    try await listening.answerSleepQuestion(by: UserID(viewer.userID))
    return .done(backTo: Self.path)
  }
}
