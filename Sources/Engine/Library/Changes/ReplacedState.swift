import Foundation
import PodcastModel

/// What an undo restores of a change that the log of changes leaves out. It is stored as JSON, under an id that the undo names.
public enum ReplacedState: Sendable, Equatable, Codable {
  /// The id of a stored state.
  public typealias ID = Int64

  /// The change that restores the episodes of a playlist.
  case playlist(id: Playlist.ID, undo: OrderUndo)
  /// The folders of each show.
  case folders(places: [ShowID: [Folder.ID]])
  /// The episodes of a `TimeSlot`, in playing order.
  case timeSlot(episodes: [EpisodeID])

  /// How long it is stored, in seconds: as long as deleted bookmarks.
  public static let lifetime: TimeInterval = 86_400
}
