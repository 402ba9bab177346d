import Library
import Playback
import PodcastModel
import SlotPage

/// A source of a slot: a list of candidates in the order of preference.
enum SlotSource: Equatable {
  case upNext
  case inbox
  case list(EpisodePickerKind)
  /// By hand.
  case playlist(Playlist.ID)

  /// The sources that are no playlists.
  static let fixed: [SlotSource] = [.upNext, .inbox, .list(.new), .list(.inProgress), .list(.favourites)]

  /// - Parameter key: As in the address of the page.
  /// - Returns: nil when it names no source.
  init?(_ key: String) {
    func number(after prefix: String) -> Int64? { key.hasPrefix(prefix) ? Int64(key.dropFirst(prefix.count)) : nil }
    if let fixed = Self.fixed.first(where: { $0.key == key }) {
      self = fixed
    } else if let id = number(after: Self.listPrefix) {
      self = .list(.smart(id))
    } else if let id = number(after: Self.playlistPrefix) {
      self = .playlist(id)
    } else {
      return nil
    }
  }

  var key: String {
    switch self {
    case .upNext: "up-next"
    case .inbox: "inbox"
    case .list(.new): "new"
    case .list(.inProgress): "in-progress"
    case .list(.favourites): "favourites"
    case .list(.smart(let id)): "\(Self.listPrefix)\(id)"
    case .playlist(let id): "\(Self.playlistPrefix)\(id)"
    }
  }

  /// The title; nil for a playlist, which has a name.
  var title: String? {
    switch self {
    case .upNext: SlotPage.upNext
    case .inbox: SlotPage.inbox
    case .list(.new): SlotPage.newEpisodes
    case .list(.inProgress): SlotPage.inProgress
    case .list(.favourites): SlotPage.favourites
    case .list(.smart), .playlist: nil
    }
  }

  private static let listPrefix = "list-"
  private static let playlistPrefix = "playlist-"
}
