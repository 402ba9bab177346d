import BlockingWork
import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Supervision

extension OwnAudio {
  /// Renames a user's own show. The folder of a watched one keeps its name.
  ///
  /// - Throws: `OwnAudioError.noSuchShow`, `.nameMissing`.
  public func rename(_ show: ShowID, to title: String, for user: UserID) async throws {
    // A character may have any number of combining marks.
    let bounded = String(String.UnicodeScalarView(title.unicodeScalars.prefix(4 * Self.maxTitleLength)))
    let title = String(bounded.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.maxTitleLength))
    guard !title.isEmpty else { throw OwnAudioError.nameMissing }
    guard try await library.ownShows.rename(show, to: title, of: user) else { throw OwnAudioError.noSuchShow }
  }

  /// Deletes a user's own show: its uploaded files, and all that the user has of it. Files in the watched folder stay, and their folder is
  /// no show until `restoreFolder`. Other users of a shared show keep their state of it, without the audio.
  ///
  /// - Throws: `OwnAudioError.noSuchShow`.
  public func delete(_ show: ShowID, for user: UserID) async throws {
    guard let files = try await library.ownShows.delete(show, of: user, at: now()) else { throw OwnAudioError.noSuchShow }
    // A file that stays is deleted by `cleanUp`.
    await remove(files.filter { !$0.isWatched }.map(\.file))
    await didFreeSpace()
  }

  /// Deletes all shows of a user who is being deleted.
  ///
  /// - Throws: `StorageError`.
  public func deleteAll(of user: UserID) async throws {
    for show in try await library.ownShows.shows(of: user) { try await delete(show.id, for: user) }
  }

  /// Lets a folder of the watched folder become a show again, with the next comparison.
  ///
  /// - Throws: `OwnAudioError.noSuchShow` when it is not excluded.
  public func restoreFolder(_ folder: String) async throws {
    guard try await library.ownShows.restoreFolder(folder) else { throw OwnAudioError.noSuchShow }
  }

  /// The maximum length of a title in characters.
  public static let maxTitleLength = 200

  // MARK: - Left-over files

  /// Deletes uploads that were cut off, and uploaded files that are no episode's: the program ended while it stored or deleted them. A file
  /// that has changed within a day may still be arriving.
  ///
  /// - Throws: `StorageError`.
  func cleanUp() async throws {
    let oldest = now() - Self.maxUploadTime
    if let arrivals {
      let partial = try await work.run { Self.files(in: arrivals, changedBefore: oldest) }
      for name in partial { await remove(arrivals.appending(path: name).path, ownNames: 2) }
    }
    let folders = try await work.run { [uploads] in Self.names(in: uploads, isFolder: true, most: .max) ?? [] }
    for folder in folders {
      guard let user = Int64(folder) else { continue }
      let place = uploads.appending(path: folder)
      let files = try await work.run { Self.files(in: place, changedBefore: oldest) }.map { "\(folder)/\($0)" }
      guard !files.isEmpty else { continue }
      let known = try await library.ownShows.uploadedFiles(of: UserID(user))
      await remove(files.filter { !known.contains($0) })
    }
  }

  // MARK: - Private

  /// - Parameter files: paths in the folder of uploads.
  private func remove(_ files: [String]) async {
    for file in files { await remove(uploads.appending(path: file).path, ownNames: 3) }
  }

  private func remove(_ path: String, ownNames: Int) async {
    do {
      try await work.run { try PrivateFile.remove(path, ownNames: ownNames) }
    } catch {
      logger.warning("file of own audio not deleted", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  private static func files(in folder: URL, changedBefore oldest: Date) -> [String] {
    (names(in: folder, isFolder: false, most: .max) ?? []).filter { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      return (attributes?[.modificationDate] as? Date).map { $0 < oldest } ?? false
    }
  }

  /// A day.
  private static let maxUploadTime: TimeInterval = 86_400
}
