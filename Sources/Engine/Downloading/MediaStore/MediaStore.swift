import Foundation
import Library
import PodcastModel

/// A store of audio files. A folder of this machine is the only implementation; an object store may follow.
///
/// A finished file has a key, `42.mp3`: the episode's id and an extension for the detected type. No part of it comes from the network.
public protocol MediaStore: Sendable {
  /// Whether the store is there: a disk may not be mounted. While it is not, every other function throws `DownloadError.mediaFolderMissing`.
  func isAvailable() async -> Bool
  /// Opens or creates the unfinished file of an episode.
  ///
  /// - Parameter trusting: The number of bytes known to be on disk; later bytes are cut off. The remaining ones are hashed again.
  /// - Throws: `DownloadError.diskFull`, `.cannotWrite`.
  func part(of episode: EpisodeID, trusting syncedLength: Int64) async throws -> PartialFile
  /// Creates an empty file without a name: its bytes are deleted with the last reference to it, and with the process.
  ///
  /// - Throws: `DownloadError.diskFull`, `.cannotWrite`.
  func namelessFile() async throws -> PartialFile
  /// Turns an unfinished file into a finished one. The finished file is complete or absent, even after a power failure.
  ///
  /// - Returns: Its key.
  /// - Throws: `DownloadError.diskFull`, `.cannotWrite`.
  func commit(_ part: PartialFile, of episode: EpisodeID, fileExtension: String) async throws -> String
  /// The path of the file; nil for an invalid key.
  func fileURL(of key: String) -> URL?
  /// The size in bytes; nil when the file does not exist.
  func size(of key: String) async throws -> Int64?
  /// The SHA-256 in hexadecimal, of the bytes as they are read now; nil when the file does not exist.
  func hash(of key: String) async throws -> String?
  /// The keys of all finished files.
  func keys() async throws -> [String]
  /// The lengths of all unfinished files, in bytes.
  func parts() async throws -> [EpisodeID: Int64]
  /// Deletes a finished file; a missing file is no error.
  func remove(_ key: String) async throws
  /// Deletes an unfinished file; a missing file is no error.
  func removePart(of episode: EpisodeID) async throws
  /// The usable bytes of the disk, without those reserved for the database.
  func space() async throws -> Int64
}

extension MediaStore {
  /// The file of an episode; nil when it is not downloaded.
  public func file(of episode: EpisodeID, in library: Library) async throws -> URL? {
    guard let download = try await library.downloads.download(episode), download.state == .downloaded else { return nil }
    return download.file.flatMap(fileURL)
  }
}
