import Foundation
import Library
import PodcastModel

extension ArtworkRepository {
  /// The id of one picture.
  public func id(of url: String) async throws -> ArtworkID {
    guard let id = try await ids(of: [url])[url] else { throw CocoaError(.featureUnsupported) }
    return id
  }
}
