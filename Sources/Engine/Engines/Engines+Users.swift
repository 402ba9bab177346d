import Accounts
import Downloading
import Library
import Logging
import OwnAudio
import PodcastModel
import Subscriptions

extension Engines {
  /// The user whose library a command is about: the one with this name, or the owner without a name.
  ///
  /// - Throws: `AccountError.noSuchAccount`, `StorageError`.
  public func user(named name: String?) async throws -> UserID {
    guard let name else { return .owner }
    guard let account = try await accounts.account(named: name) else { throw AccountError.noSuchAccount }
    return account.id
  }

  /// The bytes that a user has downloaded and uploaded, and those that a user may store; nil without a limit.
  ///
  /// - Throws: `StorageError`.
  public func storage(of user: UserID) async throws -> (bytes: Int64, limit: Int64?) {
    (try await downloading.bytes(of: user), try await downloading.settings().userLimit)
  }

  /// Deletes a member with every row of theirs. Downloads that other users have stay; the others are deleted with their files, and so is
  /// the audio that the member uploaded.
  ///
  /// - Throws: `AccountError.noSuchAccount`, `.isOwner`; `StorageError`.
  public func deleteUser(_ user: UserID) async throws {
    // A user who is signed out adds no rows.
    try await accounts.setDisabled(true, user)
    try await downloading.removeAll(of: user)
    try await ownAudio.deleteAll(of: user)
    for show in try await library.subscriptions.shows(of: user) { try await subscriptions.unsubscribe(user, from: show.id) }
    let name = try await library.accounts.account(of: user)?.name
    try await library.accounts.delete(user)
    logger.notice("account deleted", metadata: ["name": "\(name ?? "")"])
  }
}
