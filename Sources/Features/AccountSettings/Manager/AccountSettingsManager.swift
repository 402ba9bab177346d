import AccountSettings
import Accounts
import Foundation
import Library
import OpenIDConnect
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the viewer's own account, and of the owner's pages of all users.
public struct AccountSettingsManager: Sendable {
  let library: Library
  let accounts: Accounts
  let mode: SignInMode
  /// nil without a sign-in provider.
  let provider: IdentityProvider?
  /// Whether a trusted proxy names the users.
  let isNamedByProxy: Bool
  /// The bytes that a user has stored, and may store; nil without a limit.
  let storage: Storage
  /// Deletes a member with every row of theirs.
  let deleteUser: @Sendable (UserID) async throws -> Void
  /// The router owns this manager, and outlives it.
  unowned let router: Router
  let now: @Sendable () -> Date

  public typealias Storage = @Sendable (UserID) async throws -> (bytes: Int64, limit: Int64?)

  public static func activate(
    in router: Router, library: Library, accounts: Accounts, mode: SignInMode, provider: IdentityProvider? = nil,
    isNamedByProxy: Bool = false, storage: @escaping Storage,
    deleteUser: @escaping @Sendable (UserID) async throws -> Void,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = AccountSettingsManager(
      library: library, accounts: accounts, mode: mode, provider: provider, isNamedByProxy: isNamedByProxy, storage: storage,
      deleteUser: deleteUser, router: router, now: now)
    router.navigate(AccountSettingsServices.Navigate.self) { task, viewer in
      if task.isReset { return try await manager.changedPasswordPage(for: viewer) }
      return try await manager.accountPage(for: viewer, providerMessage: manager.message(of: task))
    }
    router.navigate(AccountSettingsServices.NavigateUsers.self) { _, viewer in
      guard viewer.isOwner else { return nil }
      return try await manager.usersPage()
    }
    router.navigate(AccountSettingsServices.NavigateRenaming.self) { task, viewer in
      guard let account = try await manager.renamable(task.user, by: viewer) else { return nil }
      return try await manager.renamingPage(of: account, by: viewer)
    }
    router.navigate(AccountSettingsServices.NavigateDeletion.self) { task, viewer in
      try await manager.deletionPage(of: task.user, for: viewer)
    }
    router.events(AccountSettings.events(for: manager))
  }

  static let path = AccountSettingsServices.Navigate().path
  static let usersPath = AccountSettingsServices.NavigateUsers().path

  /// The account of a member whom the viewer may change; nil for everybody but the owner, and for the owner's own account.
  func member(_ user: Int64, for viewer: Viewer) async throws -> Account? {
    guard mode == .accounts, viewer.isOwner, let account = try await accounts.account(of: UserID(user)), account.role == .member
    else { return nil }
    return account
  }

  // MARK: - Pages

  func accountPage(
    for viewer: Viewer, message: AccountSettings.Content.Message? = nil, afterChange: HTML = .empty,
    providerMessage: AccountSettings.Content.Message? = nil, status: Int = 200
  ) async throws -> Page {
    let user = UserID(viewer.userID)
    let devices = try await accounts.sessions(of: user, in: mode).map {
      AccountSettings.Content.Device(
        session: $0.id, name: Sentences.deviceName($0.device), lastSeen: $0.lastSeen, isCurrent: $0.id == viewer.session)
    }
    // The current device first.
    let content = AccountSettings.Content(
      try await access(of: user), devices: devices.filter(\.isCurrent) + devices.filter { !$0.isCurrent }, message: message,
      afterChange: afterChange, signOutURL: SignInServices.signOut,
      hasPassword: mode == .accounts ? try await accounts.hasPassword(user) : false,
      provider: try await connection(of: user, providerMessage), renamingURL: renamingURL(of: user), now: now())
    return Page(
      title: AccountSettings.title, identity: AccountSettingsServices.name, body: AccountSettings.html(content), status: status)
  }

  /// - Parameter hosts: The entered list of hosts that was not accepted; nil for the stored one.
  func usersPage(
    link: AccountSettings.UsersContent.NewLink? = nil, rejected: AccountSettings.UsersContent.Rejected? = nil,
    hosts: AccountSettings.Hosts? = nil
  ) async throws -> Page {
    let body: HTML
    if mode == .accounts {
      var (users, limit): ([AccountSettings.UsersContent.User], Int64?) = ([], nil)
      for account in try await library.accounts.all() {
        let stored = try await storage(account.id)
        limit = stored.limit
        users.append(
          AccountSettings.UsersContent.User(
            account, shows: try await library.subscriptions.count(of: account.id), bytes: stored.bytes,
            renamingURL: renamingURL(of: account.id)))
      }
      body = AccountSettings.html(
        AccountSettings.UsersContent(
          users: users, limit: limit,
          invitations: try await accounts.invitations().map { .init(id: $0.id, name: $0.name, created: $0.created, expires: $0.expires) },
          allowsRegistration: try await accounts.allowsRegistration(), hosts: try await shown(hosts), link: link, rejected: rejected,
          now: now()))
    } else {
      body = AccountSettings.usersWithoutAccounts
    }
    return Page(
      title: AccountSettings.usersTitle, identity: "\(AccountSettingsServices.name):users", body: body,
      status: rejected == nil && hosts == nil ? 200 : 422)
  }

  private func shown(_ entered: AccountSettings.Hosts?) async throws -> AccountSettings.Hosts {
    if let entered { return entered }
    return .init(text: try await accounts.hosts().map(\.text).joined(separator: ", "))
  }

  private func renamingURL(of user: UserID) -> String? {
    isNamedByProxy ? nil : AccountSettingsServices.NavigateRenaming(user: user.rawValue).path
  }

  private func deletionPage(of user: Int64, for viewer: Viewer) async throws -> Page? {
    guard let account = try await member(user, for: viewer) else { return nil }
    let content = AccountSettings.DeletionContent(
      user: user, name: account.name, exportURL: AccountSettingsServices.Export(user: user).path, backURL: Self.usersPath)
    return Page(
      title: AccountSettings.deletionTitle, identity: "\(AccountSettingsServices.name):\(user):delete", body: AccountSettings.html(content))
  }

  private func access(of user: UserID) async throws -> AccountSettings.Content.Access {
    switch mode {
    case .open: return .open
    case .key: return .key
    case .accounts:
      guard let account = try await accounts.account(of: user) else { throw AccountError.noSuchAccount }
      return .account(name: account.name, isOwner: account.role == .owner, joined: account.created)
    }
  }
}

extension AccountSettings.UsersContent.User {
  fileprivate init(_ account: Account, shows: Int, bytes: Int64, renamingURL: String?) {
    let id = account.id.rawValue
    self.init(
      id: id, name: account.name, isOwner: account.role == .owner, joined: account.created, isDisabled: account.isDisabled,
      lastSeen: account.lastSeen, shows: shows, bytes: bytes, renamingURL: renamingURL,
      deletionURL: AccountSettingsServices.NavigateDeletion(user: id).path)
  }
}
