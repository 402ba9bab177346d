import Foundation
import Library
import Playback
import PodcastModel

extension ListeningRepository {
  /// Writes lines as `Playback` would, received at the moment of the last one.
  public func record(_ entries: [LedgerEntry], for user: UserID) async throws {
    try await record(entries, for: user, by: LedgerRules(received: entries.map(\.moment).max() ?? SampleLibrary.added))
  }
}
