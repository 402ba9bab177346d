import Accounts
import Library
import OpenIDConnect
import PodcastModel
import Presenting
import ServiceRouter
import Services
import SignIn
import WebPage

/// The manager of the pages for people who are not signed in.
public struct SignInManager: Sendable {
  let accounts: Accounts
  let mode: SignInMode
  let key: AccessKey?
  /// nil without a sign-in provider.
  let provider: IdentityProvider?

  public static func activate(
    in router: Router, accounts: Accounts, mode: SignInMode, key: AccessKey?, provider: IdentityProvider? = nil
  ) {
    let manager = SignInManager(accounts: accounts, mode: mode, key: key, provider: provider)
    router.navigate(SignInServices.Password.self) { _, viewer in try await manager.passwordPage(viewer) }
    router.navigate(SignInServices.Navigate.self) { task, viewer in
      if let failure = task.failure, let provider, !viewer.isSignedIn { return try await manager.page(of: failure, provider, viewer) }
      return try await manager.page(backTo: Link.local(task.backTo ?? "/"), viewer)
    }
    router.navigate(SignInServices.Join.self) { task, viewer in
      if viewer.isSignedIn { return Self.page(.init(.signedIn)) }
      guard let token = task.token else { return Self.page(.init(.openInvitation)) }
      return try await manager.joinPage(token, viewer)
    }
    router.navigate(SignInServices.Reset.self) { task, _ in
      guard let token = task.token else { return Self.page(.init(.openReset)) }
      return try await manager.resetPage(token)
    }
    router.navigate(SignInServices.Register.self) { _, viewer in
      guard manager.mode == .accounts, try await manager.accounts.allowsRegistration() else { return nil }
      return Self.page(.init(viewer.isSignedIn ? .signedIn : .register, provider: manager.button(.init())))
    }
    router.events(SignIn.events(for: manager))
  }

  // MARK: - Private

  private func page(backTo path: String, _ viewer: Viewer) async throws -> Page {
    if viewer.isSignedIn { return Self.page(.init(.signedIn)) }
    var content = try await content(backTo: path, viewer)
    if content.form == .setUp { content.userName = viewer.proxyName ?? "" }
    return Self.page(content)
  }

  /// The form that signs in, without a message.
  func content(backTo path: String, _ viewer: Viewer) async throws -> SignIn.Content {
    guard mode == .accounts else { return .init(.key, backTo: path) }
    guard try await accounts.haveOwner() else { return .init(.setUp, hosts: viewer.unlistedHost, provider: button(.init())) }
    let isOpen = try await accounts.allowsRegistration()
    // With a provider alone, its sign-in creates accounts too.
    let registers = isOpen && provider?.settings.isOnly != true
    return .init(
      .password, backTo: path, registrationURL: registers ? SignInServices.Register().path : nil,
      provider: button(.init(backTo: path == "/" ? nil : path)))
  }

  private func joinPage(_ token: String, _ viewer: Viewer) async throws -> Page {
    guard try await accounts.isValid(.invitation, token: token) else { return Self.page(.init(.invalidLink), status: 404) }
    return Self.page(.init(.join, token: token, provider: button(invitation: token, viewer)))
  }

  private func resetPage(_ token: String) async throws -> Page {
    let isValid = try await accounts.isValid(.reset, token: token)
    return Self.page(isValid ? .init(.reset, token: token) : .init(.invalidLink), status: isValid ? 200 : 404)
  }

  /// The token at the end of a link; the whole text where it is no link.
  private static func token(in link: String) -> String {
    (link.split(separator: "token=").last.map(String.init) ?? link).filter { !$0.isWhitespace }
  }

  /// Signs in by `body`, or shows the form again with the reason.
  private func signIn(
    showing content: SignIn.Content, to path: String, wrongSecret: String = SignIn.wrongPassword, _ body: () async throws -> String
  ) async throws -> EventAnswer {
    do {
      return .signedIn(token: try await body(), path: Link.local(path))
    } catch let error as AccountError {
      var content = content
      content.message = Sentences.sentence(for: error, wrongSecret: wrongSecret)
      if error == .invalidLink, content.form != .setUp { content = .init(.invalidLink) }
      return .page(Self.page(content, status: Self.status(for: error)))
    }
  }

