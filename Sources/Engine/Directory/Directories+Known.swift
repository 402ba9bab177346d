import Fetching
import Library
import Supervision

extension Directories {
  /// The dependencies that a directory may need.
  public struct Dependencies: Sendable {
    /// The HTTP client of all directories.
    public let fetcher: Fetcher
    /// The directories that are switched on, and their keys.
    public let settings: DirectorySettings
    /// The library for `CatalogDirectory`; nil leaves that directory out.
    public let library: Library?
    /// The owner of requests that continue after the page that started them has stopped waiting.
    public let background: BackgroundTasks

    /// Creates the dependencies.
    public init(
      fetcher: Fetcher, settings: DirectorySettings, library: Library? = nil, background: BackgroundTasks = BackgroundTasks()
    ) {
      self.fetcher = fetcher
      self.settings = settings
      self.library = library
      self.background = background
    }
  }

  /// Every directory by its name in the settings. A new one needs a file and a line here; nil means that it lacks a key or a library.
  private static let known: [String: @Sendable (_ baseURL: String?, Dependencies) -> (any DirectorySource)?] = [
    ITunesDirectory.name: {
      CachingDirectorySource(ITunesDirectory(baseURL: $0 ?? ITunesDirectory.appleURL, fetcher: $1.fetcher), background: $1.background)
    },
    PodcastIndexDirectory.name: {
      PodcastIndexDirectory(baseURL: $0, in: $1).map { [background = $1.background] in
        CachingDirectorySource($0, mostPerMinute: 60, background: background)
      }
    },
    GpodderDirectory.name: {
      CachingDirectorySource(GpodderDirectory(baseURL: $0 ?? GpodderDirectory.gpodderURL, fetcher: $1.fetcher), background: $1.background)
    },
    CatalogDirectory.name: { $1.library.map { CatalogDirectory(library: $0) } },
  ]

  /// The names that the settings accept.
  public static let names = known.keys.sorted()

  /// Creates the directories that the settings switch on.
  public init(_ dependencies: Dependencies) {
    self.init(
      dependencies.settings.choices.compactMap { choice in Self.known[choice.name]?(choice.baseURL, dependencies) },
      background: dependencies.background)
  }
}

extension PodcastIndexDirectory {
  /// nil without a key.
  fileprivate init?(baseURL: String?, in dependencies: Directories.Dependencies) {
    guard let key = dependencies.settings.podcastIndexKey, let secret = dependencies.settings.podcastIndexSecret else { return nil }
    self.init(baseURL: baseURL ?? Self.indexURL, key: key, secret: secret, fetcher: dependencies.fetcher)
  }
}
