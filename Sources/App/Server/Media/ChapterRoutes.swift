import Chapters
import Foundation
import Hummingbird
import Playback
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// `/chapters/ID`: the chapters of an episode for the browser's player. The first response waits until their sources are read.
struct ChapterRoutes: Sendable {
  let chapters: ChapterLoader
  let listening: ListeningSessions

  private struct Answer: Encodable {
    let chapters: [Entry]
  }

  private struct Entry: Encodable {
    /// In seconds.
    let start: Double
    /// In seconds; nil for the end of the episode.
    let end: Double?
    let title: String
    let artworkURL: String?
  }

  func read(_ episode: Int64?, viewer: Viewer) async throws -> Response {
    guard let episode, let playable = try await listening.playable(EpisodeID(episode), for: UserID(viewer.userID)) else {
      return .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound)
    }
    let chapters = try await chapters.loadedChapters(of: playable)
    let pictures = try await self.chapters.pictures(of: chapters)
    // The cover stays when a picture is unavailable.
    let cover = pictures.isEmpty ? nil : try await listening.planned(playable, for: UserID(viewer.userID))?.artwork
    let answer = Answer(
      chapters: chapters.map { chapter in
        let picture = chapter.imageURL.flatMap { pictures[$0] }
        let path = picture.map { ArtworkServices.ShowArtwork(artwork: $0.rawValue, fallback: cover?.id.rawValue).path }
        return Entry(start: chapter.startSeconds, end: chapter.endSeconds, title: chapter.title, artworkURL: path.map(Link.checked))
      })
    return .json([UInt8](try JSONEncoder().encode(answer)))
  }
}
