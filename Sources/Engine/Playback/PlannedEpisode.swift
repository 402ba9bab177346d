import Foundation
import Library
import PodcastModel

/// An episode as the player will play it: decided here, ahead of time, so that the browser can start it inside the tap.
public struct PlannedEpisode: Sendable, Equatable {
  public let episode: Episode
  public let showTitle: String
  public let artwork: EpisodeArtwork?
  /// Where playing starts, in seconds. What is finished starts anew, and a start is where the part that is skipped ends.
  public let start: Double
  /// How far it was heard, in seconds; 0 when it starts anew.
  public let position: Double
  public let isFinished: Bool
  /// 1.0 is the speaker's own speed.
  public let rate: Double
  /// The show has a speed of its own, which is not to be carried into other shows.
  public let hasOwnRate: Bool
  /// In seconds: the media's own length once known, else what the feed claims.
  public let duration: Double?
  /// Seconds that are left out at the beginning and at the end.
  public let skipFirst: Double
  public let skipLast: Double
  /// When it was last listened to; nil when it never was.
  public let heardAt: Date?
  public let isVideo: Bool
  /// The remote address, where the browser is to fetch the sound there itself; else it comes through this server.
  public let directURL: String?
  public let isFavourite: Bool
  /// How its download stands; nil where its listener does not keep it.
  public let download: DownloadFacts?
  /// A position that was given up within the last day.
  public let displaced: Displaced?

  public var show: ShowID { episode.show }
  public var published: Date? { episode.published }

  /// Decides where an episode starts and how fast it plays, from what its listener has heard and wished.
  public init(_ personal: PersonalEpisode, with habits: ListeningHabits) {
    let listed = personal.listed
    let preference = personal.preference
    episode = listed.episode
    showTitle = personal.showTitle
    artwork = personal.artwork
    isFinished = listed.isFinished
    rate = preference.rate ?? habits.rate
    hasOwnRate = preference.rate != nil
    duration = listed.mediaDuration ?? listed.episode.durationSeconds
    // A show that skips more than there is would skip everything.
    let fits = duration.map { Double(preference.skipFirst + preference.skipLast) < $0 } ?? true
    skipFirst = fits ? Double(preference.skipFirst) : 0
    skipLast = fits ? Double(preference.skipLast) : 0
    position = listed.isFinished ? 0 : PlaybackRules.remembered(listed.position)
    start = position > 0 ? position : skipFirst
    heardAt = listed.heardAt
    isVideo = listed.episode.enclosure?.isVideo ?? false
    directURL = habits.directURL(of: listed.episode)
    isFavourite = listed.isFavourite
    download = listed.download
    displaced = personal.displaced.flatMap { habits.now.timeIntervalSince($0.since) < PlaybackRules.offer ? $0 : nil }
  }
}

extension Enclosure {
  /// By the type that the feed claims, or where that says nothing, by the ending of the file's name.
  var isVideo: Bool {
    let type = type?.lowercased() ?? ""
    if type.hasPrefix("video/") { return true }
    guard type.isEmpty || type.hasPrefix("application/") else { return false }
    let path = url.lowercased().prefix { $0 != "?" && $0 != "#" }
    return [".mp4", ".m4v", ".mov", ".webm", ".ogv"].contains { path.hasSuffix($0) }
  }
}
