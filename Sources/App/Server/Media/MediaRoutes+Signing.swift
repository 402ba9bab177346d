import Foundation
import Hummingbird
import Playback
import PodcastModel
import WebPage

extension MediaRoutes {
  /// `/media-address/ID`: a signed address of the episode's audio, as JSON; for an episode of a merged show, of the one in its place.
  func signedAddress(of episode: Int64?, from addresses: SignedMediaAddresses, for viewer: Viewer) async throws -> Response {
    let user = UserID(viewer.userID)
    guard let episode, let playable = try await listening.playable(EpisodeID(episode), for: user),
      let planned = try await listening.planned(playable, for: user), planned.episode.enclosure != nil
    else { return .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound) }
    let path = try await addresses.address(of: .media, playable.rawValue, seconds: planned.episode.durationSeconds, for: viewer)
    return .json([UInt8](try JSONEncoder().encode(["url": Link.checked(path)])))
  }
}
