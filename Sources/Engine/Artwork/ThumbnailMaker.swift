import BlockingWork
import Fetching
import Foundation
import Logging
import Supervision

/// A cache of thumbnails. It makes one at a time, and saves it beside the original under the hash of the original's bytes.
/// It also finds the colours of pictures.
actor ThumbnailMaker {
  private let files: ArtworkFolder
  private let program: ThumbnailProgram?
  private let work: BlockingWork
  private let logger: Logger
  private let turns = ConcurrencyLimiter(max: 1)
  /// Colours never delay a thumbnail.
  private let colourTurns = ConcurrencyLimiter(max: 1)
  private var waiting = 0
  private var runs: [String: Task<Picture?, Never>] = [:]
  /// By the hash of the original. Another try would fail in the same way, and take as long.
  private var failures: [String: ThumbnailFailure] = [:]

  /// - Parameter program: nil when it is not installed; originals then take the place of thumbnails.
  init(_ files: ArtworkFolder, program: ThumbnailProgram?, work: BlockingWork = .shared, logger: Logger) {
    self.files = files
    self.program = program
    self.work = work
    self.logger = logger
  }

  /// A thumbnail that was made before.
  nonisolated func saved(_ kind: Thumbnail, of original: Picture) async -> Picture? {
    let name = kind.fileName(of: original)
    // If the check is cancelled, the thumbnail counts as missing and the request is cancelled too.
    guard await (try? work.run({ [files] in files.has(name) })) == true else { return nil }
    return Picture(file: files.file(name), type: kind.format.type, contentHash: original.contentHash, thumbnail: kind)
  }

  /// The next larger thumbnail of the same format that was made before.
  nonisolated func larger(than kind: Thumbnail, of original: Picture) async -> Picture? {
    for size in ThumbnailSize.allCases where size.rawValue > kind.size.rawValue {
      if let larger = await saved(Thumbnail(size, kind.format), of: original) { return larger }
    }
    return nil
  }

  /// The thumbnail, made when it is first requested, or the original when that is as good, or the only choice. Concurrent callers
  /// share one run of the program.
  ///
  /// - Returns: nil when neither can be sent: the program failed and the original is large, it is not installed and the original is very
  ///   large, or too many pictures wait.
  func thumbnail(_ kind: Thumbnail, of original: Picture) async -> Picture? {
    let version = kind.version(of: original)
    if let running = runs[version] { return await running.value }
    let task = Task { await load(kind, of: original) }
    runs[version] = task
    defer { runs[version] = nil }
    return await task.value
  }

  /// The dominant colour of a picture as 0xRRGGBB.
  ///
  /// - Parameter picture: A thumbnail, which takes less time, or an original.
  /// - Returns: nil when the program is not installed or fails.
  func colour(of picture: Picture) async -> Int? {
    guard let program else { return nil }
    do {
      // An original is checked before a decoder opens it.
      var file = picture.file
      if picture.thumbnail == nil, let larger = try await source(of: Thumbnail(.tiny, .webp), picture) { file = larger }
      let bytes = try await colourTurns.run { [file] in try await program.pixels(of: file) }
      return PixelMap(ppm: bytes)?.dominantColour
    } catch {
      logger.debug("no colour of a picture", metadata: ["error": "\(LoggedError(error))"])
      return nil
    }
  }

  // MARK: - Private

  private func load(_ kind: Thumbnail, of original: Picture) async -> Picture? {
    if let saved = await saved(kind, of: original) { return saved }
    do {
      guard let source = try await source(of: kind, original) else { return original }
      guard let program else { return await substitute(for: original) }
      guard waiting < Self.maxWaiting else { return nil }
      waiting += 1
      defer { waiting -= 1 }
      return try await turns.run { try await self.make(kind, of: original, from: source, with: program) }
    } catch let failure as ThumbnailFailure {
      remember(failure, of: original)
      return await substitute(for: original, after: failure)
    } catch {
      logger.error("thumbnail not stored", metadata: ["error": "\(LoggedError(error))"])
      return nil
    }
  }

  /// The file to make the thumbnail from: a larger thumbnail, which takes less time, or the original.
  ///
  /// - Returns: nil when the original is as good as its thumbnail.
  /// - Throws: `ThumbnailFailure` when a decoder may not open it; `POSIXError`.
  private func source(of kind: Thumbnail, _ original: Picture) async throws -> URL? {
    if let failure = failures[original.contentHash] { throw failure }
    if let larger = await larger(than: kind, of: original) { return larger.file }
    let hash = original.contentHash
    let (header, length) = try await work.run { [files] in
      (try files.beginning(of: hash, PictureDimensions.prefixLength), files.length(of: hash))
    }
    guard let dimensions = PictureDimensions(header: header) else { throw ThumbnailFailure.unreadableHeader }
    guard dimensions.areWithinLimits else {
      throw ThumbnailFailure.tooManyPixels(width: dimensions.width, height: dimensions.height)
    }
    let fits = max(dimensions.width, dimensions.height) <= kind.size.rawValue && length <= Self.maxUnchangedBytes
    let isDrawn = ["image/jpeg", "image/png", "image/gif", kind.format.type].contains(original.type)
    return fits && isDrawn ? nil : original.file
  }

  private func make(_ kind: Thumbnail, of original: Picture, from source: URL, with program: ThumbnailProgram) async throws -> Picture {
    // Another size may have failed meanwhile.
    if let failure = failures[original.contentHash] { throw failure }
    let bytes = try await program.thumbnail(of: source, kind)
    try Self.check(bytes, kind)
    let name = kind.fileName(of: original)
    try await work.run { [files] in try files.write(bytes, as: name) }
    return Picture(file: files.file(name), type: kind.format.type, contentHash: original.contentHash, thumbnail: kind)
  }

  private static func check(_ bytes: [UInt8], _ kind: Thumbnail) throws(ThumbnailFailure) {
    guard MediaSniffer.sniff(bytes)?.mimeType == kind.format.type, let dimensions = PictureDimensions(header: bytes),
      (1...kind.size.rawValue).contains(dimensions.width), (1...kind.size.rawValue).contains(dimensions.height)
    else { throw .invalidOutput }
  }

  private func remember(_ failure: ThumbnailFailure, of original: Picture) {
    if failures.count > Self.maxFailures { failures.removeAll() }
    guard failures.updateValue(failure, forKey: original.contentHash) == nil else { return }
    logger.notice("no thumbnail of a picture", metadata: ["picture": "\(original.contentHash.prefix(12))", "reason": "\(failure)"])
  }

  /// The original when it is small, and without a program when it is a usual cover; never one whose pixels would fill the memory of a phone.
  ///
  /// - Parameter failure: nil when there is no program, which says nothing against the picture.
  private func substitute(for original: Picture, after failure: ThumbnailFailure? = nil) async -> Picture? {
    if case .tooManyPixels? = failure { return nil }
    let hash = original.contentHash
    // A cancelled check counts as a large original.
    let length = await (try? work.run { [files] in files.length(of: hash) }) ?? 0
    if (1..<Self.maxSubstituteBytes).contains(length) { return original }
    guard failure == nil, (1...Self.maxCoverBytes).contains(length),
      let header = try? await work.run({ [files] in try files.beginning(of: hash, PictureDimensions.prefixLength) }),
      let dimensions = PictureDimensions(header: header), max(dimensions.width, dimensions.height) <= Self.maxCoverSide
    else { return nil }
    return original
  }

  private static let maxWaiting = 200
  private static let maxFailures = 10_000
  /// The largest original, in bytes, that is sent in place of a thumbnail of the same size.
  private static let maxUnchangedBytes: Int64 = 60_000
  /// The same when there is no thumbnail.
  private static let maxSubstituteBytes: Int64 = 200_000
  /// The largest cover that is sent as it is where no program makes thumbnails: directories ask publishers for 3,000 pixels a side.
  private static let maxCoverBytes: Int64 = 4_000_000
  private static let maxCoverSide = 3_200
}
