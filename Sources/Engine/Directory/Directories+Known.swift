import Fetching
import Library
import Supervision

extension Directories {
  /// What a directory may need to be opened.
  public struct Surroundings: Sendable {
    public let fetcher: Fetcher
    public let settings: DirectorySettings
    /// What this server knows by itself.
    public let library: Library?
    /// The owner of questions whose askers may stop waiting.
    public let background: BackgroundTasks

    public init(
      fetcher: Fetcher, settings: DirectorySettings, library: Library? = nil, background: BackgroundTasks = BackgroundTasks()
    ) {
      self.fetcher = fetcher
      self.settings = settings
      self.library = library
      self.background = background
    }
  }

  /// Every directory that there is. A further one is a file of its own and a line here; nil where it cannot be asked.
  private static let known: [String: @Sendable (_ baseURL: String?, Surroundings) -> (any DirectorySource)?] = [
    ITunesDirectory.name: {
      PoliteSource(ITunesDirectory(baseURL: $0 ?? ITunesDirectory.appleURL, fetcher: $1.fetcher), background: $1.background)
    },
    PodcastIndexDirectory.name: {
      PodcastIndexDirectory(baseURL: $0, in: $1).map { [background = $1.background] in
        PoliteSource($0, mostPerMinute: 60, background: background)
      }
    },
    GpodderDirectory.name: {
      PoliteSource(GpodderDirectory(baseURL: $0 ?? GpodderDirectory.gpodderURL, fetcher: $1.fetcher), background: $1.background)
    },
    CatalogDirectory.name: { $1.library.map { CatalogDirectory(library: $0) } },
  ]

  /// The names that settings may use.
  public static let names = known.keys.sorted()

  /// The directories that the settings switch on.
  public init(_ surroundings: Surroundings) {
    self.init(
      surroundings.settings.choices.compactMap { choice in Self.known[choice.name]?(choice.baseURL, surroundings) },
      background: surroundings.background)
  }
}

extension PodcastIndexDirectory {
  /// nil without a key.
  fileprivate init?(baseURL: String?, in surroundings: Directories.Surroundings) {
    guard let key = surroundings.settings.podcastIndexKey, let secret = surroundings.settings.podcastIndexSecret else { return nil }
    self.init(baseURL: baseURL ?? Self.indexURL, key: key, secret: secret, fetcher: surroundings.fetcher)
  }
}
