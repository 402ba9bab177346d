import BoundedNumbers
import Foundation
import Library
import PodcastModel

/// A check of all downloaded files against their records. It repairs everything that can be repaired without losing data.
///
/// It may run while a server or a download runs: it skips downloads in progress, in this process or another.
public struct DownloadsCheck: Sendable {
  private let library: Library
  private let store: any MediaStore
  private let now: @Sendable () -> Date

  /// Creates a check of one data folder; tests pass a clock.
  public init(library: Library, store: any MediaStore, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.store = store
    self.now = now
  }

  /// Checks every row and every file.
  ///
  /// - Parameter database: The findings of the database check. When the database is damaged nothing is repaired, since its rows cannot be
  ///   trusted.
  /// - Parameter isRepairing: Whether to repair; false only reports.
  /// - Parameter each: Called with each finding as soon as it is handled.
  /// - Throws: `StorageError`, `DownloadError`, and the errors of `each`.
  public func examine(
    database: [DoctorFinding] = [], isRepairing: Bool, each: (DoctorFinding) async throws -> Void
  ) async throws -> DoctorSummary {
    let isRepairing = isRepairing && !database.contains { $0.kind == .damagedDatabase }
    var summary = DoctorSummary()
    for finding in database { try await report(finding, &summary, each) }
    guard await store.isAvailable() else {
      try await report(DoctorFinding(.mediaFolderMissing), &summary, each)
      return summary
    }
    // Lists files before rows, so that a file created meanwhile does not count as one without a row.
    let keys = try await store.keys()
    let parts = try await store.parts()

    var last: EpisodeID?
    while true {
      let page = try await library.downloads.all(after: last, limit: Self.page)
      for download in page {
        if download.state == .downloaded {
          summary.files += 1
          if let finding = try await examine(finished: download, isRepairing, &summary) { try await report(finding, &summary, each) }
        } else {
          summary.unfinished += 1
          if let finding = try await examine(unfinished: download) { try await report(finding, &summary, each) }
        }
      }
      guard page.count == Self.page else { break }
      last = page.last?.episode
    }
    for key in keys {
      if let finding = try await examine(key: key, isRepairing) { try await report(finding, &summary, each) }
    }
    for episode in parts.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      if let finding = try await examine(partOf: episode, bytes: parts[episode], isRepairing) { try await report(finding, &summary, each) }
    }
    return summary
  }

  // MARK: - Private

  private static let page = 200

  private func report(_ finding: DoctorFinding, _ summary: inout DoctorSummary, _ each: (DoctorFinding) async throws -> Void) async throws {
    summary.count(finding)
    try await each(finding)
  }

  private func examine(finished download: Download, _ isRepairing: Bool, _ summary: inout DoctorSummary) async throws -> DoctorFinding? {
    guard let (kind, bytes, detail) = try await fault(of: download, &summary) else { return nil }
    // It may have been deleted, or started again, while its bytes were read.
    guard let current = try await library.downloads.download(download.episode), current.state == .downloaded, current.file == download.file
    else { return nil }
    if isRepairing {
      if let file = download.file { try await store.remove(file) }
      try await library.downloads.requeue(download.episode, at: now())
    }
    return DoctorFinding(
      kind, episode: download.episode, title: try await title(download.episode), file: download.file, bytes: bytes, detail: detail,
      remedy: isRepairing ? .downloadedAgain : .none)
  }

  private func fault(
    of download: Download, _ summary: inout DoctorSummary
  ) async throws -> (kind: DoctorFinding.Kind, bytes: Int64?, detail: String?)? {
    guard let file = download.file, let bytes = try await store.size(of: file) else { return (.missingFile, nil, nil) }
    guard bytes == download.synced else { return (.wrongSize, bytes, "\(download.synced)") }
    do {
      guard let hash = try await store.hash(of: file) else { return (.missingFile, nil, nil) }
      summary.bytes = summary.bytes.saturatingAdding(bytes)
      return hash == download.sha256 ? nil : (.wrongContent, bytes, nil)
    } catch let error as DownloadError {
      return (.unreadableFile, bytes, "\(error)")
    }
  }

  private func examine(unfinished download: Download) async throws -> DoctorFinding? {
    guard download.leaseOwner == nil, download.synced > 0 else { return nil }
    let bytes = try await store.parts()[download.episode] ?? 0
    guard bytes < download.synced, let current = try await library.downloads.download(download.episode), current == download else {
      return nil
    }
    // The file is complete but the row does not know it yet: the next run finds it.
    if let file = download.file, try await store.size(of: file) != nil { return nil }
    return DoctorFinding(
      .lostBytes, episode: download.episode, title: try await title(download.episode), bytes: bytes, detail: "\(download.synced)",
      remedy: .resumes)
  }

  private func examine(key: String, _ isRepairing: Bool) async throws -> DoctorFinding? {
    guard let episode = FolderMediaStore.episode(of: key) else { return nil }
    let download = try await library.downloads.download(episode)
    // The row records the file's name before the file gets it.
    guard download?.file != key else { return nil }
    if let download, download.leaseOwner != nil { return nil }
    guard let bytes = try await store.size(of: key) else { return nil }
    if isRepairing { try await store.remove(key) }
    return DoctorFinding(
      .orphan, episode: episode, title: try await title(episode), file: key, bytes: bytes, remedy: isRepairing ? .deleted : .none)
  }

  private func examine(partOf episode: EpisodeID, bytes: Int64?, _ isRepairing: Bool) async throws -> DoctorFinding? {
    if let download = try await library.downloads.download(episode), download.state != .downloaded { return nil }
    guard try await store.parts()[episode] != nil else { return nil }
    if isRepairing { try await store.removePart(of: episode) }
    return DoctorFinding(
      .leftover, episode: episode, title: try await title(episode), bytes: bytes, remedy: isRepairing ? .deleted : .none)
  }

  private func title(_ episode: EpisodeID) async throws -> String? { try await library.episodes.episode(episode)?.title }
}
