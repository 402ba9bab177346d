import Foundation
import PodcastModel
import Storage

/// A merge of two shows that can still be undone.
public struct ShowMerge: Sendable, Equatable, Identifiable {
  /// The id of the merge.
  public let id: Int64
  /// The merged show, which is hidden.
  public let show: ShowID
  /// The title of the merged show.
  public let title: String
  /// The show that stays.
  public let target: ShowID
  /// When they were merged.
  public let merged: Date

  init(_ row: Row) throws {
    id = try row.int64("id")
    show = ShowID(try row.int64("show_id"))
    title = try row.text("title")
    target = ShowID(try row.int64("into_show_id"))
    merged = try row.date("merged_at")
  }

  /// How long a merge can be undone, in seconds: two weeks.
  public static let undoPeriod: TimeInterval = 14 * 86_400
}

/// The reason that two shows are not merged.
public enum ShowMergeError: Error, Equatable {
  /// There is no such show, or both are the same.
  case noSuchShow
  /// One of them has already been merged into another show.
  case alreadyMerged
  /// A merge would show episodes of a private show to users who cannot see it, or needs its credentials.
  case privateShow
  /// An episode of the show that would be merged is being played.
  case isPlaying
  /// The merge is too old to be undone, or the show that stayed was merged itself.
  case notReversible
}
