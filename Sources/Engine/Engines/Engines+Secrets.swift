import Foundation
import Notifications
import Secrets
import Storage

extension Engines {
  /// Encrypts credentials that an earlier version stored as plain text, and removes that text from the files of the database. Repeating it
  /// changes nothing.
  ///
  /// - Throws: `StorageError`; the errors of reading or creating the key file. The stored credentials still work then.
  public func sealCredentials() async throws {
    if try await notifications.sealAddresses() > 0 { try await database.purge() }
  }

  /// Folders of the data folder that other users of the machine can open, each with its permissions ("755"). Only earlier versions, and the
  /// user, create such folders; Earnest never changes them.
  public var exposedFolders: [(path: String, mode: String)] {
    let inside = ["artwork", "media", "instances"].map { settings.home.appendingPathComponent($0) }
    return PrivateFolder.openToOthers(among: [settings.home] + inside).map { ($0.folder.path, String($0.mode, radix: 8)) }
  }
}
