import Foundation
import Library
import Logging
import Synchronization

/// A media folder on a disk that may not be mounted.
extension Downloader {
  /// Makes all downloads wait while the media folder is missing, and resumes them when it is back.
  ///
  /// - Returns: Whether the folder is there.
  func recheckMediaFolder() async throws -> Bool {
    let wasMissing = state.withLock { $0.notice } == .mediaFolderMissing
    guard await store.isAvailable() else {
      if !wasMissing {
        logger.error("the disk with the media folder is not mounted; downloads wait, and episodes are streamed from their publishers")
        await setNotice(.mediaFolderMissing)
      }
      try await library.downloads.wait(for: .mediaFolderMissing, until: .distantFuture)
      return false
    }
    // Also those that waited at the end of the last run.
    try await library.downloads.wake(.mediaFolderMissing, at: now)
    if wasMissing {
      logger.notice("the disk with the media folder is back")
      await setNotice(nil, of: .mediaFolderMissing)
      await cleanUp()
    }
    return true
  }
}
