import BlockingWork
import Crypto
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// Every picture is fetched once, checked to be a raster picture, and kept under the hash of its bytes.
public actor ArtworkStore {
  private let library: Library
  private let fetcher: Fetcher
  private let files: ArtworkFolder
  private let work: BlockingWork
  private let logger: Logger
  private let now: @Sendable () -> Date
  private let credentials: @Sendable (ArtworkID, String) async -> BasicCredentials?
  private var underWay: [ArtworkID: Task<Picture?, Never>] = [:]
  /// When a picture could not be had for a reason that passes: no network, a server in trouble.
  private var troubles: [ArtworkID: Date] = [:]

  /// - Parameters:
  ///   - folder: where the files go; made when it is not there.
  ///   - credentials: what to send for a picture of a private feed, by its address; nil for nearly all.
  ///   - now: the clock; tests hand in a fixed one.
  public init(
    library: Library, fetcher: Fetcher, folder: URL, work: BlockingWork = .shared,
    credentials: @escaping @Sendable (ArtworkID, String) async -> BasicCredentials? = { _, _ in nil },
    logger: Logger = Logger(label: "earnest.artwork"), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.fetcher = fetcher
    files = ArtworkFolder(folder)
    self.work = work
    self.credentials = credentials
    self.logger = logger
    self.now = now
  }

  /// A picture that was fetched before, as the library knows it: nothing is read from the disk or the network.
  ///
  /// - Returns: nil when it was never fetched. The file may be missing.
  public func known(_ id: ArtworkID) async -> Picture? {
    // A library that cannot be read shows in `picture(_:)`, which is asked next.
    guard let stored = try? await library.artwork.picture(id) else { return nil }
    return saved(stored)
  }

  /// The picture, from the disk or, the first time, from the network; however many ask, it is fetched once.
  ///
  /// - Returns: nil where the placeholder belongs: no such picture, it cannot be had, or it is not a raster picture.
  public func picture(_ id: ArtworkID) async -> Picture? {
    if let running = underWay[id] { return await running.value }
    let task = Task { await load(id) }
    underWay[id] = task
    defer { underWay[id] = nil }
    return await task.value
  }

  // MARK: - Private

  private func load(_ id: ArtworkID) async -> Picture? {
    let stored: StoredArtwork
    do {
      guard let row = try await library.artwork.picture(id) else { return nil }
      stored = row
    } catch {
      log("a picture's row was not read", id, error)
      return nil
    }
    // Cancelled on the way to the disk it is fetched again, or by nobody.
    if let picture = saved(stored), await (try? work.run({ [files] in files.has(picture.contentHash) })) == true { return picture }
    if let failed = stored.failed, (0..<Self.patience).contains(now().timeIntervalSince(failed)) { return nil }
    if let trouble = troubles[id], now().timeIntervalSince(trouble) < Self.shortPatience { return nil }
    do {
      return try await fetch(stored)
    } catch let error where Self.isLasting(error) {
      do {
        try await library.artwork.setFailed(id, at: now())
      } catch {
        log("a picture's failure was not stored", id, error)
      }
    } catch {
      // What a server or the network does is no failure of ours.
      if error is FetchingError {
        logger.debug("a picture was not fetched", metadata: ["artwork": "\(id.rawValue)", "error": "\(LoggedError(error))"])
      } else {
        log("a picture was not kept", id, error)
      }
      if troubles.count > Self.mostTroubles { troubles.removeAll() }
      troubles[id] = now()
    }
    return nil
  }

  private func log(_ failure: Logger.Message, _ id: ArtworkID, _ error: any Error) {
    if !Task.isCancelled { logger.error(failure, metadata: ["artwork": "\(id.rawValue)", "error": "\(LoggedError(error))"]) }
  }

  private func fetch(_ stored: StoredArtwork) async throws -> Picture {
    let request = FetchRequest(stored.url, kind: .artwork, credentials: await credentials(stored.id, stored.url))
    let fetched = try await fetcher.fetch(request)
    guard let finding = MediaSniffer.sniff(fetched.body), finding.kind == .picture else { throw ArtworkError.notAPicture }
    let bytes = fetched.body
    let files = files
    let hash = try await work.run {
      let hash = SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
      try files.write(bytes, as: hash)
      return hash
    }
    try await library.artwork.setFetched(stored.id, contentHash: hash, type: finding.mimeType)
    return Picture(file: files.file(hash), type: finding.mimeType, contentHash: hash)
  }

  private func saved(_ stored: StoredArtwork) -> Picture? {
    guard let hash = stored.contentHash, let type = stored.type else { return nil }
    return Picture(file: files.file(hash), type: type, contentHash: hash)
  }

  /// How long a picture that could not be had is left alone, in seconds.
  private static let patience: TimeInterval = 3600
  /// The same, where the reason passes.
  private static let shortPatience: TimeInterval = 60
  private static let mostTroubles = 10_000
}

/// A raster picture on the disk, ready to be sent.
public struct Picture: Sendable, Equatable {
  /// Its file, which never changes: other bytes have another hash.
  public let file: URL
  /// The sniffed MIME type.
  public let type: String
  /// SHA-256 of the bytes in hexadecimal.
  public let contentHash: String
}

/// Why a picture was refused.
public enum ArtworkError: Error, Equatable {
  case notAPicture
}

extension ArtworkStore {
  /// Whether asking again soon would give the same.
  private static func isLasting(_ error: any Error) -> Bool {
    switch error {
    case is ArtworkError: true
    case FetchingError.status(let status, _): (400..<500).contains(status) && status != 429
    case FetchingError.bodyTooLarge, FetchingError.decompressionBomb, FetchingError.invalidURL, FetchingError.unsupportedScheme,
      FetchingError.privateAddress, FetchingError.redirectLoop, FetchingError.tooManyRedirects:
      true
    default: false
    }
  }
}
