import Artwork
import Library
import Logging
import PodcastModel
import Supervision

/// Fetching the pictures of a downloaded episode, so that they are available without a network.
extension ArtworkStore {
  /// Fetches the covers of an episode and its show. Failures are logged.
  func saveCovers(of episode: EpisodeID, in library: Library, _ logger: Logger) async {
    do {
      guard let episode = try await library.episodes.episode(episode) else { return }
      let show = try await library.shows.show(episode.show)
      await saveAll([episode.artwork, show?.artwork].compactMap { $0 })
    } catch {
      logFailure(error, episode, logger)
    }
  }

  /// Fetches the pictures of the people whom an episode credits, and of its chapters: the first ones. Those within the media file are on
  /// this machine already. Failures are logged.
  func savePictures(of episode: EpisodeID, in library: Library, _ logger: Logger) async {
    do {
      let people = try await library.extras.extras(of: episode).people.compactMap(\.artwork)
      // Many chapters may share a picture.
      var seen: Set<String> = []
      let all = try await library.chapters.chapters(of: episode).chapters.compactMap(\.imageURL)
      let urls = all.filter { seen.insert($0).inserted && EmbeddedPictureAddress($0) == nil }.prefix(Self.maxPictures)
      let ids = urls.isEmpty ? [:] : try await library.artwork.ids(of: Set(urls))
      await saveAll(Array(people.prefix(Self.maxPeople)) + urls.compactMap { ids[$0] })
    } catch {
      logFailure(error, episode, logger)
    }
  }

  // MARK: - Private

  /// The largest number of pictures of an episode, beside the covers.
  private static let maxPictures = 60
  private static let maxPeople = 20
  private static let maxConcurrent = 4

  /// Fetches pictures, a few at a time: each is in memory while it arrives.
  private func saveAll(_ pictures: [ArtworkID]) async {
    var seen: Set<ArtworkID> = []
    let pictures = pictures.filter { seen.insert($0).inserted }.prefix(Self.maxPictures)
    await withTaskGroup(of: Void.self) { group in
      for (index, picture) in pictures.enumerated() {
        if index >= Self.maxConcurrent { _ = await group.next() }
        if Task.isCancelled { return }
        group.addTask { _ = await self.artwork(picture) }
      }
    }
  }

  private func logFailure(_ error: any Error, _ episode: EpisodeID, _ logger: Logger) {
    // They are fetched when a page shows them.
    logger.warning("artwork not stored", metadata: ["episode": "\(episode.rawValue)", "error": "\(LoggedError(error))"])
  }
}
