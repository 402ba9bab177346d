import BlockingWork
import ByteEncoding
import Crypto
import Foundation
import PodcastModel
import Secrets

/// A media store in a folder: `42.mp3` for a complete file, `42.part` for an unfinished one.
public struct FolderMediaStore: MediaStore {
  private let place: MediaFolder
  private let reservedBytes: Int64?
  private let work: BlockingWork

  /// Creates a store.
  ///
  /// - Parameter place: The folder.
  /// - Parameter reservedBytes: Bytes of the disk that are never filled; nil for the reserve of the database.
  /// - Parameter work: The threads that wait for the disk.
  public init(_ place: MediaFolder, keepsFree: Int64? = nil, work: BlockingWork = .shared) {
    self.place = place
    self.reservedBytes = keepsFree
    self.work = work
  }

  /// Opens or creates `ID.part`.
  public func part(of episode: EpisodeID, trusting syncedLength: Int64) async throws -> PartialFile {
    try await run {
      if place.isCreatedOnDemand { try PrivateFolder.create(folder) }
      return try PartialFile(partURL(of: episode), trusting: syncedLength, keepsFree: reservedBytes)
    }
  }

  /// Creates a file and deletes its name.
  public func namelessFile() async throws -> PartialFile {
    try await run {
      if place.isCreatedOnDemand { try PrivateFolder.create(folder) }
      let url = folder.appending(path: ".\(UUID().uuidString)")
      let file = try PartialFile(url, trusting: 0, keepsFree: reservedBytes)
      try PrivateFile.remove(url.path, ownNames: Self.ownNames)
      return file
    }
  }

  /// Syncs and renames the file, then syncs the folder.
  public func commit(_ part: PartialFile, of episode: EpisodeID, fileExtension: String) async throws -> String {
    let key = "\(episode.rawValue).\(fileExtension)"
    guard let target = fileURL(of: key) else { throw DownloadError.cannotWrite(reason: "no ending: \(fileExtension)") }
    try await run {
      try part.sync()
      try PrivateFile.inFolder(of: target.path, ownNames: Self.ownNames) { folder, name in
        guard renameat(folder, partURL(of: episode).lastPathComponent, folder, name) == 0 else { throw DownloadError.system(errno) }
        // A new name survives a power failure only after its folder is synced.
        // Some network file systems cannot sync a folder.
        guard fsync(folder) == 0 || errno == EINVAL else { throw DownloadError.system(errno) }
      }
    }
    return key
  }

  /// Whether the folder is there: its disk may not be mounted.
  public func isAvailable() async -> Bool {
    do {
      return try await work.run { place.isAvailable }
    } catch {
      // Only a cancelled task gets no answer.
      return true
    }
  }

  /// The path of a key; nil for names that are not ours.
  public func fileURL(of key: String) -> URL? {
    Self.episode(of: key) == nil || key.hasSuffix(Self.partialSuffix) ? nil : folder.appending(path: key)
  }

  /// The size in bytes.
  public func size(of key: String) async throws -> Int64? {
    guard let file = fileURL(of: key) else { return nil }
    return try await run { Self.size(file) }
  }

  /// The SHA-256 of the file in hexadecimal; nil when the file does not exist.
  ///
  /// - Throws: an error of the file system when the file cannot be read.
  public func hash(of key: String) async throws -> String? {
    guard let file = fileURL(of: key) else { return nil }
    return try await run {
      guard Self.size(file) != nil else { return nil }
      let handle = try PrivateFile.open(file.path, O_RDONLY, ownNames: Self.ownNames)
      let bytes = FileHandle(fileDescriptor: handle, closeOnDealloc: true)
      // The file was only read: an error on closing it loses nothing.
      defer { try? bytes.close() }
      var hash = SHA256()
      while let piece = try bytes.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
      return hash.finalize().hexadecimal
    }
  }

  /// The names of all complete files.
  public func keys() async throws -> [String] {
    try await names().filter { fileURL(of: $0) != nil }.sorted()
  }

  /// The sizes of all unfinished files, in bytes.
  public func parts() async throws -> [EpisodeID: Int64] {
    let names = try await names()
    return try await run {
      names.filter { $0.hasSuffix(Self.partialSuffix) }.reduce(into: [:]) { parts, name in
        if let episode = Self.episode(of: name) { parts[episode] = Self.size(folder.appending(path: name)) }
      }
    }
  }

  /// Deletes a complete file.
  public func remove(_ key: String) async throws {
    guard let file = fileURL(of: key) else { return }
    try await run { try PrivateFile.remove(file.path, ownNames: Self.ownNames) }
  }

  /// Deletes an unfinished file.
  public func removePart(of episode: EpisodeID) async throws {
    try await run { try PrivateFile.remove(partURL(of: episode).path, ownNames: Self.ownNames) }
  }

  /// The free space of the disk that holds the folder.
  public func space() async throws -> Int64 {
    try await run {
      let place = FileManager.default.fileExists(atPath: folder.path) ? folder : folder.deletingLastPathComponent()
      return max(0, try FreeSpace.bytes(at: place.path, keeping: reservedBytes))
    }
  }

  /// The episode of a file; nil for names that are not ours.
  public static func episode(of key: String) -> EpisodeID? {
    let words = key.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 2, let number = Int64(words[0]), number > 0, String(number) == words[0], (1...5).contains(words[1].utf8.count),
      words[1].utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
    else { return nil }
    return EpisodeID(number)
  }

  // MARK: - Private

  private var folder: URL { place.url }

  private static let partialSuffix = ".part"
  /// `media/42.mp3`, of which neither may be a symbolic link.
  private static let ownNames = 2

  private func partURL(of episode: EpisodeID) -> URL { folder.appending(path: "\(episode.rawValue)\(Self.partialSuffix)") }

  private func names() async throws -> [String] {
    try await run {
      guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
      close(try PrivateFile.open(folder.path, O_RDONLY | O_DIRECTORY, ownNames: 1))
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
  }

  /// Does a job in the folder if it is there, and maps every error of the file system to a `DownloadError`.
  private func run<Result: Sendable>(_ job: @escaping @Sendable () throws -> Result) async throws -> Result {
    do {
      return try await work.run {
        guard place.isAvailable else { throw DownloadError.mediaFolderMissing }
        return try job()
      }
    } catch let error as POSIXError {
      throw DownloadError.system(error.code.rawValue)
    } catch let error where !(error is DownloadError || error is CancellationError) {
      throw DownloadError.cannotWrite(reason: String(describing: error))
    }
  }

  private static func size(_ file: URL) -> Int64? { PrivateFile.size(file.path, ownNames: ownNames) }
}
