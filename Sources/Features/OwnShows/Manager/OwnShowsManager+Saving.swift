import Fetching
import Foundation
import OwnAudio
import OwnShows
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// Single audio addresses.
extension OwnShowsManager {
  static func saving(_ link: String, problem: String? = nil) -> Page {
    let shown = String(link.prefix(OwnShows.maxLinkLength))
    return Page(
      title: OwnShows.saveLink, identity: "\(OwnShowsServices.name):saving", body: OwnShows.html(saving: shown, problem: problem))
  }

  public func ownShows(didSave url: String, by viewer: Viewer) async throws -> EventAnswer {
    let link = url.trimmingCharacters(in: .whitespacesAndNewlines)
    guard link.count <= OwnShows.maxLinkLength else { return .page(Self.saving(link, problem: OwnShows.badLink)) }
    do {
      let episode = try await audio.save(link, in: OwnShows.savedAudio, for: UserID(viewer.userID))
      return .navigate(EpisodePageServices.Navigate(episode: episode.rawValue).path)
    } catch OwnAudioError.tooMany {
      return .page(Self.saving(link, problem: OwnShows.tooMany))
    } catch is OwnAudioError {
      return .page(Self.saving(link, problem: OwnShows.badLink))
    } catch let error as FetchingError {
      return .page(Self.saving(link, problem: Sentences.sentence(for: error, toOwner: viewer.isOwner)))
    }
  }
}
