import Components
import WebPage

// MARK: - Sign-in at a provider

extension SignIn {
  /// Whether a page has its own form. Setting up keeps it, since the owner's password works without the provider.
  static func hasForm(_ content: Content) -> Bool {
    switch content.form {
    case .password, .join, .register: content.provider?.isOnly != true
    default: true
    }
  }

  /// The button that leads to the provider. A link and not a form: pages of this server may not post to others, and the browser follows it
  /// (`target`), since the runtime opens only pages of this server.
  static func provider(_ provider: Content.Provider, _ content: Content) -> HTML {
    switch content.form {
    case .password, .join, .register, .provider:
      """
      <p class="sign-in-provider"><a class="pill wide\(hasQuietButton(provider, content.form) ? " quiet" : "")" target="_top" href="\(url: provider.url)">\
      \(strings(.continueWith, ["name": provider.name]))</a></p>
      """
    case .setUp:
      """
      <form class="sign-in-form sign-in-provider card" method="post" action="\(url: "/sign-in/did-enter-code")">\(FormToken.field)
      \(code(content, id: "sign-in-provider-code"))\(hosts(content, id: "sign-in-provider-hosts"))
      <button type="submit" class="pill quiet wide">\(Icon.busyMark)<span>\(strings(.continueWith, ["name": provider.name]))</span></button>
      </form>
      """
    case .key, .openInvitation, .openReset, .reset, .invalidLink, .signedIn: .empty
    }
  }

  private static func hasQuietButton(_ provider: Content.Provider, _ form: Content.Form) -> Bool { form != .provider && !provider.isOnly }
}
