import AccountSettings
import Accounts
import Library
import PodcastModel
import Presenting
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

  public func accountSettingsDidInvite(by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, viewer.isOwner else { return .missing }
    let token = try await accounts.invite(by: UserID(viewer.userID))
    return .page(try await usersPage(link: .invitation(path: SignInServices.Join(token: token).link)))
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
      return .page(try await usersPage(hosts: entered, status: 422))
    }
    return .notice(AccountSettings.hostsSaved, backTo: Self.usersPath)
  }
}