  /// The owner's list of hosts, which has to contain the one in use; nil where the page did not ask for it.
  static func hosts(_ text: String?, _ viewer: Viewer) throws(AccountError) -> [HostName]? {
    text == nil && viewer.unlistedHost == nil ? nil : try HostName.list(text ?? "", keeping: viewer.unlistedHost)
  }

  /// The entered list for the page that asks for it again.
  static func entered(_ hosts: String?, _ viewer: Viewer) -> String? {
    hosts.map { String($0.prefix(HostName.maxListLength)) } ?? viewer.unlistedHost
  }

  static func page(_ content: SignIn.Content, status: Int = 200) -> Page {
    Page(
      title: SignIn.title(of: content.form), identity: SignInServices.name, body: SignIn.html(content), status: status,
      showsMiniPlayer: false)
  }

  static func status(for error: AccountError) -> Int {
    switch error {
    case .wrongPassword, .noSuchAccount, .isOwner: 401
    case .tooManyAttempts: 429
    case .busy: 503
    case .invalidLink: 404
    case .invalidName, .nameTaken, .passwordLength, .tooManyAccounts, .invalidHost, .tooManyHosts, .missingHost: 422
    case .registrationClosed: 403
    }
  }
}

extension SignInManager: SignInDelegate {
  public func signIn(name: String, password: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, try await accounts.haveOwner() else { return .missing }
    var content = try await content(backTo: Link.local(path), viewer)
    content.userName = String(name.prefix(Accounts.maxNameLength))
    let isOwnerOnly = provider?.settings.isOnly == true
    if isOwnerOnly { content.provider = nil }
    return try await signIn(showing: content, to: path) {
      try await accounts.signIn(name: name, password: password, isOwnerOnly: isOwnerOnly, from: viewer.client)
    }
  }

  public func signIn(key presented: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let key else { return .missing }
    return try await signIn(showing: try await content(backTo: Link.local(path), viewer), to: path, wrongSecret: SignIn.wrongKey) {
      // The end of the printed link, or the whole link.
      let text = presented.split(separator: "key=").last.map(String.init) ?? presented
      return try await accounts.signIn(key: text.filter { !$0.isWhitespace }, key, from: viewer.client)
    }
  }

  public func signIn(
    didSetUp name: String, password: String, code: String, hosts: String?, by viewer: Viewer
  ) async throws -> EventAnswer {
    guard mode == .accounts, try await !accounts.haveOwner() else { return .missing }
    let content = SignIn.Content(
      .setUp, userName: String(name.prefix(Accounts.maxNameLength)), code: String(code.prefix(SignIn.maxCodeLength)),
      hosts: Self.entered(hosts, viewer), provider: button(.init()))
    return try await signIn(showing: content, to: "/", wrongSecret: SignIn.wrongCode) {
      try await accounts.setUpOwner(
        code: code, name: name, password: password, hosts: Self.hosts(hosts, viewer), from: viewer.client)
    }
  }

  public func signIn(didOpenInvitation link: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts else { return .missing }
    return .page(viewer.isSignedIn ? Self.page(.init(.signedIn)) : try await joinPage(Self.token(in: link), viewer))
  }

  public func signIn(didOpenReset link: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts else { return .missing }
    return .page(try await resetPage(Self.token(in: link)))
  }

  public func signIn(didJoin name: String, password: String, token: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, provider?.settings.isOnly != true else { return .missing }
    let content = SignIn.Content(.join, userName: name, token: token, provider: button(invitation: token, viewer))
    return try await signIn(showing: content, to: "/") {
      try await accounts.accept(invitation: token, name: name, password: password, from: viewer.client)
    }
  }

  public func signIn(didRegister name: String, password: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts, provider?.settings.isOnly != true else { return .missing }
    return try await signIn(showing: .init(.register, userName: name, provider: button(.init())), to: "/") {
      try await accounts.register(name: name, password: password, from: viewer.client)
    }
  }

  public func signIn(didReset password: String, token: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts else { return .missing }
    return try await signIn(showing: .init(.reset, token: token), to: AccountSettingsServices.Navigate(isReset: true).path) {
      try await accounts.reset(token: token, password: password, from: viewer.client)
    }
  }

  public func signInDidSignOut(by viewer: Viewer) async throws -> EventAnswer {
    if let session = viewer.session { try await accounts.signOut(session, of: .init(viewer.userID)) }
    return .signedOut(path: SignInServices.Navigate().path)
  }
}
