import AccountSettings
import Accounts
import Components
import Foundation
import Library
import PodcastModel
import Presenting
import QRCode
import ServiceRouter
import Services
import WebPage

// MARK: - Events of the owner

extension AccountSettingsManager: AccountSettingsDelegate {
  /// A link for the owner's own account would replace the current password, which a borrowed device does not know.
  public func accountSettings(didCreateResetLinkFor user: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard let account = try await member(user, for: viewer), !account.isDisabled else { return .missing }
    let token = try await accounts.resetLink(for: account.id)
    return .page(try await usersPage(link: .reset(user: user, path: SignInServices.Reset(token: token).link)))
  }

  public func accountSettings(didSetDisabled isDisabled: Bool, user: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard let account = try await member(user, for: viewer) else { return .missing }
    try await accounts.setDisabled(isDisabled, account.id)
    let sentence = isDisabled ? AccountSettings.userDisabled(account.name) : AccountSettings.userEnabled(account.name)
    return .notice(sentence, backTo: Self.usersPath)
  }

  public func accountSettings(didDelete user: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard let account = try await member(user, for: viewer) else { return .missing }
    try await deleteUser(account.id)
    return .navigate(Self.usersPath)
  }

  public func accountSettings(didRename user: Int64, to name: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let account = try await renamable(user, by: viewer) else { return .missing }
    do {
      try await accounts.rename(account.id, to: name)
    } catch let error as AccountError {
      return .page(try await renamingPage(of: account, by: viewer, rejected: rejection(of: name, error)))
    }
    let shown = try await accounts.account(of: account.id)?.name ?? name
    return .notice(AccountSettings.renamed(account.name, to: shown), backTo: pathAfterRenaming(viewer))
  }

  public func accountSettings(didInvite name: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, viewer.isOwner else { return .missing }
    do {
      let token = try await accounts.invite(by: UserID(viewer.userID), named: name)
      let path = SignInServices.Join(token: token).link
      return .page(
        try await usersPage(
          link: .invitation(name: name.trimmingCharacters(in: .whitespacesAndNewlines), path: path, code: Self.code(path))))
    } catch let error as AccountError {
      return .page(try await usersPage(rejected: rejection(of: name, error)))
    }
  }

  func renamingPage(of account: Account, by viewer: Viewer, rejected: AccountSettings.UsersContent.Rejected? = nil) async throws -> Page {
    let user = account.id.rawValue
    let content = AccountSettings.RenamingContent(
      user: user, name: account.name, rejected: rejected, backURL: pathAfterRenaming(viewer))
    return Page(
      title: AccountSettings.renamingTitle, identity: "\(AccountSettingsServices.name):\(user):rename", body: AccountSettings.html(content),
      status: rejected == nil ? 200 : 422)
  }

  /// The account that the viewer may rename: every one for the owner, and their own for others; nil where a proxy gives the names, and would
  /// find no account by the earlier one.
  func renamable(_ user: Int64, by viewer: Viewer) async throws -> Account? {
    guard mode == .accounts, !isNamedByProxy, viewer.isOwner || viewer.isSignedIn && user == viewer.userID else { return nil }
    return try await accounts.account(of: UserID(user))
  }

  public func accountSettings(didRevoke invitation: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, viewer.isOwner, try await accounts.invitations().contains(where: { $0.id == invitation })
    else { return .missing }
    try await accounts.revokeInvitation(invitation)
    return .notice(AccountSettings.revoked, backTo: Self.usersPath)
  }

  public func accountSettings(didSetRegistration isAllowed: Bool, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, viewer.isOwner else { return .missing }
    try await accounts.setAllowsRegistration(isAllowed)
    return .done(backTo: Self.usersPath)
  }

  /// The list has to contain the address that the owner uses at the moment.
  public func accountSettings(didSetHosts hosts: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, viewer.isOwner else { return .missing }
    do {
      try await accounts.setHosts(try HostName.list(hosts, keeping: viewer.unlistedHost))
    } catch let error as AccountError {
      let entered = AccountSettings.Hosts(
        text: String(hosts.prefix(HostName.maxListLength)), failure: Sentences.sentence(for: error, wrongSecret: ""))
      return .page(try await usersPage(hosts: entered))
    }
    return .notice(AccountSettings.hostsSaved, backTo: Self.usersPath)
  }

  // MARK: - Private

  private func pathAfterRenaming(_ viewer: Viewer) -> String { viewer.isOwner ? Self.usersPath : Self.path }

  /// A name that is not accepted, shortened to the length that the field allows.
  private func rejection(of name: String, _ error: AccountError) -> AccountSettings.UsersContent.Rejected {
    (String(name.prefix(Accounts.maxNameLength)), Sentences.sentence(for: error, wrongSecret: ""))
  }

  /// The link as a code for a phone; nil where only the browser knows the address, or where it leads to this computer alone.
  private static func code(_ path: String) -> QRPicture? {
    let link = Link.absolute(path)
    guard !link.hasPrefix("/"), let host = URLComponents(string: link)?.host, !loopback.contains(host), let code = QRCode(link) else {
      return nil
    }
    return QRPicture(size: code.size + 2 * QRCode.quietZone, path: code.path)
  }

  private static let loopback: Set = ["127.0.0.1", "localhost", "::1", "[::1]"]
}
