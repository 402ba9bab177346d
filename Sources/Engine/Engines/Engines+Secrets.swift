import Foundation
import Library
import Logging
import Notifications
import PodcastModel
import Refreshing
import Secrets
import Storage
import Supervision

extension Engines {
  /// A signer of addresses of one kind, with a key derived from the stored one.
  ///
  /// - Throws: The errors of reading or creating the key file.
  public func addressSigner(for purpose: String) async throws -> AddressSigner { try await key.signer(for: purpose) }

  /// Encrypts credentials that an earlier version stored as plain text, and removes that text from the files of the database; encrypts
  /// those that it stored without a user for the owner. Repeating it changes nothing.
  ///
  /// - Throws: `StorageError`; the errors of reading or creating the key file.
  public func sealCredentials() async throws {
    try await refreshing.feedCredentials.moveCredentialsWithoutUser()
    if try await notifications.sealAddresses() > 0 { try await database.purge() }
  }

  /// Refuses a data folder in which a symbolic link has one of Earnest's names. `earnest.json` may be a link, and so may the data folder.
  ///
  /// - Throws: `StorageError.symbolicLink`.
  static func refuseLinks(in home: URL) throws {
    let folders = [
      "artwork", "backup.part", "clips", "instances", "media", "own-audio", "restore.part", "transcription", "uploads",
    ]
    let files = [
      "earnest.sqlite", "earnest.sqlite-wal", "earnest.sqlite-shm", "credentials.key", "access.key", "lan-ca.crt", "lan-ca.key",
      "earnest.socket", "media-folder.id",
    ]
    guard let name = PrivateFolder.links(among: folders + files, in: home).first else { return }
    let path = home.appending(path: name).path
    // A link that cannot be read has no known target.
    let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
    let place = target.hasPrefix("/") ? target : home.appending(path: target).standardized.path
    throw StorageError.symbolicLink(path: path, target: place, isFolder: folders.contains(name))
  }

  /// Checks which addresses of shows contain a secret. The words of newly private shows leave the completions: the index is built again.
  ///
  /// - Throws: `StorageError`.
  public func checkPrivateShows() async throws {
    var (last, hidden) = (ShowID(0), 0)
    while let batch = try await library.privateShows.checkAddresses(after: last, limit: 500) {
      last = batch.last
      hidden += batch.hidden
    }
    if hidden > 0 { try await library.search.rebuildWords() }
  }

  /// Encrypts the credentials of an earlier version, as `sealCredentials` does. A failure is logged, and the next start tries again.
  public func sealStoredCredentials() async {
    do {
      try await sealCredentials()
    } catch {
      logger.error("credentials of an earlier version are not encrypted for their user", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  /// Finds the private shows, as `checkPrivateShows` does. A failure is logged, and the next start tries again.
  public func findPrivateShows() async {
    do {
      try await checkPrivateShows()
    } catch {
      logger.error("addresses of shows not checked for secrets", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  /// Folders of the data folder that other users of the machine can open, each with its permissions ("755"). Only earlier versions, and the
  /// user, create such folders; Earnest never changes them.
  public var exposedFolders: [(path: String, mode: String)] {
    let inside = ["artwork", "clips", "media", "instances", "own-audio", "transcription", "uploads"].map {
      settings.home.appendingPathComponent($0)
    }
    return PrivateFolder.openToOthers(among: [settings.home] + inside).map { ($0.folder.path, String($0.mode, radix: 8)) }
  }
}
