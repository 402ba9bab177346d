import Components
import WebPage

// MARK: - Sign-in at a provider

extension AccountSettings {
  /// The page that leads to the provider. A link and not the answer of a form: pages of this server may not post to others.
  public static func html(_ content: ConnectionContent) -> HTML {
    """
    <account-settings>
      <h1>\(connectionTitle(content.name))</h1>
      <p class="account-hint">\(strings(.connectHint, ["name": content.name]))</p>
      <div class="account-actions"><a class="pill" target="_top" href="\(url: content.url)">\(strings(.continueWith, ["name": content.name]))</a>\
      <a class="pill quiet" href="\(url: content.backURL)">\(strings(.cancel))</a></div>
    </account-settings>
    """
  }

  static func provider(_ provider: Content.Provider, hasPassword: Bool) -> HTML {
    """
    <section class="account-section" aria-labelledby="account-provider"><h2 id="account-provider">\(provider.name)</h2>
    <p class="account-hint">\(strings(hint(provider, hasPassword: hasPassword), ["name": provider.name]))</p>
    \(provider.message.map(messageText) ?? .empty)
    \(hasPassword ? form(provider) : .empty)</section>
    """
  }

  // MARK: - Private

  private static func hint(_ provider: Content.Provider, hasPassword: Bool) -> AccountSettingsString {
    if provider.isConnected { return hasPassword ? .connectedHint : .onlyWayInHint }
    return .notConnectedHint
  }

  private static func form(_ provider: Content.Provider) -> HTML {
    """
    <form class="account-card card account-password" method="post" \
    action="\(url: provider.isConnected ? "/account-settings/did-disconnect" : "/account-settings/did-connect")">\(FormToken.field)
      \(LabelledField.password(id: "account-provider-password", name: "current", label: strings(.currentPassword), longest: 1024))
      <button type="submit" id="account-provider-change" class="pill">\(Icon.busyMark)<span>\
    \(strings(provider.isConnected ? .disconnect : .connect, ["name": provider.name]))</span></button>
    </form>
    """
  }
}
