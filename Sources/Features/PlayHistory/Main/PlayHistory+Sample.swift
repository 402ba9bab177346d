import Components
import Foundation

extension PlayHistory.Content {
  public static let sample = PlayHistory.Content(
    rows: [
      (.running, Date(timeIntervalSince1970: 1_790_812_800)), (played, Date(timeIntervalSince1970: 1_790_726_400)),
    ],
    total: 42, showsAll: false, showAllURL: "/history?all=true", query: "", searchPath: "/history", edits: false,
    editURL: "/history?edit=true", url: "/history", moreURL: nil, deleted: nil)

  private static var played: EpisodeRow.Content {
    var row = EpisodeRow.Content.other
    row.isFinished = true
    return row
  }
}
