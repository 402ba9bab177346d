import WebPage

/// The events of the page.
public protocol SignInDelegate: Sendable {
  func signIn(name: String, password: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func signIn(key: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func signIn(didSetUp name: String, password: String, code: String, hosts: String?, by viewer: Viewer) async throws -> EventAnswer
  func signIn(didEnterCode code: String, hosts: String?, by viewer: Viewer) async throws -> EventAnswer
  func signIn(didOpenInvitation link: String, by viewer: Viewer) async throws -> EventAnswer
  func signIn(didOpenReset link: String, by viewer: Viewer) async throws -> EventAnswer
  func signIn(didJoin name: String, password: String, token: String, by viewer: Viewer) async throws -> EventAnswer
  func signIn(didRegister name: String, password: String, by viewer: Viewer) async throws -> EventAnswer
  func signIn(didReset password: String, token: String, by viewer: Viewer) async throws -> EventAnswer
  func signInDidSignOut(by viewer: Viewer) async throws -> EventAnswer
}

extension SignIn {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SignInDelegate) -> [PageEvent] {
    [
      PageEvent("/sign-in/did-submit", fields: ["name", "password"]) { form, viewer in
        try await delegate.signIn(
          name: form.text("name"), password: form.text("password"), backTo: form.optionalText("to") ?? "/", by: viewer)
      },
      PageEvent("/sign-in/did-enter-key", fields: ["key"]) { form, viewer in
        try await delegate.signIn(key: form.text("key"), backTo: form.optionalText("to") ?? "/", by: viewer)
      },
      PageEvent("/sign-in/did-set-up", fields: ["code", "name", "password"]) { form, viewer in
        try await delegate.signIn(
          didSetUp: form.text("name"), password: form.text("password"), code: form.text("code"), hosts: form.optionalText("hosts"),
          by: viewer)
      },
      PageEvent("/sign-in/did-enter-code", fields: ["code"]) { form, viewer in
        try await delegate.signIn(didEnterCode: form.text("code"), hosts: form.optionalText("hosts"), by: viewer)
      },
      PageEvent("/sign-in/did-open-invitation", text: "token") { try await delegate.signIn(didOpenInvitation: $0, by: $1) },
      PageEvent("/sign-in/did-open-reset", text: "token") { try await delegate.signIn(didOpenReset: $0, by: $1) },
      PageEvent("/sign-in/did-join", fields: ["token", "name", "password"]) { form, viewer in
        try await delegate.signIn(didJoin: form.text("name"), password: form.text("password"), token: form.text("token"), by: viewer)
      },
      PageEvent("/sign-in/did-register", fields: ["name", "password"]) { form, viewer in
        try await delegate.signIn(didRegister: form.text("name"), password: form.text("password"), by: viewer)
      },
      PageEvent("/sign-in/did-reset", fields: ["token", "password"]) { form, viewer in
        try await delegate.signIn(didReset: form.text("password"), token: form.text("token"), by: viewer)
      },
      PageEvent("/sign-in/did-sign-out") { _, viewer in try await delegate.signInDidSignOut(by: viewer) },
    ]
  }
}
