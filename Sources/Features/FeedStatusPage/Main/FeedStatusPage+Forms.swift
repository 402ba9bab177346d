import Components
import WebPage

// MARK: - Credentials and user agent

extension FeedStatusPage {
  /// The form that the server requires is at the top and open.
  static func requiredForm(_ content: Content) -> HTML {
    if content.needsCredentials { return content.canSignIn ? signIn(content, isOpen: true) : .empty }
    return content.needsOtherUserAgent && content.canChange ? userAgent(content, isOpen: true) : .empty
  }

  static func otherForms(_ content: Content) -> HTML {
    """
    \(content.needsCredentials || !content.canSignIn ? .empty : signIn(content, isOpen: false))
    \(content.needsOtherUserAgent && !content.needsCredentials || !content.canChange ? .empty : userAgent(content, isOpen: false))
    """
  }

  static func fold(_ title: FeedStatusPageString, icon: Icon, id: String, isOpen: Bool, _ html: HTML) -> HTML {
    """
    <details class="health-fold card" id="\(id)"\(flag: "open", isOpen)><summary>\(icon.html)<span>\(strings(title))</span>\
    <span class="fold-mark">\(Icon.chevronDown.html)</span></summary><div class="fold-inside">\(html)</div></details>
    """
  }

  // MARK: - Private

  private static func signIn(_ content: Content, isOpen: Bool) -> HTML {
    let isSignedIn = content.credentials == .signedIn || content.credentials == .refuses
    return fold(
      .signIn, icon: .lock, id: "health-sign-in", isOpen: isOpen,
      """
      <p class="health-hint">\(strings(hint(content.credentials)))</p>
      <form method="post" action="\(url: "/feed-status-page/did-sign-in")">\(FormToken.field)
        <input type="hidden" name="show" value="\(content.show)">
        \(LabelledField.text(id: "health-user", name: "user", label: strings(.user), autocomplete: "username", isRequired: true))
        \(LabelledField.password(id: "health-password", name: "password", label: strings(.password)))
        <div class="fold-actions">\(button(strings(.signInShort)))</div>
      </form>
      \(isSignedIn ? signOut(content) : .empty)
      """)
  }

  private static func hint(_ door: Content.CredentialState) -> FeedStatusPageString {
    switch door {
    case .open: .signInHint
    case .needsCredentials: .credentialsRequired
    case .signedIn: .signedIn
    case .refuses: .signInRefused
    }
  }

  private static func signOut(_ content: Content) -> HTML {
    """
    <form class="sign-out" method="post" action="\(url: "/feed-status-page/did-sign-out")">\(FormToken.field)<input type="hidden" name="show" value="\(content.show)">\
    \(button(strings(.signOut), isQuiet: true))</form>
    """
  }

  private static func userAgent(_ content: Content, isOpen: Bool) -> HTML {
    fold(
      .userAgent, icon: .person, id: "health-user-agent", isOpen: isOpen,
      """
      <form method="post" action="\(url: "/feed-status-page/did-set-user-agent")">\(FormToken.field)
        <input type="hidden" name="show" value="\(content.show)">
        \(LabelledField.text(
        id: "health-agent", name: "agent", label: strings(.userAgentLabel), value: content.userAgent ?? "",
        placeholder: content.defaultUserAgent, hint: strings(.userAgentHint), longest: maxUserAgentLength))
        <div class="fold-actions">\(button(strings(.save)))</div>
      </form>
      """)
  }

  static func button(_ text: String, isQuiet: Bool = false) -> HTML {
    """
    <button type="submit" class="pill\(isQuiet ? " quiet" : "")">\(Icon.busyMark)<span>\(text)</span></button>
    """
  }

  /// In characters.
  public static let maxUserAgentLength = 200
}

extension FeedStatusPage.Content {
  fileprivate var needsCredentials: Bool { credentials == .needsCredentials || credentials == .refuses }
}
