import BoundedNumbers
import Components
import EpisodePage
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension EpisodePageManager {
  /// Adds the tabs, of which the page has the content of the shown one.
  func addParts(for task: EpisodePageServices.Navigate, to content: inout EpisodePage.Content, _ viewer: Viewer) async throws {
    content.part = task.part.flatMap(EpisodePage.Content.Part.init) ?? .notes
    for part in EpisodePage.Content.Part.allCases {
      let name = part == .notes ? nil : part.rawValue
      content.partURLs[part] = EpisodePageServices.Navigate(episode: task.episode, t: task.t, clip: task.clip, part: name).path
    }
    guard content.part == .transcript, content.transcriptURL != nil else { return }
    content.transcript = try await router.markup(TranscriptPageServices.EmbedTranscript(episode: task.episode), for: viewer)
  }

  /// Adds the parts of the podcast namespace.
  func addExtras(of planned: PlannedEpisode, to content: inout EpisodePage.Content) async throws {
    let id = planned.episode.id
    let extras = try await library.extras.extras(of: id)
    content.details = PublishedDetails.Content(extras, in: router)
    if try await library.transcripts.hasTranscript(id) {
      content.transcriptURL = router.path(to: TranscriptPageServices.Navigate(episode: id.rawValue))
    }
    guard planned.episode.enclosure != nil else { return }
    content.soundbites = extras.soundbites.map {
      let seconds = Int(clamping: $0.startSeconds)
      return EpisodePage.Content.Soundbite(
        title: $0.title ?? planned.episode.title, seconds: seconds, endSeconds: $0.startSeconds + $0.durationSeconds,
        durationSeconds: $0.durationSeconds, url: EpisodePageServices.Navigate(episode: id.rawValue, t: seconds).path)
    }
    guard !extras.alternates.isEmpty else { return }
    let selected = extras.alternates.first { $0.quality == planned.quality }
    content.qualities =
      [EpisodePage.Content.Quality(name: "", label: "", isSelected: selected == nil)]
      + extras.alternates.map {
        EpisodePage.Content.Quality(name: $0.quality, label: Self.label(of: $0), isSelected: $0 == selected)
      }
  }

  // MARK: - Private

  /// "Small · 32 kbps · 4.2 MB"
  private static func label(of alternate: AlternateEnclosure) -> String {
    [
      alternate.title ?? format(alternate.type), alternate.bitrate.map { "\($0 / 1_000) kbps" }, alternate.height.map { "\($0)p" },
      alternate.length.map { ByteText.size($0) },
    ].compactMap { $0 }.joined(separator: Components.factSeparator)
  }

  private static func format(_ type: String) -> String {
    let name = type.split(separator: "/").last.map(String.init) ?? type
    switch name {
    case "mpeg", "mp3": return "MP3"
    case "x-m4a", "mp4": return type.hasPrefix("video/") ? "MP4" : "M4A"
    default: return (name.hasPrefix("x-") ? String(name.dropFirst(2)) : name).uppercased()
    }
  }
}

extension EpisodePageManager: EpisodePageDelegate {
  public func episodePage(didSelect quality: String?, of episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await listening.setQuality(quality, by: EpisodeID(episode), for: UserID(viewer.userID)) else { return .missing }
    return .navigate(EpisodePageServices.Navigate(episode: episode).path)
  }
}
