import Foundation
import Hummingbird
import Playback
import PodcastModel
import WebPage

extension MediaRoutes {
  /// `/media-address/ID`: a signed address of the episode's audio, as JSON.
  func signedAddress(of episode: Int64?, from addresses: SignedMediaAddresses, for viewer: Viewer) async throws -> Response {
    guard let episode, let planned = try await playback.planned(EpisodeID(episode), for: UserID(viewer.userID)),
      planned.episode.enclosure != nil
    else { return .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound) }
    let path = try await addresses.address(of: .media, episode, seconds: planned.episode.durationSeconds, for: viewer)
    return .json([UInt8](try JSONEncoder().encode(["url": Link.checked(path)])))
  }
}
