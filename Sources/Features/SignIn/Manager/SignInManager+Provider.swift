import Accounts
import OpenIDConnect
import Presenting
import ServiceRouter
import Services
import SignIn
import WebPage

// MARK: - Sign-in at a provider

extension SignInManager {
  /// The button that signs in at the provider.
  func button(_ task: SignInServices.Begin) -> SignIn.Content.Provider? {
    guard let settings = provider?.settings, mode == .accounts else { return nil }
    return .init(name: settings.name, url: task.path, isOnly: settings.isOnly)
  }

  /// The button of an invited person. Its address has a ticket, which works once, in place of the invitation.
  func button(invitation token: String, _ viewer: Viewer) -> SignIn.Content.Provider? {
    let ticket = try? provider?.ticket(for: .join(invitation: token), from: viewer.client.network.description)
    return button(ticket.map { .init(ticket: $0) } ?? .init(invitation: token))
  }

  /// Shows the failure of a sign-in at the provider.
  func page(of failure: SignInServices.Failure, _ provider: IdentityProvider, _ viewer: Viewer) async throws -> Page {
    var content = try await content(backTo: "/", viewer)
    content.message = Sentences.sentence(for: failure, provider: provider.settings.name)
    return Self.page(content)
  }

  /// The form for a password on a server where members sign in at the provider only: the way of the owner when the provider fails.
  func passwordPage(_ viewer: Viewer) async throws -> Page? {
    guard mode == .accounts, provider?.settings.isOnly == true, try await accounts.haveOwner() else { return nil }
    return Self.page(.init(viewer.isSignedIn ? .signedIn : .password))
  }

  public func signIn(didEnterCode code: String, hosts: String?, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, let provider, try await !accounts.haveOwner() else { return .missing }
    var content = try await content(backTo: "/", viewer)
    content.hosts = Self.entered(hosts, viewer)
    content.code = String(code.prefix(SignIn.maxCodeLength))
    do {
      try await accounts.checkSetup(code: code, hosts: Self.hosts(hosts, viewer), from: viewer.client)
      let ticket = try provider.ticket(for: .setUp, from: viewer.client.network.description)
      return .page(Self.page(.init(.provider, provider: button(.init(ticket: ticket)))))
    } catch let error as AccountError {
      content.message = Sentences.sentence(for: error, wrongSecret: SignIn.wrongCode)
      return .page(Self.page(content, status: Self.status(for: error)))
    } catch is IdentityProviderError {
      content.message = Sentences.sentence(for: .busy, provider: provider.settings.name)
      return .page(Self.page(content, status: 429))
    }
  }
}
