import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import MediaTags
import PodcastModel
import Secrets
import Storage
import Supervision

/// The shows of users' own audio files: uploads, and the folders in a watched folder.
public struct OwnAudio: Sendable {
  let library: Library
  let uploads: URL
  /// The folder of uploads that are arriving; nil for none.
  let arrivals: URL?
  /// The folder that the server watches; nil for none.
  let watchedFolder: URL?
  let probe: AudioProbe?
  /// Saves a picture and returns its address; nil for other data.
  public var saveCover: @Sendable ([UInt8]) async throws -> String?
  /// Looks at addresses that users save; nil without a network.
  public var fetcher: Fetcher?
  /// Reads the tags of an address that users save, and its cover; nil when they cannot be read.
  public var remoteTags: @Sendable (_ url: String) async -> (tags: MediaTags, picture: [UInt8]?)? = { _ in nil }
  /// The bytes that a user may still store; nil without a limit.
  public var left: @Sendable (UserID) async throws -> Int64? = { _ in nil }
  /// Called when files of users were deleted, so that their downloads may have space.
  public var didFreeSpace: @Sendable () async -> Void = {}
  /// Moves an uploaded file into the data folder.
  var move: @Sendable (_ path: String, _ target: String) throws -> Void = { try FileManager.default.moveItem(atPath: $0, toPath: $1) }
  let work: BlockingWork
  let logger: Logger
  /// The loop, and its health.
  public let loop: SupervisedLoop
  /// Stores the episodes of saved addresses one after another.
  let saving = ConcurrencyLimiter(max: 1)
  /// Files of the watched folder that are no audio, until they change.
  let rejected = RejectedFiles()
  let now: @Sendable () -> Date

  /// Whether tags and covers are read: `ffprobe` and `ffmpeg` are installed.
  public var readsTags: Bool { probe != nil }
  /// The health of the loop that compares the watched folder and deletes left-over uploads.
  public var status: LoopStatus { loop.status }

  /// - Parameters:
  ///   - folder: the folder of uploaded files; created with the first one.
  ///   - arrivals: the folder of uploads that are arriving, of which left-over ones are deleted; nil for none.
  ///   - watchedFolder: each folder with audio in it is a show of the owner; nil for none.
  ///   - saveCover: saves a picture and returns its address; nil for other data.
  ///   - tagProgram: the name of `ffprobe`. Without it, tags and covers are not read.
  public init(
    library: Library, folder: URL, arrivals: URL? = nil, watchedFolder: URL? = nil,
    saveCover: @escaping @Sendable ([UInt8]) async throws -> String? = { _ in nil }, tagProgram: String = "ffprobe",
    work: BlockingWork = .shared, logger: Logger = Logger(label: "earnest.own-audio"), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    uploads = folder
    self.arrivals = arrivals
    self.watchedFolder = watchedFolder
    probe = AudioProbe.installed(tagProgram)
    self.saveCover = saveCover
    self.work = work
    self.logger = logger
    self.now = now
    loop = SupervisedLoop("own audio", every: .seconds(60), logger: logger, now: now)
  }

  /// The path of an episode's file; nil when the episode comes from a feed.
  public func path(of episode: EpisodeID) async -> String? {
    do {
      return try await library.ownShows.file(of: episode).flatMap(path)
    } catch {
      logger.warning("file of own audio not found", metadata: ["episode": "\(episode.rawValue)", "error": "\(LoggedError(error))"])
      return nil
    }
  }

  /// Adds an uploaded file as an episode. The file moves into the data folder.
  ///
  /// - Parameters:
  ///   - path: the uploaded file.
  ///   - name: its name on the user's device.
  ///   - show: the show to add it to; nil makes one, titled by the album of the file or its name.
  /// - Returns: the show.
  /// - Throws: `OwnAudioError`, and then nothing is stored; `StorageError`.
  public func add(_ path: String, named name: String, to show: ShowID?, for user: UserID) async throws -> ShowID {
    let bytes = try await size(of: path)
    if let left = try await left(user), bytes > left { throw OwnAudioError.limitReached }
    let type = try await type(of: path)
    let tags = try await tags(of: path)
    let isRoom =
      if let show { try await library.ownShows.files(of: show).count < Self.maxFiles } else {
        try await library.ownShows.shows(of: user).count < Self.maxShows
      }
    guard isRoom else { throw OwnAudioError.tooMany }
    if let show {
      guard let own = try await library.ownShows.show(show, of: user), own.folder == nil else { throw OwnAudioError.noSuchShow }
    }
    let plain = Self.title(ofFile: name)
    let folder = uploads.appending(path: "\(user.rawValue)")
    let file = "\(user.rawValue)/\(UUID().uuidString.lowercased()).\(Self.fileExtension(of: type))"
    let cover = await cover(of: path, tags)
    let source = AudioSource(
      file: file, identity: "file:\(file)", name: plain, type: type, bytes: bytes, modified: now(), tags: tags,
      cover: cover)
    let target = uploads.appending(path: file)
    do {
      try await work.run { [move] in
        try PrivateFolder.create(folder)
        try move(path, target.path)
      }
    } catch {
      logger.error("uploaded file not saved", metadata: ["error": "\(LoggedError(error))"])
      throw PrivateFile.isFullDisk(error) ? OwnAudioError.diskFull : .cannotSave
    }
    // Without its row, nothing refers to the file.
    @Sendable func removeFile() async { _ = try? await work.run { try FileManager.default.removeItem(at: target) } }
    do {
      return try await store(source, in: show, titled: tags.album ?? plain, for: user, freeing: removeFile)
    } catch {
      await removeFile()
      if case StorageError.diskFull = error { throw OwnAudioError.diskFull }
      throw error
    }
  }

  /// Shows a user's own show to all users of the server, or to its user alone.
  ///
  /// - Throws: `OwnAudioError.noSuchShow`.
  public func setShared(_ isShared: Bool, _ show: ShowID, for user: UserID) async throws {
    guard try await library.ownShows.setShared(isShared, show, of: user, at: now()) else { throw OwnAudioError.noSuchShow }
  }

  // MARK: - Limits

  /// The largest upload in bytes: two gigabytes.
  public static let maxUploadBytes = 2 << 30
  static let maxShows = 500
  static let maxFiles = 5_000
}
