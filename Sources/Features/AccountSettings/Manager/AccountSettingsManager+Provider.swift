import AccountSettings
import Accounts
import Library
import OpenIDConnect
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

// MARK: - The viewer's identity at the sign-in provider

extension AccountSettingsManager {
  /// The connection of an account with the provider; nil when there is no provider.
  func connection(of user: UserID, _ message: AccountSettings.Content.Message?) async throws -> AccountSettings.Content.Provider? {
    guard mode == .accounts, let settings = provider?.settings else { return nil }
    let isConnected = try await library.identities.identities(of: user).contains { $0.issuer == settings.issuer }
    return .init(name: settings.name, isConnected: isConnected, message: message)
  }

  /// The message with which a sign-in at the provider returned.
  func message(of task: AccountSettingsServices.Navigate) -> AccountSettings.Content.Message? {
    guard let name = provider?.settings.name else { return nil }
    if let failure = task.failure { return .init(Sentences.sentence(for: failure, provider: name), isFailure: true) }
    return task.isConnected ? .init(AccountSettings.connected(name), isFailure: false) : nil
  }

  /// The password proves that a borrowed device does not get a lasting way in.
  public func accountSettings(didConnectWith password: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, let provider else { return .missing }
    let user = UserID(viewer.userID)
    return try await changing(provider, for: viewer) {
      try await accounts.checkPassword(password, of: user, from: viewer.client)
      let ticket = try provider.ticket(for: .connect(user), from: viewer.client.network.description)
      let name = provider.settings.name
      let content = AccountSettings.ConnectionContent(
        name: name, url: SignInServices.Begin(ticket: ticket).path, backURL: Self.path)
      return .page(
        Page(
          title: AccountSettings.connectionTitle(name), identity: "\(AccountSettingsServices.name):connect",
          body: AccountSettings.html(content)))
    }
  }

  public func accountSettings(didDisconnectWith password: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, let provider else { return .missing }
    return try await changing(provider, for: viewer) {
      try await accounts.disconnect(UserID(viewer.userID), password: password, from: viewer.client)
      let message = AccountSettings.Content.Message(AccountSettings.disconnected(provider.settings.name), isFailure: false)
      return .page(try await accountPage(for: viewer, providerMessage: message))
    }
  }

  // MARK: - Private

  /// Changes the connection, or shows the page with the reason.
  private func changing(
    _ provider: IdentityProvider, for viewer: Viewer, _ body: () async throws -> EventAnswer
  ) async throws -> EventAnswer {
    let sentence: String
    do {
      return try await body()
    } catch let error as AccountError {
      sentence = Sentences.sentence(for: error, wrongSecret: AccountSettings.wrongPassword)
    } catch is IdentityError {
      // The page says that there is no other way in.
      return .page(try await accountPage(for: viewer, status: 422))
    } catch is IdentityProviderError {
      sentence = Sentences.sentence(for: .busy, provider: provider.settings.name)
    }
    return .page(try await accountPage(for: viewer, providerMessage: .init(sentence, isFailure: true), status: 422))
  }
}
