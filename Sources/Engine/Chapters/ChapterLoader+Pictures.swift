import BlockingWork
import Library
import MediaTags
import PodcastModel

/// The pictures within media files. Chapters have their addresses; the bytes are read when a picture is shown.
extension ChapterLoader {
  /// Reads a picture within a media file: from the file on this machine, otherwise with one request for its range.
  ///
  /// - Parameter url: The address of a chapter's picture.
  /// - Returns: At most 2 MB, which are not checked to be a picture. Empty when the file has no such bytes, or when no chapter from the
  ///   episode's media file has this address; nil for an address of another kind.
  /// - Throws: `FetchingError`, `StorageError`, `CancellationError`; `CocoaError` when the file on this machine cannot be read.
  public func embeddedPicture(at url: String) async throws -> [UInt8]? {
    guard let address = EmbeddedPictureAddress(url) else { return nil }
    // A feed may contain any address, but only chapters that were read from the media file have such ones.
    let (list, chapters) = try await library.chapters.chapters(of: address.episode)
    guard list.source == .media, chapters.contains(where: { $0.imageURL == url }) else { return [] }
    do {
      let bytes: [UInt8] = try await readings.run { try await self.withinLimit { try await self.bytes(at: address) } }
      return EmbeddedPicture(range: address.range, isUnsynchronised: address.isUnsynchronised).decoded(bytes)
    } catch is MediaTagsError {
      return []
    }
  }

  // MARK: - Private

  private func bytes(at address: EmbeddedPictureAddress) async throws -> [UInt8] {
    if let file = await dependencies.audioFile(address.episode) {
      return try await FileByteSource(path: file).bytes(in: address.range)
    }
    guard let url = try await library.episodes.episode(address.episode)?.enclosure?.url else { return [] }
    let credentials = await dependencies.credentials(address.episode, url)
    let userAgent = try await library.feeds.userAgent(of: address.episode)
    return try await RemoteByteSource.bytes(
      in: address.range, of: url, userAgent: userAgent, credentials: credentials, fetch: dependencies.fetch)
  }
}

extension MediaChapter {
  /// The chapter with an address for its picture within the media file of `episode`, unless it has the address of another one.
  func withPictureAddress(in episode: EpisodeID) -> MediaChapter {
    guard imageURL == nil, let picture else { return self }
    var chapter = self
    chapter.imageURL =
      EmbeddedPictureAddress(episode: episode, range: picture.range, isUnsynchronised: picture.isUnsynchronised)?.url
    return chapter
  }
}
