import Artwork
import DemoPublisher
import Fetching
import Foundation
import Library
import PodcastModel
import TestSupport

/// An artwork store with a publisher of pictures.
struct ArtworkFixture: Sendable {
  let store: ArtworkStore
  let library: Library
  let folder: URL
  let clock: FixedClock
  private let fetcher: Fetcher

  init(_ fetcher: Fetcher, library: Library, folder: URL) {
    clock = FixedClock()
    self.fetcher = fetcher
    self.library = library
    self.folder = folder
    store = ArtworkStore(library: library, fetcher: fetcher, folder: folder, now: clock.read)
  }

  /// The store as a new process would open it.
  ///
  /// - Parameter embeddedPicture: The reader of pictures within media files.
  func reopened(
    thumbnailProgram: String = "vipsthumbnail", embeddedPicture: @escaping @Sendable (String) async throws -> [UInt8]? = { _ in nil }
  ) -> ArtworkStore {
    ArtworkStore(
      library: library, fetcher: fetcher, folder: folder, embeddedPicture: embeddedPicture, thumbnailProgram: thumbnailProgram,
      now: clock.read)
  }

  func id(of url: String) async throws -> ArtworkID { try await library.artwork.id(of: url) }
}

func withGallery(
  maximumBytes: Int? = nil, _ test: @escaping @Sendable (ArtworkFixture, DemoPublisher, _ baseURL: String) async throws -> Void
) async throws {
  let library = try await SampleLibrary().library
  try await withTemporaryFolder { folder in
    _ = try await DemoPublisher.running { publisher, baseURL in
      var options = FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: try await publisher.port)])
      if let maximumBytes { options[limits: .artwork].maximumBytes = maximumBytes }
      let fetcher = Fetcher(options)
      let result: Result<Void, any Error>
      do {
        result = .success(
          try await test(ArtworkFixture(fetcher, library: library, folder: folder.appending(path: "artwork")), publisher, baseURL))
      } catch {
        result = .failure(error)
      }
      await fetcher.shutDown()
      try result.get()
    }
  }
}
