import BlockingWork
import Fetching
import Library
import Logging
import MediaTags
import Supervision

/// The tags of audio files that are no episodes yet.
extension ChapterLoader {
  /// Reads the tags of an audio file, and its cover, by ranges. The chapters of the episode that it becomes are read later.
  ///
  /// - Returns: the tags, and a picture of at most 2 MB, whose bytes are not checked to be one; nil when the file cannot be read.
  public func tags(at url: String) async -> (tags: MediaTags, picture: [UInt8]?)? {
    do {
      // The wait for other such readings counts too: a listener waits for the episode.
      return try await withinLimit { [self] in
        try await tagReadings.run { [dependencies] in
          let source = try await RemoteByteSource.open(url, fetch: dependencies.fetch)
          let tags = await MediaTags.read(from: source, maxReads: Self.maxTagReads)
          guard let picture = tags.picture, picture.range.count <= EmbeddedPictureAddress.maxBytes,
            let bytes = try? await source.bytes(in: picture.range)
          else { return (tags, nil) }
          return (tags, picture.decoded(bytes))
        }
      }
    } catch {
      logger.info("tags not read", metadata: ["error": "\(LoggedError(error))"])
      return nil
    }
  }

  // MARK: - Private

  /// Without chapter tracks, files need fewer than five.
  private static let maxTagReads = 8
}
