import BlockingWork
import ByteEncoding
import Crypto
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// A permanent cache of pictures: each is fetched once, checked to be a raster picture, and saved under the hash of its bytes.
public actor ArtworkStore {
  private struct Fetch {
    let task: Task<Picture?, Never>
    var callers = 0
    /// Whether it has a place: then the picture is saved also when its callers leave.
    var isRunning = false
  }

  let library: Library
  private let fetcher: Fetcher
  private let files: ArtworkFolder
  let thumbnails: ThumbnailMaker
  private let work: BlockingWork
  let background: BackgroundTasks
  let logger: Logger
  private let now: @Sendable () -> Date
  private let credentials: @Sendable (ArtworkID, String) async -> BasicCredentials?
  private let embeddedPicture: @Sendable (String) async throws -> [UInt8]?
  /// A page may have a hundred pictures of one host.
  private let concurrency = HostConcurrencyLimiter(maxTotal: 64, perHost: 4)
  /// Pictures of a host that could not be reached a moment ago fail at once.
  private let network = NetworkMonitor()
  private var fetches: [ArtworkID: Fetch] = [:]
  /// The times of temporary failures: no network, or a server error.
  private var recentFailures: [ArtworkID: Date] = [:]

  /// Whether `vipsthumbnail` is installed. Without it, originals take the place of thumbnails.
  public nonisolated let makesThumbnails: Bool
  /// The dominant colours that were found.
  public nonisolated let colours = ArtworkColours()

  /// Creates the cache.
  ///
  /// - Parameter folder: The folder of the files; created when it does not exist.
  /// - Parameter credentials: The credentials for a picture of a private feed, by its address; nil for most pictures.
  /// - Parameter embeddedPicture: Reads the picture at an address within a media file; nil for an address to fetch.
  /// - Parameter thumbnailProgram: The name or path of `vipsthumbnail`.
  /// - Parameter background: The owner of the tasks that find colours.
  /// - Parameter now: The clock; tests pass a fixed one.
  public init(
    library: Library, fetcher: Fetcher, folder: URL, work: BlockingWork = .shared,
    credentials: @escaping @Sendable (ArtworkID, String) async -> BasicCredentials? = { _, _ in nil },
    embeddedPicture: @escaping @Sendable (String) async throws -> [UInt8]? = { _ in nil },
    thumbnailProgram: String = "vipsthumbnail", background: BackgroundTasks = BackgroundTasks(),
    logger: Logger = Logger(label: "earnest.artwork"),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.fetcher = fetcher
    files = ArtworkFolder(folder)
    let program = ThumbnailProgram.installed(thumbnailProgram)
    makesThumbnails = program != nil
    thumbnails = ThumbnailMaker(files, program: program, work: work, logger: logger)
    self.work = work
    self.credentials = credentials
    self.embeddedPicture = embeddedPicture
    self.background = background
    self.logger = logger
    self.now = now
  }

  /// A picture that was fetched before, from the library's record: reads neither the folder nor the network.
  ///
  /// - Returns: nil when it was never fetched. The file may be missing.
  public func cachedPicture(_ id: ArtworkID) async -> Picture? {
    // A library that cannot be read is reported by `artwork(_:)`, which the caller asks next.
    guard let stored = try? await library.artwork.artwork(id) else { return nil }
    return saved(stored)
  }

  /// A picture that was fetched before and whose file exists: does not use the network.
  ///
  /// - Returns: nil when it has to be fetched, or is unavailable.
  public func savedArtwork(_ id: ArtworkID) async -> Picture? {
    // A library that cannot be read is reported by `artwork(_:)`, which the caller asks next.
    guard let stored = try? await library.artwork.artwork(id) else { return nil }
    return await existing(stored)
  }

  /// Whether `user` may see a picture: those of private shows are for their subscribers alone.
  ///
  /// - Throws: `StorageError`.
  public nonisolated func isVisible(_ id: ArtworkID, to user: UserID) async throws -> Bool {
    try await library.privateShows.isVisible(id, to: user)
  }

  /// Saves a picture that comes from a file instead of the network.
  ///
  /// - Returns: its address, which nothing is fetched from; nil when the bytes are not a raster picture.
  /// - Throws: `POSIXError`, `StorageError`.
  public nonisolated func save(_ bytes: [UInt8]) async throws -> String? {
    guard let finding = MediaSniffer.sniff(bytes), finding.kind == .image else { return nil }
    let hash = try await write(bytes)
    let url = "own:\(hash)"
    guard let id = try await library.artwork.ids(of: [url])[url] else { return nil }
    try await library.artwork.setFetched(id, contentHash: hash, type: finding.mimeType)
    return url
  }

  /// Saves a cover that a user has uploaded.
  ///
  /// - Returns: nil when the bytes are more than `maxCoverBytes`, no raster picture, or one of too many pixels.
  /// - Throws: `POSIXError`, `StorageError`.
  public nonisolated func saveCover(_ bytes: [UInt8]) async throws -> ArtworkID? {
    guard bytes.count <= Self.maxCoverBytes, PictureDimensions(header: bytes)?.areWithinLimits == true, let url = try await save(bytes)
    else {
      return nil
    }
    return try await library.artwork.ids(of: [url])[url]
  }

  /// The largest cover that users may upload.
  public static let maxCoverBytes = 5 << 20

  /// The picture, from the folder or, the first time, from the network or a media file. Concurrent callers share one request, which leaves
  /// the queue of its host when all of them are cancelled.
  ///
  /// - Returns: nil when the page should show a placeholder: the picture does not exist, cannot be fetched, or is not a raster picture.
  public func artwork(_ id: ArtworkID) async -> Picture? {
    let task = fetches[id]?.task ?? Task { await load(id) }
    fetches[id, default: Fetch(task: task)].callers += 1
    return await withTaskCancellationHandler {
      let picture = await task.value
      if fetches[id]?.task == task { fetches[id] = nil }
      return picture
    } onCancel: {
      Task { await leave(id, task) }
    }
  }

  /// The same for a request that must not wait: a browser has six connections to this server, and a page may have many pictures of a slow
  /// host. After `limit` the fetch continues without it.
  ///
  /// - Returns: nil also when the picture is not there in time.
  public nonisolated func artwork(_ id: ArtworkID, within limit: Duration) async -> Picture? {
    let (results, first) = AsyncStream<Picture?>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let fetching = Task { first.yield(await artwork(id)) }
    let timeout = Task {
      try await Task.sleep(for: limit)
      first.yield(nil)
    }
    defer {
      timeout.cancel()
      // The caller has left, and not only its time.
      if Task.isCancelled { fetching.cancel() }
    }
    for await result in results { return result }
    return nil
  }

  /// A thumbnail that was made before: neither reads the original nor runs a program.
  public nonisolated func savedThumbnail(_ kind: Thumbnail, of original: Picture) async -> Picture? {
    await thumbnails.saved(kind, of: original)
  }

  /// A thumbnail, made when it is first requested. Concurrent callers share one run of the program. Where there is a larger one, it is
  /// sent meanwhile, and this one is made in the background for the next request.
  ///
  /// - Returns: A larger thumbnail until this one is made. The original when it is as good, or small and the only choice. nil when the page
  ///   should show a placeholder: the picture is large and cannot be decoded within the limits, or too many others wait.
  public nonisolated func thumbnail(_ kind: Thumbnail, of original: Picture) async -> Picture? {
    guard await thumbnails.saved(kind, of: original) == nil, let larger = await thumbnails.larger(than: kind, of: original) else {
      return await thumbnails.thumbnail(kind, of: original)
    }
    background.start("smaller thumbnail") { [self] in _ = await thumbnails.thumbnail(kind, of: original) }
    return larger
  }

  /// The number of pictures that wait for a place.
  var waiting: Int { get async { await concurrency.waiting } }

  // MARK: - Private

  private func leave(_ id: ArtworkID, _ task: Task<Picture?, Never>) {
    guard var fetch = fetches[id], fetch.task == task else { return }
    fetch.callers -= 1
    let isAbandoned = fetch.callers <= 0 && !fetch.isRunning
    fetches[id] = isAbandoned ? nil : fetch
    if isAbandoned { task.cancel() }
  }

  private func load(_ id: ArtworkID) async -> Picture? {
    let stored: StoredArtwork
    do {
      guard let row = try await library.artwork.artwork(id) else { return nil }
      stored = row
    } catch {
      log("artwork row not read", id, error)
      return nil
    }
    if let picture = await existing(stored) { return picture }
    if let failed = stored.failed, (0..<Self.patience).contains(now().timeIntervalSince(failed)) { return nil }
    if let failure = recentFailures[id], now().timeIntervalSince(failure) < Self.shortPatience { return nil }
    do {
      return try await fetch(stored)
    } catch let error where Self.isPermanentFailure(error) {
      do {
        try await library.artwork.setFailed(id, at: now())
      } catch {
        log("artwork failure not stored", id, error)
      }
    } catch {
      if Task.isCancelled { return nil }
      // A failure of a server or the network is not an error of this program.
      if error is FetchingError {
        logger.debug("artwork not fetched", metadata: ["artwork": "\(id.rawValue)", "error": "\(LoggedError(error))"])
      } else {
        log("artwork not stored", id, error)
      }
      if recentFailures.count > Self.maxFailures { recentFailures.removeAll() }
      recentFailures[id] = now()
    }
    return nil
  }

  private func log(_ failure: Logger.Message, _ id: ArtworkID, _ error: any Error) {
    if !Task.isCancelled { logger.error(failure, metadata: ["artwork": "\(id.rawValue)", "error": "\(LoggedError(error))"]) }
  }

  private func fetch(_ stored: StoredArtwork) async throws -> Picture {
    let (bytes, type) = try await picture(of: stored)
    let hash = try await write(bytes)
    try await library.artwork.setFetched(stored.id, contentHash: hash, type: type)
    colours.forget(stored.id)
    return Picture(file: files.file(hash), type: type, contentHash: hash)
  }

  /// The bytes at its address, or, where there is no picture for good, at the first other address of its feed that has one.
  private func picture(of stored: StoredArtwork) async throws -> (bytes: [UInt8], type: String) {
    do {
      return try await picture(at: stored.url, of: stored.id)
    } catch let error where Self.isPermanentFailure(error) {
      for url in stored.fallbacks {
        do {
          return try await picture(at: url, of: stored.id)
        } catch let other where Self.isPermanentFailure(other) {}
      }
      throw error
    }
  }

  private func picture(at url: String, of id: ArtworkID) async throws -> (bytes: [UInt8], type: String) {
    let bytes = if let embedded = try await embeddedPicture(url) { embedded } else { try await download(url, of: id).body }
    guard let finding = MediaSniffer.sniff(bytes), finding.kind == .image else { throw ArtworkError.notAnImage }
    return (bytes, finding.mimeType)
  }

  /// - Returns: their hash, which names the file.
  private nonisolated func write(_ bytes: [UInt8]) async throws -> String {
    try await work.run { [files] in
      let hash = SHA256.hash(data: bytes).hexadecimal
      try files.write(bytes, as: hash)
      return hash
    }
  }

  private func existing(_ stored: StoredArtwork) async -> Picture? {
    guard let picture = saved(stored) else { return nil }
    // If the check is cancelled, the picture counts as missing and the request is cancelled too.
    return await (try? work.run({ [files] in files.has(picture.contentHash) })) == true ? picture : nil
  }

  /// An address without a host fails at once.
  private func download(_ url: String, of id: ArtworkID) async throws -> Fetched {
    let request = FetchRequest(
      url, kind: .artwork, userAgent: try await library.feeds.userAgent(of: id), credentials: await credentials(id, url))
    let host = (try? RemoteURL(url))?.hostPort.description ?? ""
    return try await concurrency.withPlace(host) { _ in
      fetches[id]?.isRunning = true
      if let failure = network.recentFailure(of: host, at: now()) { throw failure }
      do {
        let fetched = try await fetcher.fetch(request)
        network.answered(host)
        return fetched
      } catch let error as FetchingError {
        _ = network.failed(host, error, at: now())
        throw error
      }
    }
  }

  private func saved(_ stored: StoredArtwork) -> Picture? {
    guard let hash = stored.contentHash, let type = stored.type else { return nil }
    return Picture(file: files.file(hash), type: type, contentHash: hash)
  }

  /// Seconds until a picture that could not be fetched is tried again.
  private static let patience: TimeInterval = 3600
  /// The same after a temporary failure.
  private static let shortPatience: TimeInterval = 60
  private static let maxFailures = 10_000
}
