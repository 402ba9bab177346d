import Foundation
import Library
import PodcastModel

/// An episode with everything that the player needs. It is computed in advance, so that the browser can start playing within the tap.
public struct PlannedEpisode: Sendable, Equatable {
  /// The episode.
  public let episode: Episode
  /// The title of the episode's show.
  public let showTitle: String
  /// The episode's cover, or its show's; nil when neither has one.
  public let artwork: EpisodeArtwork?
  /// Where playing starts, in seconds. A finished episode starts from the beginning; a start from the beginning is where the skipped
  /// intro ends.
  public let start: Double
  /// The saved position, in seconds; 0 for an episode that starts from the beginning.
  public let position: Double
  /// Whether the user has finished the episode.
  public let isFinished: Bool
  /// Whether the user has archived the episode.
  public let isArchived: Bool
  /// The playback speed; 1.0 is normal.
  public let rate: Double
  /// Whether the speed of another episode must not be carried over to this one, nor its own to others: the show or the user has set it.
  public let hasCustomRate: Bool
  /// The length in seconds: the measured length of the media once known, before that the feed's where it can be true.
  public let duration: Double?
  /// Seconds to skip at the beginning.
  public let skipFirst: Double
  /// Seconds to skip at the end.
  public let skipLast: Double
  /// Chapters whose titles contain one of these texts are skipped, without regard to case.
  public let skippedChapters: [String]
  /// When the user last listened to it; nil for never.
  public let lastPlayed: Date?
  /// Whether the show tells a story in episodes, which are played oldest first.
  public let isSerial: Bool
  /// Whether the enclosure is a video.
  public let isVideo: Bool
  /// The remote address from which the browser fetches the audio itself; nil where the audio is relayed by this server.
  public let directURL: String?
  /// The quality of audio that the user has selected for the show; nil for the publisher's own file.
  public let quality: String?
  /// Whether the episode is one of the user's favourites.
  public let isFavourite: Bool
  /// The state of the user's download of it; nil when the user has not downloaded it.
  public let download: DownloadFacts?
  /// A position that was displaced within the last day.
  public let displaced: DisplacedPosition?

  /// The length in seconds of an episode with audio; nil for none, or when it is not known.
  public var playableDuration: Double? { episode.enclosure == nil ? nil : duration }

  /// The episode's show.
  public var show: ShowID { episode.show }

  /// Computes the start and the speed of an episode from the user's history and settings.
  public init(_ personal: PersonalEpisode, with common: PlanSettings) {
    let listed = personal.listed
    let preference = personal.preference
    episode = listed.episode
    showTitle = personal.showTitle
    artwork = personal.artwork
    isFinished = listed.isFinished
    isArchived = listed.isArchived
    rate = preference.rate ?? common.rate
    hasCustomRate = preference.rate != nil || common.settings.defaultRate != nil
    duration = listed.mediaDuration ?? listed.episode.plausibleDuration
    let (first, last) = (preference.skipFirst ?? common.settings.skipFirst, preference.skipLast ?? common.settings.skipLast)
    // Skips that are longer than the episode would skip all of it.
    let fits = duration.map { Double(first + last) < $0 } ?? true
    skipFirst = fits ? Double(first) : 0
    skipLast = fits ? Double(last) : 0
    skippedChapters = preference.skippedChapters ?? common.settings.skippedChapters
    position = listed.isFinished ? 0 : PlaybackRules.storedPosition(listed.position)
    start = position > 0 ? position : skipFirst
    lastPlayed = listed.lastPlayed
    isSerial = personal.isSerial
    isVideo = listed.episode.enclosure?.isVideo ?? false
    directURL = common.directURL(of: listed.episode)
    quality = common.qualities[listed.episode.show]
    isFavourite = listed.isFavourite
    download = listed.download
    displaced = personal.displaced.flatMap { common.now.timeIntervalSince($0.since) < PlaybackRules.offer ? $0 : nil }
  }
}

extension Enclosure {
  /// By the feed's media type, or by the file's extension where the type is missing or generic.
  var isVideo: Bool {
    let type = type?.lowercased() ?? ""
    if type.hasPrefix("video/") { return true }
    guard type.isEmpty || type.hasPrefix("application/") else { return false }
    let path = url.lowercased().prefix { $0 != "?" && $0 != "#" }
    return [".mp4", ".m4v", ".mov", ".webm", ".ogv"].contains { path.hasSuffix($0) }
  }
}
