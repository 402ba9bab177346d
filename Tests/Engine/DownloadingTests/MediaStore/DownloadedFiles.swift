import Foundation
import Library
import NIOCore
import PodcastModel
import TestSupport

@testable import Downloading

/// A library in memory whose first episodes are downloaded into a folder, with the audio `sound of 1` and so on.
struct DownloadedFiles: Sendable {
  let sample: SampleLibrary
  let folder: URL
  let store: FolderMediaStore

  var library: Library { sample.library }

  init(in folder: URL, finished count: Int = 2) async throws {
    sample = try await SampleLibrary(silent: [])
    self.folder = folder.appending(path: "media", directoryHint: .isDirectory)
    store = FolderMediaStore(MediaFolder(self.folder), keepsFree: 0)
    for index in 0..<count { try await finish(index) }
  }

  /// Downloads an episode, as a transfer would.
  func finish(_ index: Int) async throws {
    let lease = try await begin(index)
    let part = try await store.part(of: sample.episodes[index], trusting: 0)
    try part.append(ByteBuffer(string: "sound of \(index + 1)"))
    let key = try await store.commit(part, of: sample.episodes[index], fileExtension: "mp3")
    let file = FinishedFile(file: key, mimeType: "audio/mpeg", sha256: part.hexDigest, bytes: part.length)
    _ = try await library.downloads.finish(file, lease: lease, at: SampleLibrary.added)
  }

  /// Takes the lease of a download for this process.
  func begin(_ index: Int) async throws -> DownloadLease {
    let episode = sample.episodes[index]
    _ = try await library.claims.request([episode], for: .local, origin: .user, at: SampleLibrary.added)
    let lease = try await library.downloads.lease(
      episode, owner: "test", at: SampleLibrary.added, until: SampleLibrary.added.addingTimeInterval(60))
    guard let lease else { throw CancellationError() }
    return lease
  }

  func file(_ index: Int, _ ending: String = "mp3") -> URL { folder.appending(path: "\(sample.episodes[index].rawValue).\(ending)") }

  func state(_ index: Int) async throws -> DownloadState? { try await library.downloads.download(sample.episodes[index])?.state }
}
