import BoundedNumbers
import Components
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services

extension PlayItem {
  /// The play item of a planned episode.
  public init(_ planned: PlannedEpisode) {
    let episode = planned.episode
    self.init(
      episode: episode.id.rawValue, title: episode.title, showTitle: planned.showTitle,
      mediaURL: planned.directURL ?? MediaServices.Listen(episode: episode.id.rawValue, quality: planned.quality).path,
      start: planned.start, rate: planned.rate,
      duration: planned.duration, artworkURL: planned.artwork?.path,
      episodeURL: EpisodePageServices.Navigate(episode: episode.id.rawValue).path,
      showURL: ShowPageServices.Navigate(show: episode.show.rawValue).path, hasOwnRate: planned.hasCustomRate, skipFirst: planned.skipFirst,
      skipLast: planned.skipLast, skippedChapters: planned.skippedChapters,
      heardAt: planned.lastPlayed.map { $0.timeIntervalSince1970 * 1000 }, isVideo: planned.isVideo,
      isFavourite: planned.isFavourite, undo: planned.displaced.map { Undo(position: $0.position) }, size: planned.size)
  }
}

extension PlannedEpisode {
  /// The size of its audio in bytes: that of the downloaded file, before that the feed's where it can be true; nil where neither is known.
  public var size: Int64? {
    let size = download?.total ?? (quality == nil ? episode.plausibleSize(duration: duration) : nil)
    return size.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The reason that its download does not proceed, as a sentence; nil for none.
  public var downloadFailureText: String? { download?.failure.map(DownloadSentences.sentence) }
}

extension Playability {
  /// Whether a planned episode can be played, with the reason when it cannot.
  public init(_ planned: PlannedEpisode) {
    self = planned.episode.enclosure == nil ? .unplayable(reason: Sentences.noAudio) : .playable(PlayItem(planned))
  }
}

extension EpisodeArtwork {
  /// The path of the cover, with the show's as a fallback.
  public var path: String { ArtworkServices.ShowArtwork(artwork: id.rawValue, fallback: fallback?.rawValue).path }
}

extension ArtworkID {
  /// The path of the cover.
  public var path: String { ArtworkServices.ShowArtwork(artwork: rawValue).path }
}

extension BookmarkRows.Row {
  /// A bookmark as a place in the page of its episode.
  ///
  /// - Parameter path: The page that lists it, to which the actions of its menu return.
  public init(_ bookmark: Bookmark, in router: Router, backTo path: String) {
    self.init(
      id: bookmark.id, seconds: bookmark.position, note: bookmark.note,
      url: EpisodePageServices.Navigate(episode: bookmark.episode.rawValue, t: Int(clamping: bookmark.position)).path)
    menuURL = router.path(to: BookmarkListServices.NavigateBookmarkActions(bookmark: bookmark.id, back: path))
  }
}

extension ChapterRows.Row {
  /// A chapter as a place in the page of its episode.
  public init(_ chapter: Chapter, of episode: EpisodeID) {
    self.init(
      start: chapter.startSeconds, title: chapter.title,
      url: EpisodePageServices.Navigate(episode: episode.rawValue, t: Int(clamping: chapter.startSeconds)).path, link: chapter.url)
  }
}
