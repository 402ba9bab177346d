import Foundation
import PodcastModel

/// Where sound is kept. The folder of this machine is the one driver; an object store may come beside it.
///
/// A finished file has a key, `42.mp3`: the episode's id and an ending that tells what the bytes are. Nothing in it comes from the network.
public protocol MediaStore: Sendable {
  /// The unfinished bytes of an episode, opened or made.
  ///
  /// - Parameter trusting: bytes that are known to be on the disk; what lies behind them is cut off. What is left is hashed again.
  /// - Throws: `DownloadError.diskFull`, `.cannotWrite`.
  func part(of episode: EpisodeID, trusting syncedLength: Int64) async throws -> PartFile
  /// Makes a finished file of it, which is there as a whole or not at all, also after a power cut.
  ///
  /// - Returns: its key.
  func commit(_ part: PartFile, of episode: EpisodeID, fileExtension: String) async throws -> String
  /// Where the file lies if it is there; nil for what is no key.
  func fileURL(of key: String) -> URL?
  /// Bytes; nil when it is not there.
  func size(of key: String) async throws -> Int64?
  /// SHA-256 in hexadecimal, of the bytes as they are read now; nil when it is not there.
  func hash(of key: String) async throws -> String?
  /// All finished files.
  func keys() async throws -> [String]
  /// All unfinished files, with their lengths.
  func parts() async throws -> [EpisodeID: Int64]
  /// What is not there is removed already.
  func remove(_ key: String) async throws
  func removePart(of episode: EpisodeID) async throws
  func room() async throws -> MediaRoom
}

/// What a disk has room for.
public struct MediaRoom: Sendable, Equatable {
  /// Bytes that may be used: what is left free for the database is taken off.
  public var free: Int64
  public var total: Int64

  public init(free: Int64, total: Int64) {
    self.free = free
    self.total = total
  }
}
